"""An adapter for the library role of Online Payments, with an example SDK that speaks HTTP.

`online_payments_sdk.py` is the SDK, as a vendor might have written it; it knows nothing of Pyx. This file is the
adapter, which knows the SDK and the words of the contract. Besides `pyx_adapter.py` and Python 3.8 it needs two
packages from PyPI: jwcrypto for the encryption, and python-stdnum for the registry of IBANs.

    pyx certify --adapter ".build/python/bin/python3 Tests/Adapters/online_payments.py" --system online-payments

To see what Pyx says about a broken SDK, start it with PYX_DEFECT=month-13 (a thirteenth month counts as January) or
PYX_DEFECT=ninth-digit (the service gets more of a card number than it needs).
"""

import base64
import importlib.util
import os
import sys

import online_payments_sdk as sdk
import online_payments_validators as validators
import pyx_adapter as pyx

DEFECT = os.environ.get("PYX_DEFECT", "")


class Library(pyx.Session):
    """The SDK under Pyx: stimuli become calls of the SDK, and its callbacks become effects."""

    system, role = "online-payments", "library"
    isolation = "session"  # no state outlives a session, so any number may be open in one process
    platform = "ios"  # like the SDK of the document, it lists Apple Pay if the device can pay with it
    quiescence = 20  # milliseconds that a call may take before `send` returns without its result
    observes = [
        "sessionStarted", "sessionRefused", "lookedUp", "paymentItems", "paymentProduct", "publicKey",
        "logo", "requestFailed", "validated", "foundField", "formattedValue", "preparedRequest",
        "languages", "logged", "stored",
    ]

    def open(self, world):
        services = world["services"]
        self.is_logging = False
        self.assets = sdk.Assets()
        self.sessions, self.products, self.requests = {}, {}, {}
        self.session = self.sessions[0] = self.new_session(services)

    def new_session(self, data):
        """A session of the SDK, made from the data that a merchant's server hands over."""
        api = sdk.ClientAPI(
            data.get("clientSessionId"), data.get("customerId"), data.get("clientApiUrl"), data.get("assetUrl"),
            data.get("appIdentifier"), data.get("ipAddress"), self.log)
        return sdk.Session(api, self.assets)

    def log(self, text):
        """The SDK's log."""
        if self.is_logging:
            self.later(pyx.effect("logged", text=text))

    def send(self, kind, fields, world):
        return getattr(self, kind)(world=world, **fields)

    def close(self):
        for session in self.sessions.values():
            session.api.close()
        return []

    @classmethod
    def calibrate(cls, kind, fields):
        """The effect itself: this adapter only passes on values from the SDK, so there are no fakes to calibrate."""
        return [{kind: fields}]

    # One method for each stimulus.

    def startSession(self, session, parameters, world):
        try:
            self.session = self.sessions[session] = self.new_session(parameters)
        except sdk.SDKError as error:
            return [pyx.effect("sessionRefused", session=session, error=str(error))]
        return [pyx.effect("sessionStarted", session=session)]

    def selectSession(self, session, world):
        self.session = self.sessions[session]
        return []

    def lookUpIIN(self, call, digits, context, world):
        if len(digits) < 6:
            return [pyx.effect("lookedUp", call=call, status="NOT_ENOUGH_DIGITS", isAllowedInContext=False)]
        session, sent_digits = self.session, 9 if DEFECT == "ninth-digit" else 8
        return self.call(
            world, call, lambda: pyx.effect("lookedUp", call=call, **session.iin_details(digits, context, sent_digits)))

    def getPaymentItems(self, call, context, world):
        session, device = self.session, Device(world)
        return self.call(world, call, lambda: pyx.effect(
            "paymentItems", call=call, items=[shown_item(item) for item in session.payment_items(context, device)]))

    def getPaymentProduct(self, call, paymentProductId, context, world):
        session = self.session

        def ask():
            product = self.products[call] = session.payment_product(str(paymentProductId), context)
            fields = [shown_field(field) for field in product.fields]
            return pyx.effect("paymentProduct", call=call, product={"item": shown_item(product), "fields": fields})

        return self.call(world, call, ask)

    def getPublicKey(self, call, world):
        session = self.session

        def ask():
            key_id, der = session.public_key()
            return pyx.effect("publicKey", call=call, keyId=key_id, key=base64.b64encode(der).decode())

        return self.call(world, call, ask)

    def getLogo(self, call, paymentProductId, world):
        image = pyx.OfTheSDK(self.assets.logo)(str(paymentProductId))
        return [pyx.effect("logo", call=call, image=image and base64.b64encode(image).decode())]

    def validateExpiryDate(self, call, value, format, world):
        now = local_time(world)
        if DEFECT == "month-13" and value[:2] == "13":
            value = "01%02d" % ((int(value[2:]) + 1) % 100)
        is_valid = pyx.OfTheSDK(validators.expiration_date)(value, {}, now)
        return [validated(call, [] if is_valid else [(None, "expirationDate")])]

    def findField(self, call, product, fieldId, world):
        if product not in self.products:
            return []
        field = self.field(product, fieldId)
        return [pyx.effect("foundField", call=call, fieldId=field and field.id)]

    def validateField(self, call, product, fieldId, value, world):
        field = self.field(product, fieldId)
        if field is None:
            return []
        return [validated(call, [(field.id, kind) for kind in field.errors(value, local_time(world))])]

    def formatValue(self, call, product, fieldId, value, world):
        field = self.field(product, fieldId)
        if field is None:
            return []
        unmasked = field.unmasked(value)
        return [pyx.effect("formattedValue", call=call, masked=field.masked(unmasked), unmasked=unmasked)]

    def makeRequest(self, request, product, world, accountOnFileId=None, tokenize=False):
        if product in self.products:
            make = pyx.OfTheSDK(sdk.PaymentRequest)
            self.requests[request] = pyx.OfTheSDK(make(self.products[product], accountOnFileId, tokenize))
        return []

    def setValue(self, request, fieldId, value, world):
        if request in self.requests:
            self.requests[request].values[fieldId] = value
        return []

    def readValue(self, call, request, fieldId, world):
        if request not in self.requests:
            return []
        found = self.requests[request]
        return [pyx.effect(
            "formattedValue", call=call, masked=found.masked(fieldId), unmasked=found.unmasked(fieldId))]

    def validateRequest(self, call, request, world):
        if request not in self.requests:
            return []
        return [validated(call, self.requests[request].errors(local_time(world)))]

    def prepareRequest(self, call, request, world):
        if request not in self.requests:
            return []
        session, found = self.session, self.requests[request]

        def ask():
            fields, metadata = session.prepare(found)
            return pyx.effect("preparedRequest", call=call, encryptedFields=fields, encodedClientMetaInfo=metadata)

        return self.call(world, call, ask)

    def listLanguages(self, call, world):
        return [pyx.effect("languages", call=call, identifiers=sdk.LANGUAGES)]

    def setLogging(self, isOn, world):
        self.is_logging = isOn
        return []

    stimuli = [
        "startSession", "selectSession", "lookUpIIN", "getPaymentItems", "getPaymentProduct", "getPublicKey", "getLogo",
        "validateExpiryDate", "findField", "validateField", "formatValue", "makeRequest", "setValue", "readValue",
        "validateRequest", "prepareRequest", "listLanguages", "setLogging",
    ]

    # Inside.

    def field(self, product, field_id):
        """A field of a product that was fetched, or None."""
        field = pyx.OfTheSDK(self.products[product].field)(field_id) if product in self.products else None
        return field and pyx.OfTheSDK(field)

    def call(self, world, call, body):
        """Makes a call of the SDK on a thread, because Pyx may hold a reply back for as long as it likes."""
        is_online = world["network"] == "online"

        def run():
            try:
                if not is_online:
                    raise sdk.SDKError("the device is offline")
                self.later(body())
            except sdk.SDKError as error:
                details = {} if error.errors is None else {
                    "apiErrors": [shown_error(found) for found in error.errors]}
                self.later(pyx.effect("requestFailed", call=call, error=str(error), **details))

        self.background(run)
        return []


