"""Reads, and never answers anything."""

import sys

for line in sys.stdin:
    pass
