import Conformance

extension Trial where System == Dotpay {
  /// States what has to hold; where rules on what it comes of fail too, the finding is theirs.
  ///
  /// - Parameters:
  ///   - condition: What has to hold.
  ///   - subject: What was looked at.
  ///   - expected: What the rule asks for, in words.
  ///   - seen: What the library did, in words.
  ///   - rules: The rules on what it comes of.
  ///   - fileID: Where it is stated.
  ///   - line: Where it is stated.
  func expect(
    _ condition: Bool, _ subject: String, expected: @autoclosure () -> String,
    saw seen: @autoclosure () -> String,
    yieldingTo rules: String..., fileID: String = #fileID, line: Int = #line
  ) throws {
    guard !condition else { return }
    throw Violation(
      Mismatch(subject, expected: expected(), seen: seen()), check: "\(fileID):\(line)", yieldsTo: rules)
  }
}
