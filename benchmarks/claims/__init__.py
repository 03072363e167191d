"""One module for each claim; each has ``measure(runs) -> list[Figure]``."""
