import Conformance
import JSONValues
import PropertyTesting

extension DotpayConfiguration {
  /// The form of the members of a payment description, and the keys of the buyer's data.
  @ChapterBuilder<DotpayConfiguration> static var buyersKeys: [SystemRule<Self>] {
    Rule(
      "DP-INFO-01/b", .should(.derived),
      "The members of a payment description have the types of the document's table: dictionaries or texts.",
      cites: .dotpay("Inicjalizacja płatności"), given: .just(())
    ) { trial, _ in
      let found = try await trial.kept("a member of the table") { description in
        let values = MemberType.all.compactMap { name, type in
          description.value(name).map { (name: name, type: type, value: $0) }
        }
        return values.isEmpty ? nil : values
      }
      trial.label("a description was judged")
      for (file, values) in found {
        for (name, type, value) in values where !value.isPlaceholder {
          try trial.expect(
            type.admits(value), "\(name) in \(file)", expected: type.words, saw: value.form)
        }
      }
    } covers: {
      [.seen("a description was judged", atLeast: 100)]
    } mutants: {
      [
        .describing("has the data on the buyer in an array") { description in
          description.replacing(/"senderInformation":(\{[^}]*\})/) { found in
            "\"senderInformation\":[\(found.output.1)]"
          }
        },
        .describing("has the title in an array") { description in
          description.replacing(/"textDescription":("[^"]*")/) { found in
            "\"textDescription\":[\(found.output.1)]"
          }
        },
        .describing("has further parameters in one string") { description in
          description.replacing(
            /"additionalInformation":\{[^}]*\}/, with: #""additionalInformation":"id1=12345""#)
        },
      ]
    }

    Rule(
      "DP-INFO-07/b", .should(.derived), "The buyer's data have the keys that the document gives them.",
      cites: .dotpay("Inicjalizacja płatności").quoting("Słownik z kluczami"), readings: [.lastNameKey],
      given: .just(())
    ) { trial, _ in
      let found = try await trial.kept("data on the buyer") { description in
        description.sender.isEmpty ? nil : description.sender.map(\.key)
      }
      trial.label("keys were judged")
      for (file, keys) in found {
        let wrong = keys.filter { BuyersKey.isMisspelt($0) }
        try trial.expect(
          wrong, equals: [], "misspelt keys of senderInformation in \(file)")
        guard keys.contains("lastname") || keys.contains("surname") else { continue }
        trial.reading(
          .lastNameKey,
          keys.contains("lastname")
            ? "the last name is given as lastname" : "the last name is given as surname"
        )
      }
    } covers: {
      [.seen("keys were judged", atLeast: 100)]
    } mutants: {
      [
        .replacing("writes a key with a capital letter", #""firstname""#, by: #""firstName""#),
        .replacing("writes a key with an underscore", #""postcode""#, by: #""post_code""#),
        .replacing("writes a key with a hyphen", #""email""#, by: #""e-mail""#),
        .replacing("writes a key without its underscore", #""street_n1""#, by: #""streetN1""#),
      ]
    }
  }
}

/// The type of a member in the document's table; amounts and currencies are left out, because a host may keep them in
/// many forms.
private enum MemberType: Sendable {
  case dictionary, text

  static let all: KeyValuePairs<String, MemberType> = [
    "merchantID": .text, "textDescription": .text, "senderInformation": .dictionary,
    "additionalInformation": .dictionary, "control": .text, "urlc": .text,
  ]

  var words: String { self == .dictionary ? "a dictionary" : "a text" }

  /// Whether a value of a file can become a value of this type; a number can be made into a text.
  func admits(_ value: JSONValue) -> Bool {
    switch (self, value) {
    case (.dictionary, .object), (.text, .string), (.text, .integer), (.text, .number): true
    default: false
    }
  }
}

/// The keys of the buyer's data.
private enum BuyersKey {
  private static let documented = [
    "firstname", "lastname", "email", "phone", "phone_verified", "street", "street_n1", "street_n2",
    "postcode", "city", "country",
  ]

  /// Whether a key is one of the document's keys, but written with other capitals or marks.
  static func isMisspelt(_ key: String) -> Bool {
    !documented.contains(key) && documented.contains { bare($0) == bare(key) }
  }

  private static func bare(_ key: String) -> String {
    key.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}

extension JSONValue {
  /// Whether this value is a placeholder: a text that stands for another value.
  fileprivate var isPlaceholder: Bool { text.map(KeptDescription.isPlaceholder) ?? false }

  /// The kind of value in words.
  fileprivate var form: String {
    switch self {
    case .null: "null"
    case .bool: "a truth value"
    case .integer, .number: "a number"
    case .string: "a text"
    case .array: "an array"
    case .object: "a dictionary"
    }
  }
}
