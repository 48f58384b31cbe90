"""The five regional rule sets, each a module in the order of its document, and what they share."""
