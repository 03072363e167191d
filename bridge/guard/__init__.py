"""What may be sent to a database: one reading statement, known tables and functions."""
