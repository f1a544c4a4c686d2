"""Runs any adapter of the folder above with a fault around it, to show that the whole command copes with the fault."""

import os
import runpy
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import pyx_adapter as pyx


def run(script):
    """Serves the adapter in that file, as if it had been started directly."""
    sys.path.insert(0, os.path.dirname(os.path.abspath(script)))
    runpy.run_path(script, run_name="__main__")
