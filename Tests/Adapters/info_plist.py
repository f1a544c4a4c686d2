"""Reads what a host's Info.plist says about URL schemes, for the adapters of the role `configuration`."""

import plistlib

LISTED = "LSApplicationQueriesSchemes"


def listed_schemes(data):
    """The form of the value of `LSApplicationQueriesSchemes`, and the texts in it, exactly as written."""
    value = plistlib.loads(data).get(LISTED)
    if value is None:
        return "absent", []
    if isinstance(value, str):
        return "text", [value]
    if isinstance(value, list) and all(isinstance(scheme, str) for scheme in value):
        return "array", value
    return "other", texts(value)


def own_schemes(data):
    """`CFBundleURLSchemes` of all `CFBundleURLTypes`."""
    return [scheme for kind in plistlib.loads(data).get("CFBundleURLTypes", [])
            for scheme in texts(kind.get("CFBundleURLSchemes", []))]


def texts(value):
    """The texts in an array, or among the values of a dictionary."""
    values = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return [text for text in values if isinstance(text, str)]


def with_schemes(listed=None, own=()):
    """An Info.plist that contains only these schemes, to calibrate an adapter."""
    content = {"CFBundleURLTypes": [{"CFBundleURLSchemes": list(own)}]}
    if listed is not None:
        content[LISTED] = listed
    return plistlib.dumps(content)
