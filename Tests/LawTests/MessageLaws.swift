import Catalogue
import Conformance
import Requirements
import Testing

/// A failure's message says what was checked, what was expected, and what was seen.
@Suite struct MessageLaws {
  /// The case is not shrunk: the words of a check do not depend on the size of the case.
  @Test(.heavyWork, arguments: KnownContract.all)
  func everyMutantsMessageNamesItsSubject(contract: KnownContract) async {
    func deaths(_ typed: some TypedContract) async -> [MutantDeath] {
      await typed.deaths(of: typed.rules, settings: .ofDefects(shrinks: 0))
    }
    for (mutant, result) in await deaths(contract.typed) {
      guard let mismatch = result.outcome.failingCase?.mismatch else { continue }
      let faults = MessageFault.all(in: mismatch)
      #expect(faults == [], "\(result.rule.location.fileID): \(mutant): \(mismatch.message)")
    }
  }

  @Test(arguments: [
    (Mismatch(expected: "a report", seen: "none"), [MessageFault.bareWithoutSubject]),
    (Mismatch(expected: "isRequired to be true", seen: "false"), [.bareWithoutSubject]),
    (Mismatch("the report", expected: "one", seen: "none"), []),
    (Mismatch("12", expected: "a valid value", seen: "an invalid one"), [.bareSubject]),
    (Mismatch("\"12\"", expected: "a valid value", seen: "an invalid one"), [.bareSubject]),
    (Mismatch("the value \"12\"", expected: "valid", seen: "invalid"), []),
    (
      Mismatch(
        "closed, when paid", expected: "nothing but: reports the expiry once, closes",
        seen: "reports the expiry once"), [.contradiction]
    ),
    (
      Mismatch(
        "closed, when paid", expected: "nothing but: reports the expiry once, closes",
        seen: "reports the expiry once, and then once more"), []
    ),
    (Mismatch("the name", expected: "A", seen: "A"), [.sameText]),
    (Mismatch("the name", expected: "A", seen: ""), [.empty]),
    (
      Mismatch("the list", expected: "none", seen: "[PyxPaydiant.PaydiantEffect.closed(call: 1)]"),
      [.sourceText]
    ), (Mismatch("the name", expected: "A", seen: "Optional(\"B\")"), [.sourceText]),
    (Mismatch(message: "it died"), []),
  ]) func theLawKnowsSuchMessages(mismatch: Mismatch, faults: [MessageFault]) {
    #expect(MessageFault.all(in: mismatch) == faults)
  }
}

/// The faults of a message that a machine can find.
enum MessageFault: Equatable {
  /// The expected and the seen text are the same.
  case sameText
  /// The seen text is one of the expected texts.
  case contradiction
  /// A word such as `none`, or a number, without a subject.
  case bareWithoutSubject
  /// The subject is a word such as `none`, a number, or only a quoted value.
  case bareSubject
  /// The expected text or the seen text is empty.
  case empty
  /// A value is written in Swift's syntax.
  case sourceText

  static func all(in mismatch: Mismatch) -> [MessageFault] {
    // If nothing was compared, the message comes from the implementation, or names two readings.
    guard let expected = mismatch.expected, let seen = mismatch.seen else { return [] }
    var faults: [MessageFault] = []
    if expected == seen { faults.append(.sameText) }
    if choices(in: expected).contains(seen) { faults.append(.contradiction) }
    if let subject = mismatch.subject {
      if isBare(subject) || subject.first == "\"" && subject.last == "\"" { faults.append(.bareSubject) }
    } else if isBare(expected) || isBare(seen) {
      faults.append(.bareWithoutSubject)
    }
    if expected.isEmpty || seen.isEmpty { faults.append(.empty) }
    if [expected, seen].contains(where: { text in source.contains { text.contains($0) } }) {
      faults.append(.sourceText)
    }
    return faults
  }

  private static let source = [
    "PyxDotpay.", "PyxOnlinePayments.", "PyxPayByBankApp.", "PyxPaydiant.", "PyxPiaWallets.", "Conformance.",
    "Optional(", "bool(", "string(",
  ]

  /// The effects that a text with "nothing but" allows.
  private static func choices(in expected: String) -> [String] {
    guard let start = expected.firstRange(of: "nothing but: ") else { return [] }
    return expected[start.upperBound...].split(separator: ", ").map(String.init)
  }

  private static let words: Set = [
    "none", "nothing", "nothing of the kind", "nothing else", "one", "another", "another one", "it", "that",
    "yes", "no", "not", "true", "false", "null", "nil", "[]", "{}", "\"\"",
  ]

  /// Whether a text means nothing unless a subject is named.
  private static func isBare(_ text: String) -> Bool {
    words.contains(text) || !text.isEmpty && text.allSatisfy { "+-.,0123456789".contains($0) }
  }
}
