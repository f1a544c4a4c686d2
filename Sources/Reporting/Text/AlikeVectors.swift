import Conformance

extension RuleResult {
  /// The failures after the first as people read them: vectors of which the same was expected and seen stand under the
  /// first of them.
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
  /// Whether both are vectors of which the same was expected and seen; what they give to the implementation differs.
  fileprivate func isAlike(_ other: FailingCase) -> Bool {
    vector != nil && other.vector != nil && mismatch.expected != nil
      && mismatch.expected == other.mismatch.expected && mismatch.seen == other.mismatch.seen
  }

  /// The vector with what was looked at in it, in a few words.
  func vectorWords(_ redactor: Redactor) -> String {
    let subject = mismatch.subject.map { ": \(RunText.shortening(redactor.line($0)))" } ?? ""
    return "\(vector ?? "")\(subject)"
  }
}
