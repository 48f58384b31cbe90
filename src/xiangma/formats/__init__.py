"""The two formats for people and programs: score requests and scenarios."""
