"""The benchmark's parts: servers, the load on them, one module for each group of figures, and the table."""
