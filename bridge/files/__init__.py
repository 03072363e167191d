"""Files that hold tables: delimited text and Parquet."""
