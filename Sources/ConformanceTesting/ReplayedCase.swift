import Conformance
import Locks

/// The case that the environment asks to run again, instead of the whole suite.
final class ReplayedCase: Sendable {
  private let token: ReplayToken?
  private let state = Locked<[RuleResult]?>(nil)

  /// Takes the token from the environment unchanged.
  init(_ text: String) {
    token = ReplayToken(text)
  }

  /// The case's results; nil before it was run.
  var results: [RuleResult]? { state.withLock { $0 } }

  /// Whether the case belongs to the rule.
  ///
  /// If the text is not a token, every rule is shown, and the run says why.
  func isOf(_ rule: RuleFacts) -> Bool {
    token.map { $0.system == rule.system && $0.rule == rule.id } ?? true
  }

  /// Runs the case on the candidates that have its rule; on none if the case is of another contract.
  func run(on candidates: [any Candidate], settings: RunSettings) async throws {
    guard let token else { throw NoToken() }
    var found: [RuleResult] = []
    for candidate in candidates where candidate.system == token.system {
      guard let result = await candidate.replay(token, settings: settings) else { continue }
      found.append(result)
    }
    state.withLock { [found] in $0 = found }
  }

  /// A token, quoted for a shell if it needs quotes.
  static func quoted(_ token: ReplayToken) -> String {
    let text = token.description
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x3A, 0x40...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E, 0x2F, 0x3D, 0x5F: true
      default: false
      }
    }
    return isPlain ? text : "'\(text.replacing("'", with: "'\\''"))'"
  }
}

/// The environment has something other than a token.
struct NoToken: Error, CustomStringConvertible {

  var description: String {
    "PYX_REPLAY is not a replay token; copy the whole token, system:rule:choices, from a report"
  }
}
