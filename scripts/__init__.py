"""Set-up and generated pages."""
