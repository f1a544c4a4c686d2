import Conformance
import PropertyTesting

extension OnlinePayments {
  /// Texts for the SDK's errors about values: "Localise app", "Validate data".
  @ChapterBuilder<Self> static var translations: [Rule] {
    Rule(
      "OP-LOC-04", .should(.derived),
      "Error messages have a text in every language of the labels, and not the same text in all of them.",
      cites: .objectiveCSDK("Localise app", "Validate data").quoting(
        "you can easily translate messages"),
      given: messages
    ) { trial, message in
      let field = message.field
      let (product, _) = try await trial.product(.form([field]))
      let verdict = try await trial.verdict(on: message.value, field: field.id, of: product)
      try trial.need(
        !verdict.isValid, expected: "\"\(message.value)\" to be invalid", saw: "\(verdict)",
        judgedBy: OnlinePayments.judge(ofValidator: message.validator.name))
      let keys = verdict.errors.compactMap(\.message).filter { !$0.isEmpty }
      try trial.expect(
        !keys.isEmpty, "the error of \(message.validator.name) for \"\(message.value)\"",
        expected: "a message", saw: "none with \(verdict)", yieldingTo: "OP-REQ-07")
      let languages = message.choose(from: try await trial.languages())
      trial.label("a list of languages was used")
      for key in keys {
        var texts: Set<String> = []
        for language in languages {
          let text = try await trial.translation(of: key, into: language) ?? ""
          try trial.expect(
            !text.isEmpty && (text != key || language.hasPrefix("en")),
            "the text of \"\(key)\" in \(language)", expected: "one",
            saw: text.isEmpty ? "none" : "the message itself")
          texts.insert(text)
        }
        try trial.expect(
          languages.count < 4 || texts.count > 1,
          "the texts of \"\(key)\" in \(languages.joined(separator: ", "))",
          expected: "not the same in all of them", saw: texts.first ?? "none")
      }
      trial.label("a message was translated")
    } covers: {
      [
        .seen("a message was translated", atLeast: 90), .seen("a list of languages was used", atLeast: 90),
      ] + Message.validators.map { name in .covers(name, atLeast: 3) { $0.validator.name == name } }
    } mutants: {
      [
        .translating("translates no message") { _, _ in nil },
        .translating("has texts only in English") { _, text in text.map { _ in "The value is wrong." } },
        .translating("gives the message itself if a language has no text") { message, _ in message },
        .translating("has an empty text for messages") { _, _ in "" },
        .translatingInto("has no text in Dutch") { $0 == "nl" },
      ]
    }
  }
}

extension Trial where System == OnlinePayments {
  /// The identifiers of the labels' languages, in the SDK's order; throws a ``Setback`` if there is none.
  fileprivate func languages() async throws -> [String] {
    let call = nextCall()
    let identifiers = try await answer(
      .listLanguages(call: call), call: call, .languages, fileID: #fileID, line: #line
    ) { effect -> [String]? in
      if case .languages(_, let identifiers) = effect { identifiers } else { nil }
    }
    try need(
      !identifiers.isEmpty, "the list of languages", expected: "languages", saw: "none", judgedBy: "OP-LOC-02"
    )
    return identifiers
  }

  /// The text that the SDK's labels have for a message; nil if they have none.
  fileprivate func translation(of message: String, into language: String) async throws -> String? {
    let call = nextCall()
    let text = try await answer(
      .translate(call: call, message: message, language: language), call: call, .translation,
      fileID: #fileID, line: #line
    ) { effect -> String? in
      if case .translation(_, let text) = effect { text ?? "" } else { nil }
    }
    return text.isEmpty ? nil : text
  }
}

extension Mutant where System == OnlinePayments {
  /// Gives another text for a message, which the closure makes from the message and its text.
  fileprivate static func translating(
    _ name: String, _ change: @escaping @Sendable (_ message: String, _ text: String?) -> String?
  ) -> Mutant {
    changingTranslations(name) { message, _, text in change(message, text) }
  }

  /// Has no texts in the languages that the closure picks.
  fileprivate static func translatingInto(
    _ name: String, _ lacks: @escaping @Sendable (String) -> Bool
  ) -> Mutant {
    changingTranslations(name) { _, language, text in lacks(language) ? nil : text }
  }

  private static func changingTranslations(
    _ name: String,
    _ change: @escaping @Sendable (_ message: String, _ language: String, _ text: String?) -> String?
  ) -> Mutant {
    behaving(name, state: ()) { _, stimulus, world, inner in
      guard case .translate(_, let message, let language) = stimulus else {
        return try await inner.send(stimulus, in: world)
      }
      return try await inner.send(stimulus, in: world).map { effect in
        guard case .translation(let call, let text) = effect else { return effect }
        return .translation(call: call, text: change(message, language, text))
      }
    }
  }
}

// MARK: Inputs

/// A value that a validator rejects, and the languages that its message is translated into.
private struct Message: Sendable {
  var validator: ValidatorDocument
  var value: String
  /// The place in the list of languages at which the choice begins.
  var place: Int

  var field: FieldDocument {
    let types = ["range": "integer", "termsAndConditions": "boolean", "expirationDate": "expirydate"]
    return FieldDocument(id: "value", type: types[validator.name] ?? "string", validators: [validator])
  }

  /// Languages from different places in the list: neighbours may be dialects of each other.
  func choose(from languages: [String]) -> [String] {
    var chosen: [String] = []
    for index in 0..<min(5, languages.count) {
      let language = languages[(place + index * languages.count / 5) % languages.count]
      if !chosen.contains(language) { chosen.append(language) }
    }
    return chosen
  }

  static let flaws: [(validator: ValidatorDocument, value: String)] = [
    (.emailAddress, "a"), (.fixedList(["A", "B"]), "C"), (.iban, "NL91"), (.length(min: 3, max: 4), "12345"),
    (.luhn, "4111111111111112"), (.regularExpression("^[0-9]{3}$"), "12a"), (.range(min: 5, max: 10), "11"),
    (.termsAndConditions, "false"), (.expirationDate, "0112"),
  ]

  static let validators = flaws.map(\.validator.name)
}

private let messages: Generator<Message> = zip(
  .int(in: 0..<Message.flaws.count), .int(in: 0..<200)
).map { Message(validator: Message.flaws[$0].validator, value: Message.flaws[$0].value, place: $1) }
