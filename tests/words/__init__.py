"""Words: catalogues, how sentences are gathered, and the terminal in other languages."""