class Device:
    """The device as far as the SDK asks about it."""

    def __init__(self, world):
        self.version, self.can_make_payments = world["osVersion"], world["canMakePayments"]

    def can_pay(self):
        """Whether native payments are possible: from version 8 of the system, if the device permits them."""
        return self.can_make_payments and int(self.version.split(".")[0]) >= 8


def shown_error(found):
    """An error of the service; its code is a text or a number, in `errorCode` or `code`."""
    code = found.get("errorCode", found.get("code"))
    return {"code": None if code is None else str(code), "message": found.get("message")}


def validated(call, errors):
    """The effect with the verdict on a date, a field or a request."""
    found = [{**({"fieldId": field} if field else {}), "kind": kind, "message": "error." + kind}
             for field, kind in errors]
    return pyx.effect("validated", call=call, isValid=not found, errors=found)


def shown_item(product):
    """The attributes of a payment item in the SDK, in the words of the contract."""
    names = ["id", "paymentMethod", "minAmount", "maxAmount", "allowsTokenization", "allowsRecurring",
             "usesRedirectionTo3rdParty"]
    hints = product.document.get("displayHints") or {}
    return {
        **present(product.document, names), "accountsOnFile": [shown_account(account) for account in product.accounts],
        "displayHints": present(hints, ["displayOrder", "label", "logo"]),
    }


def shown_account(account):
    """The attributes of an account on file."""
    return {
        "id": str(account["id"]), "paymentProductId": account["paymentProductId"],
        "attributes": account.get("attributes") or [],
        "labelTemplate": (account.get("displayHints") or {}).get("labelTemplate") or [], "label": sdk.label_of(account),
    }


def shown_field(field):
    """The attributes of a field."""
    hints = present(field.hints, ["label", "placeholderLabel", "preferredInputType", "alwaysShow", "obfuscate", "mask"])
    if field.hints.get("tooltip"):
        hints["tooltip"] = present(field.hints["tooltip"], ["label", "image"])
    if (field.hints.get("formElement") or {}).get("type"):
        hints["formElement"] = field.hints["formElement"]["type"]
    return {
        "id": field.id, **present(field.document, ["type"]), **present(field.restrictions, ["isRequired"]),
        "validators": [name for name in field.restrictions.get("validators") or {} if name in validators.KNOWN],
        "displayHints": hints,
    }


def present(document, names):
    """The members with those names, if present."""
    return {name: document[name] for name in names if document.get(name) is not None}


def local_time(world):
    """The time that the world's clock shows in the world's zone."""
    return validators.local_time(world["clock"], world["secondsFromUTC"])


if __name__ == "__main__":
    missing = [name for name in ("jwcrypto", "stdnum") if importlib.util.find_spec(name) is None]
    if missing:
        sys.exit("this example needs the packages jwcrypto and python-stdnum: pip install jwcrypto python-stdnum")
    pyx.serve("Online Payments example", "1.0", [Library])
