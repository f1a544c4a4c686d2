"""Writes its answers to `save` in Latin-1."""

import tally


class Latin1(tally.pyx.Adapter):
    def write(self, data):
        super().write(data.replace(b'"key":"total"', b'"key":"tot\xe4l"'))


tally.serve(adapter=Latin1)
