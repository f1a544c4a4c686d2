"""Which parts of an example adapter are the SDK or host that is judged, and which are the adapter's own."""

import python_changes

# For each adapter and each of its files: the role that judges the file; the classes, functions and constants that are
# judged (None: everything else in the file); and the adapter's own parts, which handle the wire or fake the
# surroundings, and are not changed. A class that is in neither list ends the run, so that no new class is left out by
# mistake.
SUBJECTS = {
    "pay_by_bank_app": [
        ("pay_by_bank_app.py", "library", ["MerchantLibrary"], ["Phone", "Library"]),
        ("pay_by_bank_app_host.py", "integration", ["Checkout"], ["Surroundings", "Host"]),
    ],
    "pia_wallets": [
        ("pia_wallets.py", "library", ["Payment", "WalletSDK"], ["Phone", "PiaWallets"]),
        ("pia_wallets_host.py", "integration", ["Payment", "Checkout"], ["Surroundings", "Host"]),
        ("pia_wallets_configuration.py", "configuration", ["registration_body", "encoded"], ["Configuration", "read"]),
    ],
    "online_payments": [
        ("online_payments_sdk.py", "library", None, []),
        ("online_payments_validators.py", "library", None, ["local_time"]),
    ],
    "paydiant": [
        ("paydiant_sdk.js", "library", ["TransactionCoordinator", "ReceiptCoordinator", "DecoderCoordinator"], ["Library"]),
        ("paydiant_host.js", "integration", ["Checkout", "NEXT_WITH_TENDERS"], ["Surroundings", "Host"]),
    ],
    "dotpay": [
        # `swapped` belongs to a switched defect.
        ("dotpay_sdk.js", "library", None, ["DEFECTS", "swapped"]),
        ("dotpay_host.js", "integration", ["Shop"], ["Surroundings", "Host"]),
    ],
}

# Files that are not changed: each has only an adapter, or an adapter and the texts of a host's files.
OTHERS = ["online_payments.py", "pay_by_bank_app_configuration.py", "dotpay_configuration.py", "paydiant.js", "dotpay.js"]


class Selection:
    """Which parts of a file are judged: those that are named, or if no names are given, everything except the adapter's
    own parts."""

    def __init__(self, judged, surroundings):
        self.judged, self.surroundings = judged, surroundings

    def takes(self, name):
        """Whether a part is changed; a part without a name is changed only if no names are given."""
        return name in self.judged if self.judged is not None else name not in self.surroundings

    def check(self, file, names):
        """Ends the run if a class or function of a file is in no list, or if a listed one is gone."""
        gone = [name for name in [*(self.judged or []), *self.surroundings] if name not in names and name.upper() != name]
        new = [name for name in names if self.judged is not None and name not in [*self.judged, *self.surroundings]]
        if gone or new:
            raise SystemExit("%s: say in subjects.py what these are: %s" % (file, ", ".join(gone + new)))


def subjects(folder, adapter):
    """The files of an adapter."""
    known = [row[0] for row in SUBJECTS[adapter]] + OTHERS
    for path in sorted([*folder.glob(adapter + "*.py"), *folder.glob(adapter + "*.js")]):
        if path.name not in known:
            raise SystemExit("say in subjects.py what is judged in " + path.name)
    return [subject(folder, *row) for row in SUBJECTS[adapter] if (folder / row[0]).exists()]


def subject(folder, file, role, judged, surroundings):
    """One file, as the reader of its language."""
    selection = Selection(judged, surroundings)
    if file.endswith(".py"):
        return python_changes.PythonFile(folder, file, role, selection)
    # Imported only here: the parser is a package that the examples in Python do not need.
    import javascript_changes
    return javascript_changes.JavaScriptFile(folder, file, role, selection)
