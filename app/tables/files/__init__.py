"""Games as files: written, read strictly, told again and checked, brought in. The format is in docs/game-files.md."""
