"""Reads a run's files with parsers by other makers, and says where the parsers or the files disagree."""

import glob
import json
import os
import shutil
import subprocess
import xml.dom.minidom
import xml.etree.ElementTree

import pages

CODES = {0, 1, 2, 64, 65, 66, 69, 70, 73, 75}
"""The documented exit codes."""

XMLLINT = shutil.which("xmllint")


class Suite:
    """One JUnit file."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self.bytes = file.read()
        self.name = os.path.basename(path)
        self.path = path
        self.tree = xml.etree.ElementTree.fromstring(self.bytes)
        self.cases = list(self.tree.iter("testcase"))

    @property
    def is_red(self):
        """Whether a pipeline that reads the file would stop."""
        return any(case.find(kind) is not None for case in self.cases for kind in ("failure", "error"))

    @property
    def failed(self):
        """The ids of the rules that fail in the file."""
        return {case.get("name").split()[0] for case in self.cases if case.find("failure") is not None}

    def surprises(self):
        """Complaints if another parser sees other test cases, or if a count is wrong."""
        document = xml.dom.minidom.parseString(self.bytes)
        names = [node.getAttribute("name") for node in document.getElementsByTagName("testcase")]
        if names != [case.get("name") for case in self.cases]:
            yield f"{self.name}: two readers see different test cases"
        for suite in [self.tree, *self.tree.iter("testsuite")]:
            yield from self.miscounts(suite)
        if XMLLINT and subprocess.run([XMLLINT, "--noout", "--huge", self.path], capture_output=True).returncode != 0:
            yield f"{self.name}: xmllint does not read it"

    def miscounts(self, suite):
        """Complaints about an element's counts that do not match its test cases; a dialect may leave counts out."""
        kinds = {"tests": None, "failures": "failure", "errors": "error", "skipped": "skipped"}
        for attribute, kind in kinds.items():
            cases = [case for case in suite.iter("testcase") if kind is None or case.find(kind) is not None]
            said = suite.get(attribute)
            if said is None and (suite is not self.tree or attribute == "tests"):
                yield f"{self.name}: {suite.tag} has no {attribute}"
            elif said is not None and int(said) != len(cases):
                yield f"{self.name}: {attribute} of {suite.tag} is {said}, but there are {len(cases)}"


def suites(folder):
    """The JUnit files of a folder that can be read, and everything that is wrong with the folder's files."""
    found, wrong = [], []
    for path in sorted(glob.glob(os.path.join(folder, "*.xml"))):
        try:
            suite = Suite(path)
        except xml.etree.ElementTree.ParseError as error:
            wrong.append(f"{os.path.basename(path)} is not XML: {error}")
            continue
        found.append(suite)
        wrong += list(suite.surprises())
    for page in read_pages(folder):
        wrong += list(page.surprises())
        if page.is_green and any(suite.is_red for suite in found):
            wrong.append(f"{page.name} is green, but a report is red")
    for name in os.listdir(folder):
        if not name.endswith((".xml", ".html")):
            wrong.append(f"it left {name} among the reports")
    return found, wrong


def read_pages(folder):
    """The pages of a folder."""
    return [pages.Page(path) for path in sorted(glob.glob(os.path.join(folder, "*.html")))]


def agreement(code, found, text=None):
    """Complaints if the exit code, the JUnit files and the printed JSON (if there is any) disagree."""
    if code not in CODES:
        yield f"exit code {code} is none that is documented"
    red = any(suite.is_red for suite in found)
    if code == 0 and (red or not found):
        yield "exit code 0, but " + ("a report is red" if found else "there is no report")
    if code in (1, 69, 70, 75) and not red:
        yield f"exit code {code}, but no report is red"
    failed = set().union(*(suite.failed for suite in found)) if found else set()
    if code == 1 and not failed:
        yield "exit code 1, but no rule fails in a report"
    if text is None or not text.strip():
        return
    try:
        report = json.loads(text, parse_constant=lambda word: 1 / 0)
    except (ValueError, ZeroDivisionError) as error:
        yield f"what was printed is not JSON: {error}"
        return
    told = {result["rule"] for result in report["results"] if result["outcome"] == "failed"}
    if told != failed:
        yield f"JSON says that {sorted(told)} fail, JUnit {sorted(failed)}"
    if report["footer"]["exitCode"] != code:
        yield f"the footer says {report['footer']['exitCode']}, the exit code is {code}"
    if code != 0 and report["footer"]["conformant"] is True:
        yield f"exit code {code}, but conformant is true"
