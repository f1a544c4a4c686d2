import PropertyTesting

/// An error popup that comes before a payment, besides what a rule is about.
enum EarlierError: Sendable, CaseIterable {
  /// None.
  case none
  /// It is up still.
  case isUp
  /// Its button asked for a retry; whether it is up still is open (A-PBBA-15).
  case retried
}

extension Generator where Value == EarlierError {
  /// One in some cases.
  static var earlierError: Generator {
    frequency([(4, .just(.none)), (1, .just(.isUp)), (1, .just(.retried))])
  }
}
