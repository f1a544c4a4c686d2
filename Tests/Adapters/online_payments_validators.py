"""The validators of the example SDK for Online Payments: they check values as the service's description demands."""

import datetime
import re

EMAIL = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@"
                   r"([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}")


def errors(restrictions, value, now):
    """The names of a field's validators that do not accept the value; unknown validators are ignored."""
    validators = restrictions.get("validators") or {}
    return [name for name in validators if name in KNOWN and not KNOWN[name](value, validators[name] or {}, now)]


def expiration_date(value, _, now):
    """An MMyy date from this month to the same month twenty-five years ahead."""
    if len(value) != 4 or not is_digits(value):
        return False
    month, year = int(value[:2]), now.year // 100 * 100 + int(value[2:])
    months_ahead = (year - now.year) * 12 + month - now.month
    return 1 <= month <= 12 and 0 <= months_ahead <= 25 * 12


def iban(value, *_):
    """A valid IBAN: country, length, structure and check digits follow the registry of ISO 13616."""
    from stdnum import iban as registry

    return is_ascii(value) and value.isalnum() and registry.is_valid(value, check_country=False)


def length(value, bounds, _):
    """A length within the bounds, counted in Unicode scalars."""
    return bounds.get("minLength", 0) <= len(value) <= bounds.get("maxLength", len(value))


def luhn(value, *_):
    """Digits with a valid Luhn checksum: the sum, with every second digit from the right doubled, ends in 0."""
    if not is_digits(value):
        return False
    digits = [int(digit) for digit in reversed(value)]
    return (sum(digits[::2]) + sum(sum(divmod(2 * digit, 10)) for digit in digits[1::2])) % 10 == 0


def in_range(value, bounds, _):
    """A whole number between the bounds."""
    if not re.fullmatch("-?[0-9]{1,4000}", value):
        return False
    return bounds.get("minValue", int(value)) <= int(value) <= bounds.get("maxValue", int(value))


def regular_expression(value, parameters, _):
    """The expression matches the whole value; an invalid expression accepts every value."""
    try:
        return re.fullmatch(parameters.get("regularExpression", ""), value) is not None
    except re.error:
        return True


def is_digits(value):
    """Whether the value is one or more ASCII digits and nothing else."""
    return is_ascii(value) and value.isdigit()


def is_ascii(value):
    """Whether all characters are ASCII."""
    return all(ord(character) < 128 for character in value)


KNOWN = {
    "emailAddress": lambda value, *_: EMAIL.fullmatch(value) is not None,
    "expirationDate": expiration_date,
    "fixedList": lambda value, parameters, _: value in (parameters.get("allowedValues") or []),
    "iban": iban,
    "length": length,
    "luhn": luhn,
    "range": in_range,
    "regularExpression": regular_expression,
    "termsAndConditions": lambda value, *_: value == "true",
}


def local_time(clock, seconds_from_utc):
    """A time in milliseconds since 1970, as a date of the Gregorian calendar in a time zone."""
    zone = datetime.timezone(datetime.timedelta(seconds=seconds_from_utc))
    return datetime.datetime.fromtimestamp(clock / 1000, zone)
