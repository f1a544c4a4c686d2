"""Never answers an amount above 500."""

import time

import tally


class Hangs(tally.Tally):
    def send(self, kind, fields, world):
        if kind == "add" and fields["amount"] > 500:
            time.sleep(3600)
        return super().send(kind, fields, world)


if __name__ == "__main__":
    tally.serve(Hangs)
