"""The pure engine: one hand of mahjong as a deterministic machine, for any rule set."""
