"""An Online Payments SDK in miniature, with its adapter: the IIN check and the validation of expiry dates.

It is an example of an adapter for a product that speaks HTTP. Read it from top to bottom: first the SDK, as a vendor
might have written it, which knows nothing of Pyx; then the adapter, which knows the SDK and the words of the contract.
Nothing but Python 3.8 and `pyx_adapter.py` beside this file is needed.

    pyx certify --adapter "python3 Tests/Adapters/online_payments.py" --system online-payments

To see what Pyx says about a broken SDK, start it with PYX_DEFECT=month-13 (a thirteenth month is taken for January)
or PYX_DEFECT=ninth-digit (the service is sent more of a card number than it needs).
"""

import base64
import datetime
import http.client
import json
import os
import threading
import urllib.parse

import pyx_adapter as pyx

DEFECT = os.environ.get("PYX_DEFECT", "")


# ---------------------------------------------------------------------------------------------------------------------
# The SDK.


class ClientAPI:
    """Requests to the Client API for one session, over connections that are kept open."""

    def __init__(self, client_api_url, client_session_id, customer_id):
        url = urllib.parse.urlsplit(client_api_url)
        self.host = url.netloc
        self.connect = http.client.HTTPSConnection if url.scheme == "https" else http.client.HTTPConnection
        # SDKs add `client` to a base URL that has no path.
        self.path = (url.path.rstrip("/") or "/client") + "/v1/" + customer_id + "/"
        metadata = json.dumps({"sdkIdentifier": "PythonExample/1.0"}).encode()
        self.headers = {
            "Authorization": "GCS v1Client:" + client_session_id,
            "X-GCS-ClientMetaInfo": base64.b64encode(metadata).decode(),
            "Content-Type": "application/json",
        }
        self.lock = threading.Lock()
        self.idle = []  # connections that no request is using

    def post(self, endpoint, body):
        """Sends JSON and returns status and JSON of the reply; an OSError, HTTPException or ValueError is a fault."""
        with self.lock:
            connection = self.idle.pop() if self.idle else self.connect(self.host, timeout=60)
        try:
            connection.request("POST", self.path + endpoint, json.dumps(body).encode(), self.headers)
            response = connection.getresponse()
            status, data = response.status, response.read()
        except BaseException:
            connection.close()
            raise
        with self.lock:
            self.idle.append(connection)
        return status, json.loads(data)

    def close(self):
        """Closes the connections that no request is using."""
        with self.lock:
            idle, self.idle = self.idle, []
        for connection in idle:
            connection.close()


class LookupError(Exception):
    """An IIN check that could not be made."""


def iin_details(api, digits, context):
    """Checks the IIN of a card number, as far as it has been entered; returns the result's fields."""
    if len(digits) < 6:
        return {"status": "NOT_ENOUGH_DIGITS", "isAllowedInContext": False}
    body = {
        "bin": digits[: 9 if DEFECT == "ninth-digit" else 8],
        "paymentContext": {
            "amountOfMoney": {"amount": context["amount"], "currencyCode": context["currencyCode"]},
            "countryCode": context["countryCode"],
            "isRecurring": context["isRecurring"],
        },
    }
    try:
        status, reply = api.post("services/getIINdetails", body)
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise LookupError("%s: %s" % (type(error).__name__, error))
    if status == 404 and is_unknown_iin(reply):
        return {"status": "UNKNOWN", "isAllowedInContext": False}
    if status != 200 or not isinstance(reply, dict):
        raise LookupError("the service answered %d" % status)
    if reply.get("paymentProductId") is None:
        return {"status": "UNKNOWN", "isAllowedInContext": False}
    if not reply.get("isAllowedInContext"):
        return {"status": "EXISTING_BUT_NOT_ALLOWED", "isAllowedInContext": False}
    return {
        "status": "SUPPORTED",
        "paymentProductId": reply["paymentProductId"],
        "countryCode": reply.get("countryCode"),
        "isAllowedInContext": True,
        "coBrands": reply.get("coBrands"),
    }


def is_unknown_iin(reply):
    """Whether an error reply says that the IIN is not recognised."""
    errors = reply.get("errors") if isinstance(reply, dict) else None
    return any(error.get("errorCode") == "1002" for error in errors or [])


def expiry_date_errors(value, now):
    """What is wrong with an expiry date written MMyy: it lies before this month, or over 25 years ahead."""
    if len(value) != 4 or not (value.isascii() and value.isdigit()):
        return ["expirationDate"]
    month, year = int(value[:2]), now.year // 100 * 100 + int(value[2:])
    if month == 13 and DEFECT == "month-13":
        month, year = 1, year + 1
    if not 1 <= month <= 12:
        return ["expirationDate"]
    months_ahead = (year - now.year) * 12 + month - now.month
    return [] if 0 <= months_ahead <= 25 * 12 else ["expirationDate"]


# ---------------------------------------------------------------------------------------------------------------------
# The adapter.


class Library(pyx.Session):
    """The SDK under Pyx: stimuli become calls of the SDK, and what it calls back becomes effects."""

    system, role = "online-payments", "library"
    stimuli = ["lookUpIIN", "validateExpiryDate"]
    observes = ["lookedUp", "lookupFailed", "validated"]
    isolation = "session"  # no state outlives a session, so that any number may be open in one process
    quiescence = 20  # a check is given that many milliseconds before `send` returns without its result

    def open(self, world):
        services = world["services"]
        self.api = ClientAPI(services["clientApiUrl"], services["clientSessionId"], services["customerId"])

    def send(self, kind, fields, world):
        call = fields["call"]
        if kind == "validateExpiryDate":
            errors = expiry_date_errors(fields["value"], local_time(world))
            return [pyx.effect("validated", call=call, isValid=not errors, errors=errors)]
        # A thread for each check: Pyx may hold a reply back for as long as it likes, and must not be waited for.
        is_online = world["network"] == "online"
        self.background(self.look_up, call, fields["digits"], fields["context"], is_online)
        return []

    def look_up(self, call, digits, context, is_online):
        """Calls the SDK and reports which of its two continuations it would call."""
        try:
            if len(digits) >= 6 and not is_online:
                raise LookupError("the device is offline")
            self.later(pyx.effect("lookedUp", call=call, **iin_details(self.api, digits, context)))
        except LookupError as error:
            self.later(pyx.effect("lookupFailed", call=call, error=str(error)))

    def close(self):
        self.api.close()
        return []

    @classmethod
    def calibrate(cls, kind, fields):
        """What this adapter reports are values that the SDK hands to it; there is nothing else to look at."""
        return [{kind: fields}]


def local_time(world):
    """The time that the world's clock shows in the world's zone, on the Gregorian calendar whatever the device's."""
    zone = datetime.timezone(datetime.timedelta(seconds=world["secondsFromUTC"]))
    return datetime.datetime.fromtimestamp(world["clock"] / 1000, zone)


if __name__ == "__main__":
    pyx.serve("Online Payments example", "1.0", [Library])
