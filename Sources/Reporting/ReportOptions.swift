import Conformance

/// How reports are written.
public struct ReportOptions: Sendable {
  /// The variants of JUnit that consumers understand.
  public enum Dialect: String, Sendable, CaseIterable {
    /// Each case has properties, and the file and line of its rule's source.
    case rich
    /// Valid against the schema of Jenkins' xUnit plug-in; properties are written as lines in `system-out`.
    case strict
  }

  /// The variant of JUnit.
  public var dialect: Dialect
  /// Whether warnings are written as failures.
  public var warningsFail: Bool
  /// Whether times are written as constants, so that the same results give the same bytes.
  public var isReproducible: Bool
  /// SHA-256 of the rule set's sources, which a report states to identify its rules; nil if it is not known.
  public var ruleSetDigest: String?
  /// The command that runs a recorded case again.
  public var replayCommand: @Sendable (ReplayToken) -> String
  /// The command that explains a rule; nil if there is none.
  public var explainCommand: (@Sendable (String) -> String)?
  /// The command that examines the adapter; nil if no adapter is judged.
  public var doctorCommand: String?
  /// Whether text for people leaves out the chapters that passed and the answers to open questions; `--verbose` lists
  /// both.
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

  /// The timestamp of a reproducible report.
  public static let constantTimestamp = "1970-01-01T00:00:00Z"

  func timestamp(of header: RunReport.Header) -> String {
    isReproducible ? Self.constantTimestamp : header.timestamp
  }
}
