import PropertyTesting

/// An error popup that comes before a payment and is not the subject of the rule.
enum EarlierError: Sendable, CaseIterable {
  /// There is no error popup.
  case none
  /// The error popup is still up.
  case isUp
  /// The popup's button asked for a retry; the document leaves open whether the popup is still up (A-PBBA-15).
  case retried
}

extension Generator where Value == EarlierError {
  /// Usually no error popup; otherwise a popup that is still up, or whose button asked for a retry.
  static var earlierError: Generator {
    frequency([(4, .just(.none)), (1, .just(.isUp)), (1, .just(.retried))])
  }
}
