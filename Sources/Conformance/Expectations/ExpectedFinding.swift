/// A finding that is known and accepted for a time: what it is, why, who is responsible, and until when.
public struct ExpectedFinding: Sendable, Hashable {
  /// The expected outcome of a rule.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A binding rule does not hold.
    case failed
    /// A rule that only warns does not hold.
    case warned
    /// The implementation's process died, or did not answer in time.
    case died
  }

  /// Name of the system.
  public var system: String
  /// Id of the rule; with `*` at its end, the beginning of the ids of several rules.
  public var rule: String
  /// What is expected.
  public var kind: Kind
  /// The beginning of the message, as in reports; nil if any message will do.
  public var message: String?
  /// The beginning of a reading that the rule records, such as `A-PIA-8: takes…`; nil if none is required.
  public var reading: String?
  /// Why the finding is accepted.
  public var reason: String
  /// Where the finding is tracked.
  public var issue: String
  /// Who is responsible for the finding.
  public var owner: String
  /// The last day on which the finding is accepted, `2027-03-31`, in UTC.
  public var expires: String

  /// Makes an expectation.
  public init(
    system: String, rule: String, kind: Kind = .failed, message: String? = nil, reading: String? = nil,
    reason: String, issue: String, owner: String, expires: String
  ) {
    self.system = system
    self.rule = rule
    self.kind = kind
    self.message = message
    self.reading = reading
    self.reason = reason
    self.issue = issue
    self.owner = owner
    self.expires = expires
  }

  /// Whether the expectation is about several rules.
  public var isWildcard: Bool { rule.hasSuffix("*") }

  /// Whether the expectation is about the given rule.
  public func covers(_ other: RuleFacts) -> Bool {
    other.system == system && (isWildcard ? other.id.hasPrefix(rule.dropLast()) : other.id == rule)
  }

  /// The expectation's name in reports.
  public var name: String { "\(rule) of \(system): \(reason), \(issue), \(owner), until \(expires)" }
}

/// An expectation that is out of date.
public struct StaleExpectation: Sendable, Hashable {
  /// What is wrong with the expectation.
  public enum Kind: String, Sendable, Hashable {
    /// The expected finding was not seen, although its rules were judged.
    case unseen
    /// The expectation's last day is over.
    case expired
  }

  /// The expectation.
  public let expectation: ExpectedFinding
  /// What is wrong with the expectation.
  public let kind: Kind

  /// Names an expectation that is out of date.
  public init(_ expectation: ExpectedFinding, _ kind: Kind) {
    (self.expectation, self.kind) = (expectation, kind)
  }
}
