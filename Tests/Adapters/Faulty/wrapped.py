"""Runs any adapter of the folder above with something wrong around it: for faults that the whole command has to bear."""

import os
import runpy
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import pyx_adapter as pyx


def run(script):
    """Serves the adapter in that file, as if it had been started itself."""
    sys.path.insert(0, os.path.dirname(os.path.abspath(script)))
    runpy.run_path(script, run_name="__main__")
