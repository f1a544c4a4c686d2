import Conformance

/// The wire protocol between the suite and an adapter: JSON-RPC 2.0, one message per line, UTF-8.
///
/// The suite asks and the adapter answers; the adapter sends nothing of its own accord. Nothing is sent to a session
/// before its last request is answered; requests to different sessions may be interleaved.
public enum WireProtocol {
  /// The version that both ends must speak.
  public static let version = SuiteVersion.wireProtocol

  /// The maximum number of characters (Unicode scalars) in a session's name, a system's id, a role or a word.
  public static let longestName = ShortText.nameLimit
  /// The maximum number of entries in each list of an introduction.
  public static let mostEntries = 1000

  /// What the suite can ask.
  public enum Method: String, Codable, Sendable, CaseIterable {
    /// Who are you, and what do you claim?
    case initialize
    /// Start a session.
    case open
    /// Deliver a stimulus.
    case send
    /// Wait for work under way.
    case settle
    /// End a session.
    case close
    /// Show that you can see an effect.
    case calibrate
    /// End.
    case shutdown
  }

  /// Codes of the errors that an adapter answers with; the first three are JSON-RPC's own.
  public enum ErrorCode {
    /// The request is not JSON.
    public static let parseError = -32700
    /// No such method.
    public static let methodNotFound = -32601
    /// Unknown session, system, role, stimulus or field.
    public static let invalidParams = -32602
    /// The adapter itself failed; no verdict rests on an adapter's own mistakes.
    ///
    /// JSON-RPC libraries answer with this code if a method failed, so it says nothing about the SDK.
    public static let adapterFailed = -32000
    /// The SDK threw an error that is not one of the contract's effects; this counts as an answer of the SDK.
    public static let threw = -32001
  }
}

/// The error of an answer.
///
/// The suite keeps at most 2,000 characters of an error's message.
public struct WireError: Error, Codable, Sendable, Hashable {
  /// See ``WireProtocol/ErrorCode``.
  public let code: Int
  /// A message for a person, in one line.
  public let message: String

  /// Makes an error.
  public init(code: Int, message: String) {
    self.code = code
    self.message = message
  }
}
