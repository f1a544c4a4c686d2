"""Judges the example SDKs with the defects of strangers in them: `python3 Tests/Strangers [SYSTEM | ID]…`.

The authors of the defects had read only the source documents and the examples, and had not seen the rules; README.md
describes how the defects were made and checked. Each defect is put into a copy of the adapters, and `pyx certify` must
fail a rule that `noticed` names. A defect that no rule notices has a `reason` instead. `--record` writes the rules that
failed into the entries.
"""

import argparse
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = pathlib.Path(__file__).resolve().parent
ADAPTERS = {
    "dotpay": ["node", "dotpay.js"], "online-payments": [sys.executable, "online_payments.py"],
    "paydiant": ["node", "paydiant.js"], "pay-by-bank-app": [sys.executable, "pay_by_bank_app.py"],
    "pia-wallets": [sys.executable, "pia_wallets.py"],
}


def edited(defect, folder):
    """Puts the defect into the adapters in the folder; ends the run unless each text to replace occurs exactly once."""
    for edit in defect["edits"]:
        path = folder / edit["file"]
        text = path.read_text()
        if text.count(edit["find"]) != 1:
            sys.exit(f"{defect['id']}: its place is {text.count(edit['find'])} times in {edit['file']}")
        path.write_text(text.replace(edit["find"], edit["replace"]))


def judge(system, folder, options):
    """The rules that fail, those that warn, and what went wrong: an error's last line, or the rules that errored."""
    program, file = ADAPTERS[system]
    with tempfile.TemporaryDirectory() as reports:
        run = subprocess.run(
            [options.pyx, "certify", "--system", system, "--adapter", f"{program} {folder / file}", "--cases",
             str(options.cases), "--seed", str(options.seed), "--reports", reports, "--format", "json"],
            capture_output=True, text=True, cwd=ROOT)
    try:
        results = json.loads(run.stdout)["results"]
    except (ValueError, KeyError):
        return [], [], (run.stderr.strip() or run.stdout.strip() or f"exit {run.returncode}").splitlines()[-1]
    rules = {word: [r["rule"] for r in results if r["outcome"] == word] for word in ("failed", "warned", "errored")}
    return rules["failed"], rules["warned"], f"errored: {', '.join(rules['errored'])}" if rules["errored"] else ""


def defects(names):
    for path in sorted(HERE.glob("*.json")):
        for defect in json.loads(path.read_text()):
            if not names or path.stem in names or defect["id"] in names:
                yield path.stem, defect


def check(system, defect, options):
    """Prints a line about the defect; returns whether the rules that failed agree with the defect's entry."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary) / "Adapters"
        shutil.copytree(ROOT / "Tests/Adapters", folder)
        edited(defect, folder)
        failed, warned, trouble = judge(system, folder, options)
    expected = defect.get("noticed", [])
    isAsSaid = bool(set(expected) & set(failed)) if expected else not failed and "reason" in defect
    print("\t".join([defect["id"], "ok" if isAsSaid else "OTHERWISE", defect["condition"], " ".join(failed) or "none",
                     f"warned: {' '.join(warned)}" if warned else "", trouble, defect["title"]]), flush=True)
    if options.record and failed:
        defect["noticed"] = failed
    return isAsSaid


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="systems, or ids of single defects; all of them without one")
    parser.add_argument("--cases", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pyx", default=str(ROOT / ".build/release/pyx"))
    parser.add_argument("--record", action="store_true", help="record which rules noticed each defect")
    options = parser.parse_args()
    if not pathlib.Path(options.pyx).exists():
        sys.exit(f"there is no {options.pyx}: run swift build -c release --product pyx first")
    wrong, recorded = 0, {}
    for system, defect in defects(options.names):
        recorded.setdefault(system, []).append(defect)
        wrong += not check(system, defect, options)
    if not recorded:
        sys.exit(f"there is no defect called {' or '.join(options.names)}")
    if options.record:
        for system, list_ in recorded.items():
            known = {defect["id"]: defect for defect in list_}
            path = HERE / f"{system}.json"
            whole = [known.get(defect["id"], defect) for defect in json.loads(path.read_text())]
            path.write_text(json.dumps(whole, indent=1, ensure_ascii=False) + "\n")
    sys.exit(1 if wrong and not options.record else 0)


main()
