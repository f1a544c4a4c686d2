#!/usr/bin/env python3
"""Runs shards in the way of common CI engines, and compares the merged result with one whole run, byte for byte.

`python3 Tests/Sharding [PYX]`. No engine runs here: the script sets the variables that an engine sets. For Slurm and
Bazel, it also runs their scripts, which are in files beside this one. The guide on pipelines quotes these files.
"""

import filecmp
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
PYX = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".build/release/pyx").resolve()
COUNT = 3
# The rules are chosen so that a shard gets several blocks of one rule, and other rules as a whole.
WHAT = ["--system", "pia-wallets", "--rule", "PIA-RDR-02", "--rule", "PIA-RDR-05", "--cases", "2500", "--reproducible"]
# Each function gives the variables of a shard, numbered from 0.
ENGINES = {
    "by hand": lambda i: {"PYX_SHARD": f"{i + 1}/{COUNT}"},
    "Bazel": lambda i: {"TEST_SHARD_INDEX": f"{i}", "TEST_TOTAL_SHARDS": f"{COUNT}"},
    "Slurm": lambda i: {
        "SLURM_ARRAY_TASK_ID": f"{10 + 5 * i}", "SLURM_ARRAY_TASK_COUNT": f"{COUNT}", "SLURM_ARRAY_TASK_MIN": "10",
        "SLURM_ARRAY_TASK_STEP": "5", "SLURM_ARRAY_JOB_ID": "77"},
    "Buildkite": lambda i: {"BUILDKITE_PARALLEL_JOB": f"{i}", "BUILDKITE_PARALLEL_JOB_COUNT": f"{COUNT}"},
    "CircleCI": lambda i: {"CIRCLE_NODE_INDEX": f"{i}", "CIRCLE_NODE_TOTAL": f"{COUNT}"},
    "GitLab": lambda i: {"CI_NODE_INDEX": f"{i + 1}", "CI_NODE_TOTAL": f"{COUNT}", "CI_PIPELINE_ID": "5"},
}
COMMANDS = {
    "Slurm": ["bash", str(HERE / "slurm.sbatch")],
    "Bazel": [str(HERE / "bazel/conformance.sh")],
}


def run(command, folder, environment=None, code=0):
    ended = subprocess.run(
        command, cwd=folder, env={**os.environ, "PATH": f"{folder.parent / 'bin'}:{os.environ['PATH']}", **(environment or {})},
        capture_output=True, text=True)
    if ended.returncode != code:
        sys.exit(f"expected exit {code}, got {ended.returncode}: {command} {environment}\n{ended.stdout}{ended.stderr}")
    return ended


def same(one, other):
    names = sorted(path.name for path in one.iterdir())
    if not any(name.endswith(".html") for name in names):
        sys.exit(f"{one} has no page")
    if names != sorted(path.name for path in other.iterdir()):
        sys.exit(f"{one} and {other} have other files")
    for name in names:
        if not filecmp.cmp(one / name, other / name, shallow=False):
            sys.exit(f"{one / name} and {other / name} differ")


with tempfile.TemporaryDirectory() as root:
    root = pathlib.Path(root)
    (root / "bin").mkdir()
    (root / "bin/pyx").symlink_to(PYX)
    whole = root / "whole"
    whole.mkdir()
    text = run(["pyx", "certify", *WHAT], whole).stdout
    for name, variables in ENGINES.items():
        folder = root / re.sub(r"\W", "-", name)
        folder.mkdir()
        for index in range(COUNT):
            environment = variables(index)
            command = COMMANDS.get(name, ["pyx", "certify", "--shard", "auto", "--reports", "shards"])
            if name == "Bazel":
                outputs = folder / f"shards/{index}"
                outputs.mkdir(parents=True)
                status = outputs / "status"
                environment |= {
                    "TEST_SHARD_STATUS_FILE": str(status), "XML_OUTPUT_FILE": str(outputs / "test.xml"),
                    "TEST_UNDECLARED_OUTPUTS_DIR": str(outputs)}
            run([*command, *WHAT], folder, environment)
            if name == "Bazel":
                report = (outputs / "test.xml").read_text()
                if not status.exists() or "<error" not in report or "RUN-COMPLETE" not in report:
                    sys.exit("Bazel's files are not there, or pass for a verdict")
        merged = run(["pyx", "merge", "shards", "--reproducible"], folder)
        if merged.stdout != text:
            sys.exit(f"{name}: what is merged is told otherwise:\n{merged.stdout}")
        same(whole / "Reports", folder / "Reports")
        print(f"{name}: {COUNT} shards merged are the whole run", flush=True)
    # If the report of a shard is missing, there is no verdict.
    next((root / "GitLab").glob("shards/shard-2-of-*.json")).unlink()
    missing = run(["pyx", "merge", "shards"], root / "GitLab", code=75)
    if "shard 2 of 3 is missing" not in missing.stdout:
        sys.exit("a missing shard is not named:\n" + missing.stdout)
    run(["pyx", "certify", "--shard", "auto"], whole, code=64)
    run(["pyx", "certify", "--shard", "4/3"], whole, code=64)
    run(["pyx", "certify", "--shard", "1/3", "--budget", "1m"], whole, code=64)

guide = (HERE.parent.parent / "Guides/pipelines.md").read_text()
shown = re.findall(r"^```(?:bash|yaml|python)\n(.*?)^```$", guide, re.M | re.S)
files = {path: path.read_text() for path in HERE.rglob("*") if path.is_file() and path.suffix in (".sbatch", ".yml", ".sh")}
if not sum(text in shown for text in files.values()) >= 3:
    sys.exit("Guides/pipelines.md does not show the recipes as they stand in " + str(HERE))
