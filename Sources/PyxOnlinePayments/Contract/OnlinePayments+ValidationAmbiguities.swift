import Conformance

extension Ambiguity {
  /// The effect of masks on values that do not fill them.
  public static let partiallyFilledMask = Ambiguity(
    "A-OP-9", "What does a mask do with values that do not fill it, and where does it put separators?",
    parts: [
      [
        "a value that does not fill the mask is kept as it is",
        "a value that does not fill the mask is changed",
      ], ["groups are those of the mask", "groups differ from the mask"],
    ])
  /// A value at the minimum.
  public static let valueAtMinimum = Ambiguity(
    "A-OP-12", "Is a value at the minimum acceptable if the maximum is greater?", admitsOneReading: true,
    readings: ["a value at the minimum is accepted", "a value at the minimum is rejected"])
  /// The current month as an expiry date.
  public static let currentMonthOfExpiry = Ambiguity(
    "A-OP-13", "Has a card that expires in the current month already expired?",
    readings: ["the current month is accepted", "the current month is rejected"])
  /// The end of the window of expiry dates.
  public static let endOfExpiryWindow = Ambiguity(
    "A-OP-14", "Do the twenty-five years of possible expiry dates end with a month or with a calendar year?",
    admitsOneReading: true,
    readings: ["the window ends with a month", "the window ends with a calendar year"])
  /// Other forms of expiry dates.
  public static let otherExpiryDateForms = Ambiguity(
    "A-OP-16", "Which texts other than a month and a year of two digits each are expiry dates?",
    parts: [
      [
        "a date of another number of digits than four: accepted",
        "a date of another number of digits than four: rejected",
      ], ["a date with separators: accepted", "a date with separators: rejected"],
      [
        "a year of four digits where the field asks for them: accepted",
        "a year of four digits where the field asks for them: rejected",
      ],
    ])
  /// Unusual e-mail addresses.
  public static let unusualEmailAddresses = Ambiguity(
    "A-OP-17", "Which unusual e-mail addresses have the right format?",
    parts: [
      [
        "an unusual name or domain in an address: accepted",
        "an unusual name or domain in an address: rejected",
      ],
      ["a domain without a dot in an address: accepted", "a domain without a dot in an address: rejected"],
      [
        "quotes, brackets or backslashes in an address: accepted",
        "quotes, brackets or backslashes in an address: rejected",
      ], ["letters beyond ASCII in an address: accepted", "letters beyond ASCII in an address: rejected"],
    ])
  /// Other forms of account numbers.
  public static let unusualIBANForms = Ambiguity(
    "A-OP-18",
    "Is an IBAN acceptable with spaces between its characters, in lower-case letters, with check digits 00, 01 or 99, "
      + "from a country new in the registry, or with wrong national check digits?",
    parts: [
      [
        "an IBAN with spaces among its characters: accepted",
        "an IBAN with spaces among its characters: rejected",
      ], ["an IBAN with lower-case letters: accepted", "an IBAN with lower-case letters: rejected"],
      [
        "an IBAN with check digits 00, 01 or 99: accepted",
        "an IBAN with check digits 00, 01 or 99: rejected",
      ],
      [
        "an IBAN of a country new in the registry: accepted",
        "an IBAN of a country new in the registry: rejected",
      ],
      [
        "an IBAN whose national check digits may be wrong: accepted",
        "an IBAN whose national check digits may be wrong: rejected",
      ],
    ])
  /// Unanchored patterns, and texts that are not patterns.
  public static let unanchoredOrInvalidExpression = Ambiguity(
    "A-OP-20", "Must a regular expression match the whole value, and what if the expression is invalid?",
    parts: [
      [
        "a value that an expression without anchors matches only in part: accepted",
        "a value that an expression without anchors matches only in part: rejected",
      ],
      [
        "a field with an invalid expression does not come", "an invalid expression accepts a value",
        "an invalid expression rejects a value", "an invalid expression makes the SDK throw",
        "a field with an invalid expression gets no verdict",
      ],
    ])
  /// Empty lists of values.
  public static let emptyListOfValues = Ambiguity(
    "A-OP-70", "What happens to a field whose list of allowed values is empty?",
    readings: [
      "a field with an empty list does not come", "an empty list accepts a value",
      "an empty list rejects a value", "an empty list makes the SDK throw",
      "a field with an empty list gets no verdict",
    ])
  /// Separators among digits.
  public static let separatorsAmongDigits = Ambiguity(
    "A-OP-21", "Do spaces, hyphens and other separators among digits matter?",
    parts: [
      [
        "a number with a checksum and blanks or marks among its digits: accepted",
        "a number with a checksum and blanks or marks among its digits: rejected",
      ],
      [
        "a number within bounds and with blanks or marks among its digits: accepted",
        "a number within bounds and with blanks or marks among its digits: rejected",
      ],
      [
        "fewer than six digits among other characters are too few",
        "fewer than six digits among other characters are looked up",
        "fewer than six digits among other characters are an error",
      ],
      [
        "six or more digits among other characters are too few",
        "six or more digits among other characters are looked up",
        "six or more digits among other characters are an error",
      ],
    ])
  /// White space around a value.
  public static let surroundingWhiteSpace = Ambiguity(
    "A-OP-28", "Is white space around a value part of it?",
    parts: [
      ["white space around a value: accepted", "white space around a value: rejected"],
      ["white space in a required field is acceptable", "white space in a required field is an error"],
      ["white space in an optional field is acceptable", "white space in an optional field is an error"],
    ])
  /// The unit of lengths.
  public static let lengthUnit = Ambiguity(
    "A-OP-40", "Is a length counted in characters, in Unicode scalars, in UTF-16 units or in bytes?",
    readings: [
      "a length is a number of characters", "a length is a number of Unicode scalars",
      "a length is a number of UTF-16 units", "a length is a number of bytes of UTF-8",
    ])
  /// Short and long numbers with a checksum.
  public static let checksumOfUnusualLength = Ambiguity(
    "A-OP-41", "Is a right Luhn checksum enough if a number has fewer or more digits than a card number?",
    parts: [
      [
        "a right checksum over fewer than eight digits: accepted",
        "a right checksum over fewer than eight digits: rejected",
      ],
      [
        "a right checksum over more than nineteen digits: accepted",
        "a right checksum over more than nineteen digits: rejected",
      ],
    ])
  /// Numbers that are not plain integers.
  public static let unusualNumbersInRange = Ambiguity(
    "A-OP-42",
    "Is a number in a range accepted if it is written with decimals, a sign or leading zeros?",
    parts: [
      ["a number with decimals: accepted", "a number with decimals: rejected"],
      ["a number with a plus sign: accepted", "a number with a plus sign: rejected"],
      ["a number with a minus sign: accepted", "a number with a minus sign: rejected"],
      ["a number with leading zeros: accepted", "a number with leading zeros: rejected"],
      ["a number in another notation: accepted", "a number in another notation: rejected"],
    ])
  /// Other words for yes.
  public static let otherWordsForTrue = Ambiguity(
    "A-OP-43", "Which texts other than \"true\" accept the terms and conditions?",
    parts: [
      ["\"true\" in capital letters: accepted", "\"true\" in capital letters: rejected"],
      ["another word for yes: accepted", "another word for yes: rejected"],
      ["another word for no: accepted", "another word for no: rejected"],
      ["a text near \"true\" or \"false\": accepted", "a text near \"true\" or \"false\": rejected"],
    ])
  /// Validators that the SDK does not know.
  public static let unknownValidator = Ambiguity(
    "A-OP-44", "What happens to a product with a validator that the document does not list?",
    readings: ["the product comes", "the product does not come"])
  /// Composed and decomposed characters.
  public static let textNormalForm = Ambiguity(
    "A-OP-48",
    "Does a text stay in its normal form (Unicode Standard Annex 15), or is it converted to another?",
    readings: ["stays", "converted to another"])
  /// Digits of other scripts.
  public static let digitsOfOtherScripts = Ambiguity(
    "A-OP-60", "Are digits of other scripts digits?",
    parts: [
      [
        "a number with a checksum and digits of other scripts: accepted",
        "a number with a checksum and digits of other scripts: rejected",
      ],
      [
        "a number within bounds and with digits of other scripts: accepted",
        "a number within bounds and with digits of other scripts: rejected",
      ], ["a date with digits of other scripts: accepted", "a date with digits of other scripts: rejected"],
    ])
  /// Values with a NUL character.
  public static let valueBehindNUL = Ambiguity(
    "A-OP-62", "Does a value end at a NUL character, as C strings do?",
    readings: [
      "a value with a NUL and more behind it: accepted", "a value with a NUL and more behind it: rejected",
    ])
  /// The meaning of regular expressions beyond ASCII.
  public static let regularExpressionFlavour = Ambiguity(
    "A-OP-61",
    "Which flavour of regular expressions is used: which characters beyond ASCII are digits, and how many units does "
      + "a character beyond ASCII have?",
    parts: [
      [
        "a control character in a negated class: accepted",
        "a control character in a negated class: rejected",
      ],
      [
        "characters beyond ASCII for \\d or a negated class: accepted",
        "characters beyond ASCII for \\d or a negated class: rejected",
      ],
    ])
}
