import Conformance
import PaymentNumbers

/// Why an adapter cannot be used at all; none of it is the SDK's fault.
public enum AdapterStartError: Error, Sendable, Hashable {
  /// The command is empty, or cannot be split into words.
  case badCommand(ShellWords.Fault)
  /// There is no program with this name.
  case notFound(program: String)
  /// The file is not executable.
  case notExecutable(program: String)
  /// The operating system refused to start the program for another reason.
  case cannotStart(program: String, reason: String)
  /// The suite cannot listen at this address for adapters that connect.
  case cannotListen(address: String, reason: String)
  /// No adapter has connected in time; the log is the end of what the launched program wrote, with card numbers masked.
  case notConnected(after: Duration, wasLaunched: Bool, log: [String] = [])
  /// The adapter ended before it had introduced itself.
  case ended(how: String, log: String)
  /// The adapter did not introduce itself in time.
  case silent(after: Duration)
  /// The adapter began to introduce itself, but did not end its line in time.
  case unfinishedLine(String)
  /// The adapter's introduction is invalid.
  case badInitializeResult(String)
  /// The adapter speaks another version of the protocol.
  case otherVersion(Int)
  /// The adapter claims words that are not in the contract.
  case unknownWords(system: String, role: Role, words: [String])
  /// The adapter claims no system and role that this suite knows.
  case noKnownSystem(claimed: [String])
  /// The adapter failed in a session of the smoke check.
  case failedSmokeCheck(system: String, role: Role, reason: String)
  /// The adapter claims to observe an effect, but does not see it.
  case failedCalibration(system: String, role: Role, effect: String, reason: String)

  /// The error in one line, with what to do about it; card numbers are masked, because the line is shown unchanged.
  public var sentence: String { CardMasking.masked(words) }

  private var words: String {
    switch self {
    case .badCommand(.unterminatedQuote(let quote)): "the adapter's command has an unclosed \(quote)"
    case .badCommand(.danglingBackslash): "the adapter's command ends with a backslash"
    case .badCommand(.empty): "the adapter's command is empty; name the program that runs the adapter"
    case .notFound(let program):
      program.contains("/")
        ? "there is no file \(program) to run as an adapter"
        : "there is no program \(program) on the PATH to run as an adapter; for a file in this folder, write "
          + "./\(program)"
    case .notExecutable(let program):
      "the adapter \(program) is not executable; set its execute bit (chmod +x), or put its interpreter before it"
    case .cannotStart(let program, let reason): "the adapter \(program) could not be started: \(reason)"
    case .cannotListen(let address, let reason):
      "cannot listen on \(address) for adapters: \(reason); choose another address with --listen"
    case .notConnected(let time, let wasLaunched, _):
      "no adapter connected within \(time)"
        + (wasLaunched
          ? "; does the program that --launch starts connect to PYX_URL or PYX_STREAM?"
          : "; give its URL to the app, or let --launch start it")
    case .ended(let how, let log):
      "the adapter \(how) before it answered initialize"
        + (log.isEmpty ? "" : "; its log says: \(log)")
    case .silent(let time):
      "the adapter did not answer initialize within \(time); does it read its standard input and flush its output?"
    case .unfinishedLine(let what): "\(what); does it end its lines with a line feed?"
    case .badInitializeResult(let reason): "the adapter's reply to initialize is invalid: \(reason)"
    case .otherVersion(let version):
      "the adapter speaks version \(version) of the protocol, but this suite speaks version \(WireProtocol.version)"
    case .unknownWords(let system, let role, let words):
      "the adapter claims words that are not in the contract of \(system), role \(role.rawValue): "
        + ShortText.list(words)
    case .noKnownSystem(let claimed):
      "the adapter claims no system that this suite knows; it claims "
        + (claimed.isEmpty ? "nothing" : ShortText.list(claimed))
    case .failedSmokeCheck(let system, let role, let reason):
      "the adapter fails the smoke check of \(system), role \(role.rawValue): \(reason)"
    case .failedCalibration(let system, let role, let effect, let reason):
      "the adapter says that it observes \(effect) of \(system), role \(role.rawValue), but \(reason)"
    }
  }
}
