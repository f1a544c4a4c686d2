"""An Online Payments SDK in miniature, as a vendor might have written it: it knows nothing of Pyx.

Sessions talk to the Client API, and hand over products, fields and payment requests. jwcrypto does the encryption;
python-stdnum has the IBAN registry.
"""

import base64
import http.client
import json
import threading
import urllib.parse
import uuid

import online_payments_validators as validators

SHIPPED_LOGOS = {"1": b"\x89PNG Visa", "2": b"\x89PNG Amex", "3": b"\x89PNG Mastercard"}
LANGUAGES = (
    "ar bg bs ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka kk ko lb lt lv mk ms mt nl "
    "no pl pt ro ru sk sl sq sr sv th tr uk vi zh"
).split()


class SDKError(Exception):
    """A call that ended without a result; `errors` has the errors of the service's error reply, if one came."""

    def __init__(self, message, errors=None):
        super().__init__(message)
        self.errors = errors


class ClientAPI:
    """Requests to the Client API for one session, over connections that are kept open."""

    def __init__(self, client_session_id, customer_id, client_api_url, asset_url, app_identifier, ip_address, log):
        named = dict(clientSessionId=client_session_id, customerId=customer_id, clientApiUrl=client_api_url,
                     assetUrl=asset_url)
        missing = [name for name, value in named.items() if not value]
        if missing:
            raise SDKError("the session needs " + ", ".join(missing))
        url = urllib.parse.urlsplit(client_api_url)
        # SDKs add `client` to a base URL that has no path.
        path = (url.path.rstrip("/") or "/client") + "/v1/" + customer_id + "/"
        self.base_url = urllib.parse.urlunsplit((url.scheme, url.netloc, path, "", ""))
        self.asset_url = asset_url if asset_url.endswith("/") else asset_url + "/"
        self.client_session_id = client_session_id
        metadata = {"sdkIdentifier": "PythonExample/1.0", "appIdentifier": app_identifier or "Example"}
        if ip_address:
            metadata["ipAddress"] = ip_address
        self.metadata = base64.b64encode(json.dumps(metadata).encode()).decode()
        self.log = log
        self.lock = threading.Lock()
        self.idle = {}  # (scheme, host) -> connections that no request is using

    def get(self, endpoint, query=None):
        """Asks for a JSON document."""
        return self.document(*self.ask("GET", endpoint + ("?" + urllib.parse.urlencode(query) if query else "")))

    def ask(self, method, endpoint, body=None):
        """Sends a request; returns the reply's status and its JSON, which is None if the reply is not JSON."""
        headers = {
            "Authorization": "GCS v1Client:" + self.client_session_id, "X-GCS-ClientMetaInfo": self.metadata,
            "Content-Type": "application/json",
        }
        data = None if body is None else json.dumps(body).encode()
        status, _, reply = self.perform(method, self.base_url + endpoint, headers, data)
        try:
            return status, json.loads(reply)
        except ValueError:
            return status, None

    @staticmethod
    def document(status, reply):
        """The reply, if it is a document; raises an SDKError for anything else."""
        if status == 200 and isinstance(reply, dict):
            return reply
        errors = reply.get("errors") if isinstance(reply, dict) else None
        raise SDKError("the service answered %d" % status, errors)

    def asset(self, path):
        """The bytes of an image, or None if it cannot be fetched."""
        try:
            url = urllib.parse.urljoin(self.asset_url, path.lstrip("/"))
            status, kind, data = self.perform("GET", url, {}, None)
        except SDKError:
            return None
        return data if status == 200 and kind.startswith("image/") and data else None

    def perform(self, method, url, headers, data):
        """Sends a request; returns status, content type and bytes of the reply. Raises an SDKError if none comes."""
        parts = urllib.parse.urlsplit(url)
        key = (parts.scheme, parts.netloc)
        with self.lock:
            idle = self.idle.setdefault(key, [])
            connection = idle.pop() if idle else None
        if connection is None:
            kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
            connection = kind(parts.netloc, timeout=60)
        self.log("%s %s %s" % (method, url, (data or b"").decode()))
        try:
            connection.request(method, parts.path + ("?" + parts.query if parts.query else ""), data, headers)
            response = connection.getresponse()
            status, kind, reply = response.status, response.getheader("Content-Type", ""), response.read()
        except (OSError, http.client.HTTPException, ValueError) as error:
            connection.close()
            self.log("no reply from %s: %s" % (url, error))
            raise SDKError("%s: %s" % (type(error).__name__, error))
        self.log("%d from %s: %s" % (status, url, reply.decode(errors="replace")))
        with self.lock:
            idle.append(connection)
        return status, kind, reply

    def close(self):
        """Closes the connections that no request is using."""
        with self.lock:
            idle, self.idle = self.idle, {}
        for connection in (connection for connections in idle.values() for connection in connections):
            connection.close()


