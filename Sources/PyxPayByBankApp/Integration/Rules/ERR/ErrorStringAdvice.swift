import Conformance
import PropertyTesting

extension PayByBankAppIntegration {
  /// How long error strings should be: section 4.2.3.2.
  static let errorStrings: Chapter<Self> = Chapter("Error strings") {
    Rule(
      "PBBA-ERR-03", .should(.prose),
      "The host warns about a title over 25 characters, a message over 75 and a code over 5, or shortens "
        + "them; it still "
        + "requests the popup.",
      cites: .eis11("4.2.3.2").quoting("Maximum 25 characters for the error title"),
      readings: [.characterUnit],
      given: .errorsInARow
    ) { trial, errors in
      var dependsOnUnit = false
      for strings in errors {
        let treatment = try await trial.expectShown(strings)
        if !treatment.shortened.isEmpty {
          trial.leaveOut("advised", because: "the host shortens long strings")
        }
        for (name, text) in strings.named {
          let string = ErrorString(rawValue: name)
          let isAdvised = treatment.advised.contains(name)
          let isLong = Set(TextLength.all(of: text).map { $0 > string.recommendedLength })
          trial.label(isAdvised ? "advised" : "not advised")
          // A string that was shortened has at most the recommended length.
          if treatment.shortened.contains(name) { continue }
          guard isLong.count == 1, let expected = isLong.first else {
            // The advice is right in one unit and wrong in another.
            dependsOnUnit = true
            continue
          }
          try trial.expect(
            isAdvised == expected,
            "a \(name) of \(text.count) characters, with at most \(string.recommendedLength) recommended",
            expected: expected ? "advice" : "no advice", saw: isAdvised ? "advice" : "none")
        }
      }
      if dependsOnUnit { try await trial.recordUnit() }
    } covers: {
      [
        .covers("title of 25", atLeast: 5) { $0.contains { $0.title.count == 25 } },
        .covers("title of 26", atLeast: 5) { $0.contains { $0.title.count == 26 } },
        .covers("message of 75", atLeast: 5) { $0.contains { $0.message.count == 75 } },
        .covers("message of 76", atLeast: 5) { $0.contains { $0.message.count == 76 } },
        .covers("code of 5", atLeast: 5) { $0.contains { $0.code?.count == 5 } },
        .covers("code of 6", atLeast: 5) { $0.contains { $0.code?.count == 6 } },
        .covers("two errors", atLeast: 20) { Set($0).count > 1 },
        .seen("advised", atLeast: 20), .seen("not advised", atLeast: 10),
      ]
    } mutants: {
      [
        .advising("also warns about strings of exactly the recommended length") { string, text in
          text.count >= string.recommendedLength
        },
        .advising("swaps the limits of title and message") { string, text in
          text.count > (string == .title ? 75 : string == .message ? 25 : 5)
        },
        .changing("does not show strings that it warns about") { _, effects in
          return effects.contains { $0.kind == .advised } ? effects.filter { $0.kind == .advised } : effects
        },
        .rewriting("shortens strings that are short enough") { effect in
          guard case .requestedErrorPopup(let code, let title, let message) = effect else { return [effect] }
          return [
            .requestedErrorPopup(
              code: code.map { String($0.prefix(4)) }, title: String(title.prefix(20)),
              message: String(message.prefix(60)))
          ]
        },
        .dropping("never warns about codes") { $0 == .advised(string: .code) },
      ]
    } vector: { trial, vector in
      let example = try ErrorStringsVector(vector)
      let treatment = try await trial.expectShown(example.strings)
      // The host may also warn about a string that it shortens.
      let isOpen = { (name: String) in treatment.shortened.contains(name) }
      try trial.expect(
        treatment.advised.filter { !isOpen($0) }, equals: example.advised.filter { !isOpen($0) },
        "the strings warned about")
    }

    ownErrorStrings
  }
}

