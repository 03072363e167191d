"""The code that runs inside a jail; nothing outside imports it."""
