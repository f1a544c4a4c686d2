"""What a shop has configured for wallets, how it registers payments, and its adapter for the role `configuration`.

`INFO_PLIST` is a file of the host app, as it would stand in its repository. `registration_body` is the function that
makes the body of a request to Netaxept's REST API. `Configuration` is the adapter: it reads the file as the system
does, calls the function, and reports the results. No file of this host holds a body, so the adapter does not claim to
see `keptBody`.
"""

import json
import re
from urllib.parse import quote

import info_plist as plist
import pyx_adapter as pyx

LIST = """<array>
    <string>vipps</string>
    <string>vippsMT</string>
    <string>swish</string>
    <string>mobilepayonline</string>
    <string>mobilepayonline-test</string>
  </array>"""

INFO_PLIST = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>CFBundleURLTypes</key>
  <array>
    <dict>
      <key>CFBundleURLSchemes</key>
      <array><string>shop</string></array>
    </dict>
  </array>
  <key>LSApplicationQueriesSchemes</key>
  """ + LIST + """
</dict>
</plist>
"""

DICTIONARY = re.sub("<string>(.*)</string>", r"<key>\1</key><string>\1</string>", LIST).replace("array>", "dict>")

# For each defect of the file: what it is, the original text, and its replacement.
CHANGES = {
    "plist-without-test-app": ("lists Vipps without its test app", "<string>vippsMT</string>", ""),
    "plist-swish-as-url": ("lists the beginning of a URL for Swish", ">swish<", ">swish://<"),
    "plist-mobilepay-by-name": ("lists MobilePay by its name", ">mobilepayonline<", ">mobilepay<"),
    "plist-dictionary": ("has the schemes in a dictionary", LIST, DICTIONARY),
    "plist-without-own-scheme": ("has no URL scheme of its own", "<string>shop</string>", ""),
}
DEFECTS = {
    **{name: description for name, (description, _, _) in CHANGES.items()},
    "body-vipps-in-small": "names the payment method of Vipps in small letters",
    "body-swish-without-m": "names the payment method of Swish without its last letter",
    "body-mobilepay-as-the-app": "names the payment method of MobilePay as its app is named",
    "body-without-is-app": "passes neither a phone number nor isApp",
    "body-other-member": "passes the phone number under another name",
    "body-dialled-prefix": "dials the prefix of a phone number, 0047",
    "body-plain-plus": "passes the phone number with its plus, not encoded",
    "body-encoded-twice": "encodes the phone number twice",
    "body-number-for-swish": "passes the phone number for Swish, too",
}

OFFERED = ["vipps", "swish", "mobilePay"]
"""The wallets with which the shop lets the user pay."""


def registration_body(wallet, phone_number=None, defect=None):
    """The body that registers a payment; a payment by Vipps without a phone number says that it comes from an app."""
    methods = {
        "vipps": "vipps" if defect == "body-vipps-in-small" else "Vipps",
        "swish": "Swish" if defect == "body-swish-without-m" else "SwishM",
        "mobilePay": "MobilePay" if defect == "body-mobilepay-as-the-app" else "Mobilepay",
    }
    body = {"paymentMethodActionList": {"PaymentMethod": methods[wallet]}}
    if phone_number and (wallet == "vipps" or wallet == "swish" and defect == "body-number-for-swish"):
        member = "phoneNumber" if defect == "body-other-member" else "customerPhoneNumber"
        body[member] = encoded(phone_number, defect)
    elif wallet == "vipps" and defect != "body-without-is-app":
        body["isApp"] = "true"
    return json.dumps(body)


def encoded(phone_number, defect=None):
    """A phone number such as +4711111111, URL-encoded once, as Netaxept expects it."""
    if defect == "body-dialled-prefix":
        phone_number = phone_number.replace("+", "00")
    if defect == "body-plain-plus":
        return phone_number
    return quote(quote(phone_number) if defect == "body-encoded-twice" else phone_number)


class Configuration(pyx.Session):
    """The adapter: it reads the file when it is asked, and has the host make bodies."""

    system, role = "pia-wallets", "configuration"
    stimuli = ["readConfiguration", "buildBody"]
    observes = ["offered", "listedSchemes", "ownSchemes", "builtBody"]
    isolation = "session"
    defect = None

    def send(self, kind, fields, world):
        return getattr(self, kind)(**fields)

    def readConfiguration(self):
        _, text, other = CHANGES.get(self.defect, ("", "", ""))
        data = INFO_PLIST.replace(text, other).encode()
        return [*(pyx.effect("offered", wallet=wallet) for wallet in OFFERED), *read(data)]

    def buildBody(self, call, wallet, phoneNumber=None, isApp=None):
        # This host decides by itself whether the payment comes from an app, so it does not take isApp.
        body = pyx.OfTheSDK(registration_body)(wallet, phoneNumber, self.defect)
        return [pyx.effect("builtBody", call=call, body=body, receiver="netaxept")]

    @classmethod
    def calibrate(cls, kind, fields):
        """Makes and reads a file that shows only this effect; effects about wallets and bodies come from no file."""
        if kind not in ("listedSchemes", "ownSchemes"):
            return [pyx.effect(kind, **fields)]
        schemes = {"listed" if kind == "listedSchemes" else "own": fields["schemes"]}
        return [seen for seen in read(plist.with_schemes(**schemes)) if kind in seen]


def read(data):
    """What an Info.plist says about schemes."""
    form, listed = plist.listed_schemes(data)
    return [
        pyx.effect("listedSchemes", file="Info.plist", form=form, schemes=listed),
        pyx.effect("ownSchemes", file="Info.plist", schemes=plist.own_schemes(data)),
    ]
