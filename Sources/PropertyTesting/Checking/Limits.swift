/// How many cases a check runs at most, not counting discarded ones.
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

/// How many discarded cases end a check.
public struct DiscardLimit: Sendable, Hashable, ExpressibleByIntegerLiteral {
  private enum Measure: Sendable, Hashable { case total, perCase }

  private let number: Int
  private let measure: Measure

  private init(_ number: Int, _ measure: Measure) {
    precondition(number >= 0, "a limit must not be negative")
    self.number = number
    self.measure = measure
  }

  /// A limit of that many discarded cases in total; negative numbers are refused.
  public init(_ value: Int) { self.init(value, .total) }
  /// A limit of that many discarded cases in total.
  public init(integerLiteral value: Int) { self.init(value) }
  /// A limit of that many discarded cases for each requested case; negative numbers are refused.
  public static func perCase(_ number: Int) -> DiscardLimit { DiscardLimit(number, .perCase) }

  /// How many discarded cases end a check of `cases` cases.
  func value(forCases cases: Int) -> Int {
    switch measure {
    case .total: number
    case .perCase:
      number.multipliedReportingOverflow(by: max(1, cases)).overflow ? .max : number * max(1, cases)
    }
  }
}

/// The most choices that one value may be made of; a draw beyond the limit is discarded and counted as an overrun.
public struct ChoiceLimit: Sendable, Hashable, ExpressibleByIntegerLiteral {
  /// The number, at least 1.
  public let value: Int
  /// A limit of that many choices; at least one.
  public init(_ value: Int) {
    precondition(value >= 1, "there must be at least one choice")
    self.value = value
  }
  /// A limit of that many choices.
  public init(integerLiteral value: Int) { self.init(value) }
}

/// A limit on the cases that a check may set aside.
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

/// The number of different failures that a check looks for.
public struct FailureLimit: Sendable, Hashable, ExpressibleByIntegerLiteral {
  /// The number, at least 1.
  public let value: Int
  /// A limit of that many failures; at least one.
  public init(_ value: Int) {
    precondition(value >= 1, "a check must look for at least one failure")
    self.value = value
  }
  /// A limit of that many failures.
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

extension ShrinkLimit {
  /// How many candidates are drawn at most; most candidates are never evaluated.
  package var draws: Int { 20 * value + 1_000 }
}

/// How often a filter tries before the case is discarded.
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
