import Conformance

/// The result of one rule, read from a JSON report.
public struct RecordedRule: Sendable, Hashable {
  /// The name that identifies a rule; an id alone does not, because several systems or roles may use the same id.
  public struct Name: Sendable, Hashable {
    /// The system.
    public let system: String
    /// The role.
    public let role: Role
    /// The rule's id.
    public let rule: String

    /// The contract, as `pia-wallets` or `pia-wallets, integration`.
    var contract: String { role == .library ? system : "\(system), \(role.rawValue)" }
  }

  /// A reading of an open question that was seen.
  struct Reading: Sendable, Hashable {
    let ambiguity: String
    let question: String
    let value: String
    let count: Int
  }

  /// The name of the rule.
  public let name: Name
  /// The outcome.
  public let outcome: RecordedOutcome
  let statement: String
  let document: String
  /// Whether the rule is binding, so that an implementation that breaks it does not conform.
  let isBinding: Bool
  /// What went wrong, or why nothing was judged, one line each; empty for a pass.
  let messages: [String]
  let readings: [Reading]

  init(_ tree: TreeReader) throws(RecordedRun.Problem) {
    name = Name(
      system: try tree.member("system").line(), role: try tree.member("role").word(Role.self),
      rule: try tree.member("rule").ruleID())
    // The number of cases is not used, but a result without this number was not written by a run.
    _ = try tree.member("cases").count()
    outcome = try tree.member("outcome").word(RecordedOutcome.self)
    statement = try tree.member("statement").line()
    document = try tree.member("document").line()
    let obligation = try tree.member("level").word(Obligation.self)
    let provenance = try tree.member("provenance").word(Provenance.self)
    isBinding = obligation == .must && (provenance == .prose || provenance == .derived)
    messages = try Self.messages(tree)
    var readings: [Reading] = []
    for reading in try tree.member("readings").elements() {
      readings.append(
        Reading(
          ambiguity: try reading.member("ambiguity").line(), question: try reading.member("question").line(),
          value: try reading.member("value").line(), count: try reading.member("count").count()))
    }
    self.readings = readings
  }

  /// Whether this result prevents a verdict of conformance.
  var keepsFromConforming: Bool {
    switch outcome {
    case .failed, .knownFailure: isBinding
    case .inconclusive, .vacuous, .errored, .knownError: true
    case .passed, .warned, .notApplicable, .unexpectedPass: false
    }
  }

  private static func messages(_ tree: TreeReader) throws(RecordedRun.Problem) -> [String] {
    var messages: [String] = []
    if let found = try tree.optional("counterexample") {
      messages.append(try found.member("message").line())
      for other in try tree.optional("otherCounterexamples")?.elements() ?? [] {
        messages.append(try other.member("message").line())
      }
    }
    if let why = try tree.optional("inconclusive") { messages.append(try why.member("reason").line()) }
    for shortfall in try tree.optional("shortfalls")?.elements() ?? [] {
      messages.append("too rarely met: \(try shortfall.member("label").line())")
    }
    if let error = try tree.optional("error") { messages.append(try error.member("message").line()) }
    if let reason = try tree.optional("reason") { messages.append(try reason.line()) }
    if let expectation = try tree.optional("expectation") {
      messages.append("expectation: \(try expectation.line())")
    }
    return messages
  }
}
