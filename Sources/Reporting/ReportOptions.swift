import Conformance

/// How reports are written.
public struct ReportOptions: Sendable {
  /// The forms of JUnit that consumers understand.
  public enum Dialect: String, Sendable, CaseIterable {
    /// With the source's file and line and with properties in each case.
    case rich
    /// Valid against the schema of Jenkins' xUnit plug-in; properties are lines in `system-out`.
    case strict
  }

  /// The form of JUnit.
  public var dialect: Dialect
  /// Whether warnings are written as failures.
  public var warningsFail: Bool
  /// Whether times are written as constants, so that the same results give the same bytes.
  public var isReproducible: Bool
  /// SHA-256 of the rule set's sources, for reports that say which rules they rest on; nil if it is not known.
  public var ruleSetDigest: String?
  /// The command that runs a recorded case again.
  public var replayCommand: @Sendable (ReplayToken) -> String
  /// The command that explains a rule; nil if there is none.
  public var explainCommand: (@Sendable (String) -> String)?
  /// The command that examines the adapter; nil if no adapter is judged.
  public var doctorCommand: String?
  /// Whether text for a person leaves out chapters that passed and answers to open questions, which `--verbose` lists.
  public var isBrief: Bool

  /// Makes options.
  public init(
    dialect: Dialect = .rich, warningsFail: Bool = false, isReproducible: Bool = false,
    ruleSetDigest: String? = nil,
    replayCommand: @escaping @Sendable (ReplayToken) -> String = { "pyx replay \($0)" },
    explainCommand: (@Sendable (String) -> String)? = nil, doctorCommand: String? = nil,
    isBrief: Bool = false
  ) {
    self.dialect = dialect
    self.warningsFail = warningsFail
    self.isReproducible = isReproducible
    self.ruleSetDigest = ruleSetDigest
    self.replayCommand = replayCommand
    self.explainCommand = explainCommand
    self.doctorCommand = doctorCommand
    self.isBrief = isBrief
  }

  /// The instant that a reproducible report carries.
  public static let constantTimestamp = "1970-01-01T00:00:00Z"

  func timestamp(of header: RunReport.Header) -> String {
    isReproducible ? Self.constantTimestamp : header.timestamp
  }
}
