import Conformance

extension RuleResult {
  /// The failures, for people: vectors that expected the same and saw the same are grouped under the first of them.
  var groupedFailures: [(failure: FailingCase, alike: [FailingCase])] {
    var groups: [(failure: FailingCase, alike: [FailingCase])] = []
    for failure in failures {
      if let index = groups.firstIndex(where: { $0.failure.isAlike(failure) }) {
        groups[index].alike.append(failure)
      } else {
        groups.append((failure, []))
      }
    }
    return groups
  }
}

extension FailingCase {
  /// Whether both are vectors that expected the same and saw the same, on different inputs.
  fileprivate func isAlike(_ other: FailingCase) -> Bool {
    vector != nil && other.vector != nil && mismatch.expected != nil
      && mismatch.expected == other.mismatch.expected && mismatch.seen == other.mismatch.seen
  }

  /// The vector with its subject, in a few words.
  func vectorWords(_ redactor: Redactor) -> String {
    let subject = mismatch.subject.map { ": \(RunText.shortening(redactor.line($0)))" } ?? ""
    return "\(vector ?? "")\(subject)"
  }
}
