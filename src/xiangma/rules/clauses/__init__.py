"""Judgements that several rule sets share: patterns, payments, birds, dealers."""
