"""Checks an evidence pack's signature, digests and counts without any code of Pyx: `verify_pack.py PACK KEY.pub`."""

import base64
import hashlib
import io
import json
import sys
import tarfile
import zlib

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.serialization import load_pem_public_key


def refuse(reason):
    sys.exit("refused: " + reason)


def main(pack, key):
    with tarfile.open(fileobj=io.BytesIO(open(pack, "rb").read())) as archive:
        files = {member.name: archive.extractfile(member).read() for member in archive}
    envelope = json.loads(files.pop("attestation.json"))
    kind, payload = envelope["payloadType"], base64.b64decode(envelope["payload"])
    signed = b"DSSEv1 %d %s %d %s" % (len(kind), kind.encode(), len(payload), payload)
    text = open(key, "rb").read()
    public = load_pem_public_key(text[text.index(b"-----BEGIN"):])
    try:
        public.verify(base64.b64decode(envelope["signatures"][0]["sig"]), signed)
    except InvalidSignature:
        refuse("the signature does not hold")
    statement = json.loads(payload)
    predicate = statement["predicate"]
    digests = {file["name"]: file["digest"]["sha256"] for file in predicate["configuration"]}
    if digests != {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}:
        refuse("the digests are not those of the files")
    report, run = json.loads(files["report.json"]), json.loads(files["run.json"])
    outcomes = [result["outcome"] for result in report["results"]]
    for word, count in report["footer"]["counts"].items():
        if count != (len(outcomes) if word == "rules" else outcomes.count(word)):
            refuse("the footer miscounts " + word)
    for tests, words in (("passedTests", ("passed", "unexpectedPass")), ("warnedTests", ("warned",)),
                         ("failedTests", ("failed", "knownFailure"))):
        if len(predicate[tests]) != sum(outcome in words for outcome in outcomes):
            refuse("the statement miscounts " + tests)
    for name, member in (("pyx_contracts", "verdicts"), ("pyx_notJudged", "notJudged")):
        if predicate[name] != report["footer"][member]:
            refuse("the statement names other contracts than the report")
    if predicate["result"] == "PASSED" and report["footer"]["conformant"] is not True:
        refuse("the statement says PASSED, but the report is not conformant")
    cases = 0
    for entry in run["transcripts"]:
        name = f"transcripts/{entry['system']}.{entry['role']}/{entry['rule'].replace('/', '_')}.jsonl.z"
        lines = zlib.decompress(files[name]).splitlines()
        if len({json.loads(line)["case"] for line in lines}) != entry["cases"]:
            refuse("transcripts are missing from " + name)
        cases += entry["cases"]
    print(json.dumps({"result": predicate["result"], "counts": report["footer"]["counts"], "transcripts": cases}))


main(*sys.argv[1:])
