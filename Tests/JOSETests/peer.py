"""Another implementation of JWE: it reads one request per line on standard input and writes one answer per line.

{"do": "generate", "bits": 2048} is answered with a private key in PEM.
{"do": "encrypt", "key": PEM, "payload": base64} is answered with a message in the compact form.
{"do": "decrypt", "key": PEM, "message": compact} is answered with the payload in base64. Answers are JSON strings.
"""

import base64
import json
import sys

from jwcrypto import jwe, jwk

for line in sys.stdin:
    request = json.loads(line)
    if request["do"] == "generate":
        key = jwk.JWK.generate(kty="RSA", size=request["bits"])
        print(json.dumps(key.export_to_pem(private_key=True, password=None).decode()), flush=True)
        continue
    key = jwk.JWK.from_pem(request["key"].encode())
    if request["do"] == "encrypt":
        message = jwe.JWE(
            base64.b64decode(request["payload"]), json.dumps({"alg": "RSA-OAEP", "enc": "A256CBC-HS512", "kid": "p"}))
        message.add_recipient(key)
        print(json.dumps(message.serialize(compact=True)), flush=True)
    else:
        message = jwe.JWE()
        try:
            message.deserialize(request["message"], key)
        except jwe.InvalidJWEData:
            # jwcrypto treats an empty payload as missing, although it has authenticated and decrypted it.
            if message.decryptlog != ["Success"]:
                raise
        print(json.dumps(base64.b64encode(message.plaintext or b"").decode()), flush=True)