class Assets:
    """Images of products: images that ship with the SDK, and images that were fetched later."""

    def __init__(self):
        self.lock = threading.Lock()
        self.fetched = {}  # product id -> (path, bytes)

    def refresh(self, products, api):
        """Fetches the logos that have changed; if one cannot be fetched, the old one stays."""
        for product in products:
            path = (product.get("displayHints") or {}).get("logo")
            with self.lock:
                is_known = self.fetched.get(str(product["id"]), (None,))[0] == path
            data = None if is_known or not path else api.asset(path)
            if data is not None:
                with self.lock:
                    self.fetched[str(product["id"])] = (path, data)

    def logo(self, product_id):
        """The logo of a product, or None if it has none."""
        with self.lock:
            fetched = self.fetched.get(product_id)
        return fetched[1] if fetched else SHIPPED_LOGOS.get(product_id)


class Session:
    """The session that a host app makes from the data that its server hands over."""

    def __init__(self, api, assets):
        self.api, self.assets = api, assets

    def payment_items(self, context, device):
        """The products for a payment, without those that the device cannot serve."""
        reply = self.api.get("products", query_of(context))
        products = reply.get("paymentProducts")
        if not isinstance(products, list):
            raise SDKError("the service's answer has no products")
        self.assets.refresh(products, self.api)
        return [Product(product) for product in products if str(product["id"]) != "302" or device.can_pay()]

    def payment_product(self, product_id, context):
        """A product with its fields."""
        reply = self.api.get("products/" + product_id, query_of(context))
        if "id" not in reply:
            raise SDKError("the service's answer is no product")
        self.assets.refresh([reply], self.api)
        return Product(reply)

    def public_key(self):
        """The id of the session's key, and its SubjectPublicKeyInfo."""
        reply = self.api.get("crypto/publickey")
        try:
            return reply["keyId"], base64.b64decode(reply["publicKey"], validate=True)
        except (KeyError, TypeError, ValueError):
            raise SDKError("the service's answer is no public key")

    def prepare(self, request):
        """Encrypts a payment request; returns the encrypted fields and the encoded metadata."""
        key_id, der = self.public_key()
        return encrypt(request.payload(self.api.client_session_id), key_id, der), self.api.metadata

    def iin_details(self, digits, context, sent_digits=8):
        """Checks the IIN of a card number, as far as it has been entered; returns the result's fields."""
        body = {
            "bin": digits[:sent_digits],
            "paymentContext": {
                "amountOfMoney": {"amount": context["amount"], "currencyCode": context["currencyCode"]},
                "countryCode": context["countryCode"], "isRecurring": context["isRecurring"],
            },
        }
        status, reply = self.api.ask("POST", "services/getIINdetails", body)
        if status == 404 and isinstance(reply, dict):
            if any(str(error.get("errorCode")) == "1002" or error.get("id") == "IIN_NOT_FOUND"
                   for error in reply.get("errors") or []):
                return {"status": "UNKNOWN", "isAllowedInContext": False}
        reply = self.api.document(status, reply)
        if reply.get("paymentProductId") is None:
            return {"status": "UNKNOWN", "isAllowedInContext": False}
        if not reply.get("isAllowedInContext"):
            return {"status": "EXISTING_BUT_NOT_ALLOWED", "isAllowedInContext": False}
        return {
            "status": "SUPPORTED", "paymentProductId": reply["paymentProductId"],
            "countryCode": reply.get("countryCode"), "isAllowedInContext": True, "coBrands": reply.get("coBrands"),
        }


def query_of(context):
    """A payment context as the query of a request."""
    recurring = "true" if context["isRecurring"] else "false"
    return {"countryCode": context["countryCode"], "currencyCode": context["currencyCode"],
            "amount": context["amount"], "isRecurring": recurring}


def encrypt(payload, key_id, der):
    """A JSON Web Encryption in compact form: RSA-OAEP and A256CBC-HS512."""
    from cryptography.hazmat.primitives import serialization
    from jwcrypto import common, jwe, jwk

    try:
        key = jwk.JWK.from_pyca(serialization.load_der_public_key(der))
        header = {"alg": "RSA-OAEP", "enc": "A256CBC-HS512", "kid": key_id}
        token = jwe.JWE(payload, protected=json.dumps(header), algs=["RSA-OAEP", "A256CBC-HS512"])
        token.add_recipient(key)
        return token.serialize(compact=True)
    except (ValueError, TypeError, common.JWException) as error:
        raise SDKError("the public key cannot be used: %s" % error)


