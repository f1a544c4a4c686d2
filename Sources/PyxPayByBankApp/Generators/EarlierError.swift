import PropertyTesting

/// An error popup before a payment, which is not the subject of the rule.
enum EarlierError: Sendable, CaseIterable {
  /// There is no error popup.
  case none
  /// The error popup is still up.
  case isUp
  /// The popup's button asked for a retry; the document leaves open whether the popup is still up (A-PBBA-15).
  case retried
}

extension Generator where Value == EarlierError {
  /// An error popup in one of three cases.
  static var earlierError: Generator {
    frequency([(4, .just(.none)), (1, .just(.isUp)), (1, .just(.retried))])
  }
}
