"""Databases behind one protocol; each executor runs one guarded SELECT at a time."""
