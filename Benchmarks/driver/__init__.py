"""The benchmark's parts: servers and what loads them, a module for each group of figures, and the table that they end in."""
