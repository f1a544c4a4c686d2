extension RecordedOutcome {
  /// What the outcome says about a rule, in one sentence; the guide on reading a failure has the same table.
  public var meaning: String {
    switch self {
    case .passed: "it held in every case, and the cases covered the required situations"
    case .failed: "a verdict on the SDK: a binding rule does not hold"
    case .warned:
      "it does not hold, but its level is SHOULD, or its only source is a sample or a figure; --strict makes it failed"
    case .inconclusive:
      "in too many cases, a step before the rule's subject went wrong; the report says which rule judges that step"
    case .errored:
      "no verdict: the adapter sent invalid answers, or crashed or hung without proof that the SDK is at fault, or a "
        + "failure could not be reproduced with the same input"
    case .vacuous: "the cases did not cover the required situations often enough"
    case .notApplicable:
      "nothing was judged: the implementation does not declare what the rule needs, or no case had anything to judge; "
        + "the report gives the reason"
    case .knownFailure: "an expectation says that the rule does not hold, and the rule failed"
    case .knownError: "an expectation says that the rule does not hold, and the adapter crashed or hung"
    case .unexpectedPass: "an expectation says that the rule does not hold, but the rule passed"
    }
  }

  /// The outcomes with the given name: the name in files, the words for people, or the word in capitals beside a rule.
  public static func called(_ name: String) -> [RecordedOutcome] {
    let wanted = plain(name)
    return allCases.filter { ([$0.rawValue, $0.words] + $0.marks).map(plain).contains(wanted) }
  }

  /// The words in capitals beside a rule.
  private var marks: [String] {
    switch self {
    case .passed: ["HOLDS"]
    case .errored: ["ERROR", "FLAKY"]
    case .notApplicable: ["SKIPPED"]
    case .knownFailure, .knownError: ["KNOWN"]
    case .unexpectedPass: ["UNEXPECTED"]
    case .failed, .warned, .inconclusive, .vacuous: []
    }
  }

  /// The letters of a name in lower case, without blanks and hyphens.
  private static func plain(_ name: String) -> String { name.lowercased().filter(\.isLetter) }
}