class Product:
    """A payment product as the service describes it; it has fields if it was fetched alone."""

    def __init__(self, document):
        self.document = document
        self.id = str(document["id"])
        self.fields = [Field(field) for field in document.get("fields") or []]
        self.accounts = document.get("accountsOnFile") or []

    def field(self, field_id):
        """The field with that id, or None."""
        return next((field for field in self.fields if field.id == field_id), None)


class Field:
    """A field of a product."""

    def __init__(self, document):
        self.document = document
        self.id = document["id"]
        self.restrictions = document.get("dataRestrictions") or {}
        self.hints = document.get("displayHints") or {}

    def masked(self, value):
        """The value with its mask applied."""
        return mask(self.hints.get("mask"), value)

    def unmasked(self, value):
        """The value without the characters that its mask puts in."""
        return unmask(self.hints.get("mask"), value)

    def errors(self, value, now):
        """The kinds of errors of a value, masked or not."""
        value = self.unmasked(value)
        if not value:
            return ["required"] if self.restrictions.get("isRequired") else []
        return validators.errors(self.restrictions, value, now)


class PaymentRequest:
    """A product, optionally an account on file, and the values that the customer entered."""

    def __init__(self, product, account_id=None, tokenize=False):
        self.product, self.tokenize = product, tokenize
        self.account = next((account for account in product.accounts if str(account["id"]) == account_id), None)
        self.values = {}

    def unmasked(self, field_id):
        """The value of a field without its mask, or None if it has no value."""
        field, value = self.product.field(field_id), self.values.get(field_id)
        return value if value is None or field is None else field.unmasked(value)

    def masked(self, field_id):
        """The value of a field with its mask, or None if it has no value."""
        field, value = self.product.field(field_id), self.unmasked(field_id)
        return value if value is None or field is None else field.masked(value)

    def errors(self, now):
        """The errors of the request: pairs of a field's id and a kind.

        The customer need not enter values that the account has.
        """
        stored = {attribute["key"] for attribute in self.account.get("attributes") or []} if self.account else set()
        return [
            (field.id, kind) for field in self.product.fields
            if self.values.get(field.id) or field.id not in stored
            for kind in field.errors(self.values.get(field.id, ""), now)
        ]

    def payload(self, client_session_id):
        """The data to encrypt."""
        payload = {
            "clientSessionId": client_session_id, "nonce": str(uuid.uuid4()), "paymentProductId": int(self.product.id),
            "tokenize": self.tokenize,
            "paymentValues": [{"key": key, "value": self.unmasked(key)} for key in self.values],
        }
        if self.account:
            payload["accountOnFileId"] = self.account["id"]
        return json.dumps(payload).encode()


def label_of(account):
    """The label of an account on file: the attributes that its template names, each with its mask."""
    values = {attribute["key"]: attribute["value"] for attribute in account.get("attributes") or []}
    template = (account.get("displayHints") or {}).get("labelTemplate") or []
    return " ".join(mask(part.get("mask"), values[part["attributeKey"]])
                    for part in template if part["attributeKey"] in values)


def elements_of(text):
    """The places of a mask such as {{9999}} {{9999}}: whether each takes a character of the value, and its literal."""
    elements, is_inside, rest = [], False, text or ""
    while rest:
        if rest.startswith("}}" if is_inside else "{{"):
            is_inside, rest = not is_inside, rest[2:]
        else:
            elements.append((is_inside, rest[0]))
            rest = rest[1:]
    return elements if any(takes for takes, _ in elements) else []


def mask(text, value):
    """The value with the literals of the mask inserted; characters for which the mask has no room follow."""
    result, literals, rest = "", "", value
    for takes, literal in elements_of(text):
        if not rest:
            return result
        if takes:
            result, literals, rest = result + literals + rest[0], "", rest[1:]
        else:
            literals += literal
    return result + rest


def unmask(text, value):
    """The value without the mask's literals; a literal is removed only where the mask puts it."""
    result, rest = "", value
    for takes, literal in elements_of(text):
        if takes:
            result, rest = result + rest[:1], rest[1:]
        elif rest.startswith(literal):
            rest = rest[1:]
    return result + rest
