"""Attacks on the sandbox, by the ids of the catalogue."""
