"""The tests; folders mirror the packages, others stand beside them."""
