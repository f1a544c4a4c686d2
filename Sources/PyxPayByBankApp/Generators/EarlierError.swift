import PropertyTesting

/// An error popup before a payment, which is not the subject of the rule.
enum EarlierError: Sendable, CaseIterable {
  /// None.
  case none
  /// It is still up.
  case isUp
  /// Its button asked for a retry; the document leaves open whether it is still up (A-PBBA-15).
  case retried
}

extension Generator where Value == EarlierError {
  /// One in some cases.
  static var earlierError: Generator {
    frequency([(4, .just(.none)), (1, .just(.isUp)), (1, .just(.retried))])
  }
}
