import Conformance

/// Makes text from an implementation fit to be written down: no foreign card number, no character that hides.
///
/// Card numbers that the suite made up stay, for a counterexample has to be readable; they are those in the stimuli
/// and worlds of the result's own traces.
struct Redactor: Sendable {
  private let known: Set<String>

  init(known: Set<String> = []) { self.known = known }

  /// A redactor for what one result shows.
  init(for result: RuleResult) {
    var known: Set<String> = []
    for line in result.trace where Self.isFromSuite(line) {
      known.formUnion(CardMasking.cardNumbers(in: line.utf8))
    }
    for found in result.failures {
      for line in found.trace where Self.isFromSuite(line) {
        known.formUnion(CardMasking.cardNumbers(in: line.utf8))
      }
    }
    for token in result.failures.compactMap(\.replay) + [result.shownCase?.replay].compactMap(\.self) {
      known.formUnion(CardMasking.cardNumbers(in: token.description.utf8))
    }
    self.init(known: known)
  }

  /// Text that may have several lines.
  func block(_ text: String) -> String { CardMasking.masked(VisibleText.escaping(text), except: known) }

  /// Text on one line.
  func line(_ text: String) -> String { CardMasking.masked(VisibleText.oneLine(text), except: known) }

  /// Whether the suite itself wrote what stands in this line of a trace.
  private static func isFromSuite(_ line: String) -> Bool {
    ["send ", "start ", "world "].contains { line.hasPrefix($0) }
  }
}

extension RuleResult {
  /// What happened in the case that the result shows, if it shows one.
  var trace: [String] {
    if case .errored(let trouble) = outcome { return trouble.trace }
    return shownCase?.trace ?? []
  }

  /// The case that shows what failed, or what kept the rule from being judged.
  var shownCase: FailingCase? {
    if case .inconclusive(let why) = outcome { return why.unowned }
    return outcome.failingCase
  }
}
