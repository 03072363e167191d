"""An Analysis for its readers: JSON, a terminal, a browser, a model, a spreadsheet, a folder."""
