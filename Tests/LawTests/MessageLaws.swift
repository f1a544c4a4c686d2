import Catalogue
import Conformance
import Requirements
import Testing

/// What a failure says: what was looked at, what had to be seen, and what was seen.
@Suite struct MessageLaws {
  /// The case is as it was found: what a check says of it does not depend on how small it was made.
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

/// What can be wrong with a message, as far as a machine sees it.
enum MessageFault: Equatable {
  /// Expected and seen are one text.
  case sameText
  /// What was seen stands among what was expected.
  case contradiction
  /// A word such as `none`, or a number, and nothing says of what.
  case bareWithoutSubject
  /// The subject is such a word, or a value alone.
  case bareSubject
  /// There is nothing to read.
  case empty
  /// A value stands as Swift writes it.
  case sourceText

  static func all(in mismatch: Mismatch) -> [MessageFault] {
    // Where nothing was compared, the sentence is the implementation's own, or names the two readings.
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

  /// What a text that says "nothing but" allows.
  private static func choices(in expected: String) -> [String] {
    guard let start = expected.firstRange(of: "nothing but: ") else { return [] }
    return expected[start.upperBound...].split(separator: ", ").map(String.init)
  }

  private static let words: Set = [
    "none", "nothing", "nothing of the kind", "nothing else", "one", "another", "another one", "it", "that",
    "yes", "no", "not", "true", "false", "null", "nil", "[]", "{}", "\"\"",
  ]

  /// Whether a text says nothing where nobody knows of what it is said.
  private static func isBare(_ text: String) -> Bool {
    words.contains(text) || !text.isEmpty && text.allSatisfy { "+-.,0123456789".contains($0) }
  }
}
