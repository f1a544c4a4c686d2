/// How many cases a check runs at most, of those that are not discarded.
public struct CaseLimit: Sendable, Hashable, ExpressibleByIntegerLiteral {
  /// The number, at least 0.
  public let value: Int
  /// A limit of that many cases; negative numbers are refused.
  public init(_ value: Int) {
    precondition(value >= 0, "a limit must not be negative")
    self.value = value
  }
  /// A limit of that many cases.
  public init(integerLiteral value: Int) { self.init(value) }
}

/// How many discarded cases, over all, end a check.
public struct DiscardLimit: Sendable, Hashable, ExpressibleByIntegerLiteral {
  /// The number, at least 0.
  public let value: Int
  /// A limit of that many discarded cases; negative numbers are refused.
  public init(_ value: Int) {
    precondition(value >= 0, "a limit must not be negative")
    self.value = value
  }
  /// A limit of that many discarded cases.
  public init(integerLiteral value: Int) { self.init(value) }
}

/// How many cases that were set aside are replaced by others.
public struct SetAsideLimit: Sendable, Hashable, ExpressibleByIntegerLiteral {
  /// The number, at least 0.
  public let value: Int
  /// A limit of that many cases; negative numbers are refused.
  public init(_ value: Int) {
    precondition(value >= 0, "a limit must not be negative")
    self.value = value
  }
  /// A limit of that many cases.
  public init(integerLiteral value: Int) { self.init(value) }
}

/// How often shrinking may evaluate the property.
public struct ShrinkLimit: Sendable, Hashable, ExpressibleByIntegerLiteral {
  /// The number, at least 0.
  public let value: Int
  /// A limit of that many evaluations; negative numbers are refused.
  public init(_ value: Int) {
    precondition(value >= 0, "a limit must not be negative")
    self.value = value
  }
  /// A limit of that many evaluations.
  public init(integerLiteral value: Int) { self.init(value) }
}

/// How often a filter tries again before the case is discarded.
public struct AttemptLimit: Sendable, Hashable, ExpressibleByIntegerLiteral {
  /// The number, at least 1.
  public let value: Int
  /// A limit of that many attempts; at least one.
  public init(_ value: Int) {
    precondition(value >= 1, "there must be at least one attempt")
    self.value = value
  }
  /// A limit of that many attempts.
  public init(integerLiteral value: Int) { self.init(value) }
}
