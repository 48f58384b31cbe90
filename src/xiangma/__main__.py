"""`python -m xiangma`: the command, where its script is not on the path."""

from xiangma.cli import main

main()