extension Trial where System == PayByBankAppIntegration {
  /// Passes strings to the host, and checks that it requests the popup with them.
  ///
  /// The host may shorten strings that are longer than recommended.
  fileprivate func expectShown(_ strings: ErrorStrings) async throws -> Treatment {
    let observed = try await send(
      .errorOccurred(code: strings.code, title: strings.title, message: strings.message))
    let requests = try observed.of(.requestedErrorPopup)
    try expect(requests.count, equals: 1, "requests for the popup")
    var shortened: [String] = []
    for request in requests {
      guard case .requestedErrorPopup(let code, let title, let message) = request else { continue }
      let shown = ErrorStrings(code: code, title: title, message: message)
      for (given, seen) in zip(strings.named, shown.named) {
        if ErrorString(rawValue: given.name).allowsShortening(given.text, to: seen.text) {
          shortened.append(given.name)
          continue
        }
        try expect(
          given.text.utf8.elementsEqual(seen.text.utf8),
          "the \(given.name)", expected: "the \(given.text.count) characters that were given",
          saw: "\(seen.text.count) others")
      }
      try expect(
        (code == nil) == (strings.code == nil), "the code",
        expected: strings.code == nil ? "none" : "the given one",
        saw: code == nil ? "none" : "an invented one")
    }
    let advised = try observed.of(.advised).compactMap {
      if case .advised(let string) = $0 { string.rawValue } else { nil }
    }
    return Treatment(advised: strings.named.map(\.name).filter(advised.contains), shortened: shortened)
  }
}

/// The names of the strings that the host warned about, and of those that it shortened, in the order of the popup.
private struct Treatment: Sendable {
  var advised: [String]
  var shortened: [String]

  /// Whether the host treated a string as too long.
  func concerns(_ name: String) -> Bool { advised.contains(name) || shortened.contains(name) }
}

extension Trial where System == PayByBankAppIntegration {
  /// Records what the host counts as a character.
  ///
  /// The first title is short enough only in grapheme clusters, the second also in code points, and the third also in
  /// UTF-16 code units. None is short enough in UTF-8 bytes.
  fileprivate func recordUnit() async throws {
    let letters = ["e\u{301}", "\u{1D11E}", "\u{E9}"]
    var advice: [Bool] = []
    for letter in letters {
      let title = String(repeating: letter, count: ErrorString.title.recommendedLength)
      let strings = ErrorStrings(code: nil, title: title, message: "Please try again.")
      advice.append(try await expectShown(strings).concerns(ErrorString.title.rawValue))
    }
    let unit =
      switch advice {
      case [false, false, false]: "grapheme clusters"
      case [true, false, false]: "code points"
      case [true, true, false]: "UTF-16 code units"
      case [true, true, true]: "UTF-8 bytes"
      default: "something else"
      }
    reading(.characterUnit, "characters are \(unit)")
  }
}

extension Generator where Value == [ErrorStrings] {
  /// The strings of one to three errors, one after the other, or of a single error if two errors are equal.
  ///
  /// A host need not give the same advice twice.
  fileprivate static var errorsInARow: Generator {
    Generator.array(of: .measuredStrings, count: 1...3).map { Set($0).count < $0.count ? [$0[0]] : $0 }
  }
}

extension Generator where Value == ErrorStrings {
  /// Strings around the recommended lengths, one in five in other scripts.
  fileprivate static var measuredStrings: Generator {
    zip(.optional(of: .measured(around: 5)), .measured(around: 25), .measured(around: 75))
      .map { ErrorStrings(code: $0, title: $1, message: $2) }
  }
}

extension Generator where Value == String {
  fileprivate static func measured(around limit: Int) -> Generator {
    let length: Generator<Int> = .oneOf(.int(in: 1...(2 * limit)), .element(of: [limit, limit + 1]))
    let character: Generator<Character> = .oneOf(
      .character(in: .letters), .character(in: .emoji), .character(in: .rightToLeft))
    return length.flatMap { count in
      .frequency([
        (4, .string(of: .element(of: Array("abcdefghij klmnop")), count: count)),
        (1, .string(of: character, count: count)),
      ])
    }
  }
}

extension Mutant<PayByBankAppIntegration> {
  /// Advises by another measure.
  fileprivate static func advising(
    _ name: String, _ isTooLong: @escaping @Sendable (ErrorString, String) -> Bool
  ) -> Mutant {
    behaving(name, state: ()) { _, stimulus, world, inner in
      guard case .errorOccurred(let code, let title, let message) = stimulus else {
        return try await inner.send(stimulus, in: world)
      }
      let strings = ErrorStrings(code: code, title: title, message: message)
      let advice: [PayByBankAppIntegrationEffect] = strings.named.compactMap { name, text in
        let string = ErrorString(rawValue: name)
        return isTooLong(string, text) ? .advised(string: string) : nil
      }
      return advice + (try await inner.send(stimulus, in: world)).filter { $0.kind != .advised }
    }
  }
}
