"""The ways in which a jail is started."""
