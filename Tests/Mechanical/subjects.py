"""What of an example adapter is the SDK or the host that is judged, and what is the adapter's own part."""

import ast

import switches

# For each adapter its files, the role that judges what they hold, and the classes and functions that are judged: None for
# all that a file has. The rest of a file speaks the wire, or is a fake of the surroundings, and is not changed; a class
# that is in neither list ends the run, so that nothing new is left out by oversight.
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
}

# Files in which nothing is judged but the texts of a host's files, or nothing at all.
OTHERS = ["online_payments.py", "pay_by_bank_app_configuration.py"]


class Subject:
    """One file of an adapter, with the parts of it that are judged."""

    def __init__(self, folder, file, role, judged, surroundings):
        self.file, self.role = file, role
        self.tree = switches.without_defects(ast.parse((folder / file).read_text()))
        parts = [node for node in self.tree.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))]
        names = [node.name for node in parts]
        gone = [name for name in [*(judged or []), *surroundings] if name not in names]
        new = [name for name in names if judged is not None and name not in [*judged, *surroundings]]
        if gone or new:
            raise SystemExit("%s: say in subjects.py what these are: %s" % (file, ", ".join(gone + new)))
        self.indices = [index for index, node in enumerate(self.tree.body) if is_judged(node, judged, surroundings)]


def is_judged(node, judged, surroundings):
    """Whether a part of a file is changed: all that is named, or where nothing is, all but what is the adapter's own."""
    name = getattr(node, "name", None)
    if judged is not None:
        return name in judged
    return name not in surroundings and isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.Assign))


def subjects(folder, adapter):
    """The files of an adapter."""
    known = [row[0] for row in SUBJECTS[adapter]] + OTHERS
    for path in sorted(folder.glob(adapter + "*.py")):
        if path.name not in known:
            raise SystemExit("say in subjects.py what is judged in " + path.name)
    return [Subject(folder, *row) for row in SUBJECTS[adapter] if (folder / row[0]).exists()]
