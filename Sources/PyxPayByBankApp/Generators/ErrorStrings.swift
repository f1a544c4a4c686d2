import PropertyTesting

/// The strings that a host passes for an error popup.
struct ErrorStrings: Sendable, Hashable {
  var code: String?
  var title = "T"
  var message = "M"

  /// The same strings with a longer message than advised.
  var longer: ErrorStrings {
    ErrorStrings(code: code, title: title, message: message + String(repeating: " and more", count: 12))
  }

  /// The strings that are present, with their names.
  var named: [(name: String, text: String)] {
    [("title", title), ("message", message)] + (code.map { [("code", $0)] } ?? [])
  }

  /// The host's call.
  func stimulus(presenter: String = "checkout", delegate: String = "shop") -> PayByBankAppStimulus {
    .showErrorPopup(presenter: presenter, delegate: delegate, code: code, title: title, message: message)
  }
}

extension String {
  /// Whether every character is printable ASCII.
  var isPlain: Bool { utf8.allSatisfy { (0x20...0x7E).contains($0) } }
}

extension Generator where Value == ErrorStrings {
  /// Plain strings whose first and last characters are visible, so that a library that trims them shows the same.
  ///
  /// The code, if there is one, has characters that occur nowhere else.
  static var errorStrings: Generator {
    let code: Generator<String?> = .optional(of: .string(of: .element(of: Array("XQZ79")), count: 1...5))
    let title: Generator<String> = .string(of: .element(of: Array("abcde fgh")), count: 0...18)
    let message: Generator<String> = .string(of: .element(of: Array("klmno prst")), count: 0...66)
    return zip(code, title, message)
      .map { ErrorStrings(code: $0, title: "Title \($1)i", message: "Message \($2)u") }
  }
}
