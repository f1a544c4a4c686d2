import Conformance
import PaymentNumbers

/// Prepares text from an implementation for reports: it masks foreign card numbers and escapes hidden characters.
///
/// Card numbers that the suite made up stay, because a counterexample must be readable. The suite made up
/// all card numbers in the result's tokens. In the stimuli and worlds of the result's traces, it made up those that
/// the implementation did not name first.
public struct Redactor: Sendable {
  private let known: Set<String>

  /// A redactor that masks all card numbers except the `known` ones.
  package init(known: Set<String> = []) { self.known = known }

  /// A redactor for the texts of one result.
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
    // Card numbers are masked first, because an escaped hidden character would separate their digits.
    VisibleText.oneLine(CardMasking.masked(text, except: known))
  }

  /// The command that runs a case again; nothing in its token is masked.
  func command(_ token: ReplayToken, _ options: ReportOptions) -> String {
    let ofToken = CardMasking.cardNumbers(in: token.description.utf8)
    return VisibleText.oneLine(CardMasking.masked(options.replayCommand(token), except: Set(ofToken)))
  }

  /// The card numbers in a case's trace that the suite wrote before the implementation did.
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
  /// The trace of the case that the result shows; empty if it shows none.
  var trace: [String] {
    switch outcome {
    case .errored(let runError), .knownError(_, let runError): runError.trace
    default: shownCase?.trace ?? []
    }
  }

  /// The case that shows the failure, or the step that prevented a judgement.
  var shownCase: FailingCase? {
    if case .inconclusive(let why) = outcome { return why.unowned }
    return outcome.failingCase
  }
}
