"""What statbox claims about speed, each claim measured by one file: ``python -m benchmarks``."""
