#!/usr/bin/env python3
"""What a shop has configured for the Dotpay SDK, and an adapter for the role `configuration` (Python 3.8 or newer).

    pyx certify --adapter "python3 dotpay_configuration.py"

`INFO_PLIST`, `PODFILE`, `CHECKOUT` and `PAYMENT` are files of the host app, as they would stand in its repository.
`Files` is the adapter: it reads the first file as the system does, the next two line by line, and the last as JSON. It
reports what they contain, and the banking apps in `OFFERED`. The environment variable PYX_DEFECT puts a defect into one
of the files.
"""

import json
import os
import re

import info_plist as plist
import pyx_adapter as pyx

INFO_PLIST = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>CFBundleIdentifier</key>
  <string>com.example.shop</string>
  <key>LSApplicationQueriesSchemes</key>
  <array>
    <string>peopay</string>
  </array>
</dict>
</plist>
"""

PODFILE = """platform :ios, '12.0'

target 'Shop' do
  pod 'DotPaySDK', '~> 1.4.15'
end
"""

CHECKOUT = """#import <UIKit/UIKit.h>
#import <DotPaySDK/DotPaySDK.h>
"""

PAYMENT = """{
  "merchantID": "10000",
  "currency": "PLN",
  "amount": "100.0",
  "textDescription": "Season ticket",
  "urlc": "https://shop.example/urlc",
  "senderInformation": {"firstname": "Jan", "lastname": "Kowalski", "country": "POL"},
  "additionalInformation": {"id1": "12345", "amount1": "40"}
}
"""

OFFERED = ["peopay"]
"""The banking apps with which the shop lets the user pay."""

LIST = "<array>\n    <string>peopay</string>\n  </array>"

# For each defect: what it is, the original text in one of the files, and its replacement.
CHANGES = {
    "plist-without-scheme": ("does not list the scheme of PeoPay", "<string>peopay</string>", ""),
    "plist-scheme-as-url": ("lists the beginning of a URL in place of the scheme", "peopay<", "peopay://<"),
    "plist-scheme-alone": ("has the scheme as a text, not in an array", LIST, "<string>peopay</string>"),
    "podfile-small-letter": ("writes one letter of the library's name small", "DotPaySDK', '~", "DotpaySDK', '~"),
    "podfile-next-major": ("asks for the next major version", "~> 1.4.15", "~> 2.0"),
    "podfile-older": ("asks for a version before the documented one", "~> 1.4.15", "1.4.2"),
    "podfile-ios-8": ("runs on a version of iOS on which the library does not", "'12.0'", "'8.0'"),
    "header-small-letter": ("writes one letter of the header small", "DotPaySDK.h", "DotpaySDK.h"),
    "country-two-letters": ("writes the country with two letters", '"POL"', '"PL"'),
    "key-capital-letter": ("writes a key of the buyer's data with a capital letter", "firstname", "firstName"),
    "parameters-in-a-text": (
        "has further parameters in one string", '{"id1": "12345", "amount1": "40"}', '"id1=12345&amount1=40"'),
    "amount-with-currency": ("writes the currency beside the amount", "100.0", "100.0 PLN"),
    "currency-as-sign": ("writes the sign of the currency", '"PLN"', '"zł"'),
    "urlc-without-scheme": ("leaves the scheme of the URL out", "https://shop", "shop"),
}
DEFECTS = {name: description for name, (description, _, _) in CHANGES.items()}


class Files(pyx.Session):
    """The adapter: it reads the host's files when it is asked."""

    system, role = "dotpay", "configuration"
    stimuli = ["readConfiguration"]
    observes = ["offered", "listedSchemes", "leastOS", "namedPod", "importedLibrary", "keptDescription"]
    isolation = "session"
    defect = None

    def send(self, kind, fields, world):
        _, text, other = CHANGES.get(self.defect, ("", "", ""))
        info_plist, podfile, checkout, payment = (
            file.replace(text, other) for file in (INFO_PLIST, PODFILE, CHECKOUT, PAYMENT))
        return [
            *(pyx.effect("offered", app=app) for app in OFFERED),
            read_info_plist(info_plist.encode()),
            *read_podfile("Podfile", podfile),
            *read_code("Checkout.m", checkout),
            read_payment("payment.json", payment),
        ]

    @classmethod
    def calibrate(cls, kind, fields):
        """Makes the text of a file that shows only this effect, and reads it; `offered` is in no file."""
        if kind == "offered":
            return [pyx.effect(kind, **fields)]
        if kind == "listedSchemes":
            return [read_info_plist(plist.with_schemes(listed=fields["schemes"]))]
        if kind == "importedLibrary":
            return read_code(fields["file"], "#import <%s>" % fields["name"])
        if kind == "keptDescription":
            return [read_payment(fields["file"], fields["description"])]
        arguments = "".join(", '%s'" % text for text in fields.get("requirements", []))
        text = "platform :ios, '%s'" % fields.get("version") if kind == "leastOS" else (
            "pod '%s'%s" % (fields["name"], arguments))
        return [seen for seen in read_podfile(fields["file"], text) if kind in seen]


def read_info_plist(data):
    """The value of `LSApplicationQueriesSchemes`."""
    form, schemes = plist.listed_schemes(data)
    return pyx.effect("listedSchemes", file="Info.plist", form=form, schemes=schemes)


def read_podfile(file, text):
    """The version and the pods of a Podfile that computes nothing; comments are ignored."""
    lines = [line.split("#")[0].strip() for line in text.splitlines()]
    versions = [match[1] for match in (re.fullmatch(r"platform :ios, '(.+)'", line) for line in lines) if match]
    pods = [re.findall(r"'(.+?)'", line) for line in lines if re.match(r"pod '", line)]
    return [
        *(pyx.effect("leastOS", file=file, version=version) for version in versions or [None]),
        *(pyx.effect("namedPod", file=file, name=name, requirements=demands) for name, *demands in pods),
    ]


def read_code(file, text):
    """The headers of the SDK that Objective-C code imports, spelled as they are there."""
    names = re.findall(r"^#import <(.+)>", text, re.MULTILINE)
    return [pyx.effect("importedLibrary", file=file, name=name, form="header")
            for name in names if "dotpaysdk" in name.lower()]


def read_payment(file, text):
    """A payment description as in its file, but without the white space between its members."""
    return pyx.effect("keptDescription", file=file, description=json.dumps(json.loads(text), separators=(",", ":")))


if __name__ == "__main__":
    if os.environ.get("PYX_DEFECT", "plist-without-scheme") not in DEFECTS:
        raise SystemExit("PYX_DEFECT must be one of: " + ", ".join(DEFECTS))
    Files.defect = os.environ.get("PYX_DEFECT")
    pyx.serve("dotpay configuration example in Python", "1.0.0", [Files])
