import Conformance
import PaymentNumbers

/// Makes text from an implementation fit for reports: foreign card numbers masked, hidden characters written out.
///
/// Card numbers that the suite made up stay, because a counterexample must be readable. They are those in the result's
/// tokens, and those in the stimuli and worlds of its traces, unless the implementation named them first.
public struct Redactor: Sendable {
  private let known: Set<String>

  /// A redactor that masks all card numbers except these.
  package init(known: Set<String> = []) { self.known = known }

  /// A redactor for what one result shows.
  public init(for result: RuleResult) {
    var known: Set<String> = []
    for trace in [result.trace] + result.failures.map(\.trace) { known.formUnion(Self.madeUp(in: trace)) }
    let tokens = result.failures.compactMap(\.replay) + [result.shownCase?.replay].compactMap(\.self)
    for token in tokens { known.formUnion(CardMasking.cardNumbers(in: token.description.utf8)) }
    self.init(known: known)
  }

  /// Text that may have several lines.
  func block(_ text: String) -> String { VisibleText.escaping(CardMasking.masked(text, except: known)) }

  /// Text on one line.
  public func line(_ text: String) -> String {
    // Masked first, because later a hidden character would be written out and separate the digits.
    VisibleText.oneLine(CardMasking.masked(text, except: known))
  }

  /// The command that runs a case again; its token is left as it is.
  func command(_ token: ReplayToken, _ options: ReportOptions) -> String {
    let ofToken = CardMasking.cardNumbers(in: token.description.utf8)
    return VisibleText.oneLine(CardMasking.masked(options.replayCommand(token), except: Set(ofToken)))
  }

  /// The card numbers that the suite wrote into a case before the implementation did.
  static func madeUp(in trace: [String]) -> Set<String> {
    var madeUp: Set<String> = []
    var foreign: Set<String> = []
    for line in trace {
      let numbers = CardMasking.cardNumbers(in: line.utf8)
      if isFromSuite(line) {
        madeUp.formUnion(numbers.filter { !foreign.contains($0) })
      } else {
        foreign.formUnion(numbers.filter { !madeUp.contains($0) })
      }
    }
    return madeUp
  }

  /// Whether the suite itself wrote this line of a trace.
  private static func isFromSuite(_ line: String) -> Bool {
    ["send ", "start ", "world "].contains { line.hasPrefix($0) }
  }
}

extension RuleResult {
  /// What happened in the case that the result shows, if it shows one.
  var trace: [String] {
    switch outcome {
    case .errored(let runError), .knownError(_, let runError): runError.trace
    default: shownCase?.trace ?? []
    }
  }

  /// The case that shows the failure, or what prevented a judgement.
  var shownCase: FailingCase? {
    if case .inconclusive(let why) = outcome { return why.unowned }
    return outcome.failingCase
  }
}
