import Conformance
import Synchronization

/// Shows how far a run is: one line that changes on a terminal, a line for each contract elsewhere.
final class Progress: Sendable {
  private struct State: Sendable {
    var finished = 0
    var total = 0
    var shown = false
  }

  private let isTerminal: Bool
  private let state: Mutex<State>

  init(rules: Int, isTerminal: Bool = Output.isErrorTerminal) {
    self.isTerminal = isTerminal
    state = Mutex(State(total: rules))
  }

  /// A contract's rules begin.
  func begin(_ candidate: Candidate, rules: Int, cases: Int) {
    guard !isTerminal else { return }
    Output.note(
      "judging \(candidate.system), \(candidate.role.rawValue): \(rules == 1 ? "1 rule" : "\(rules) rules"), \(cases) cases each"
    )
  }

  /// Something happened to a rule.
  func tell(_ event: RunEvent) {
    state.withLock { state in
      let id: String
      switch event {
      case .started(let rule): id = rule.id
      case .finished(let result):
        state.finished += 1
        id = result.rule.id
      }
      guard isTerminal else { return }
      state.shown = true
      Output.progress("\r\u{1B}[K[\(state.finished)/\(state.total)] \(id)")
    }
  }

  /// Leaves a clean line behind.
  func end() {
    state.withLock { state in
      if state.shown { Output.progress("\r\u{1B}[K") }
      state.shown = false
    }
  }
}
