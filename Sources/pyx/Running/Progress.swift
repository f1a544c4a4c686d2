import CommandSupport
import Conformance
import Foundation
import Locks

/// Shows a run's progress.
///
/// A terminal shows one line that changes. Any other output gets a line for each contract, and further lines at regular
/// intervals.
final class Progress: Sendable {
  private struct State: Sendable {
    var started: [String] = []
    /// The outcome, in a word, of each rule whose cases have ended.
    var searched: [String: String] = [:]
    var finished = 0
    /// The number of rules in contracts that are done.
    var earlier = 0
    var total = 0
    var shown = false
    var isOver = false
  }

  private let isTerminal: Bool
  private let state: Locked<State>

  /// Begins to show progress.
  ///
  /// - Parameters:
  ///   - rules: How many rules are to be judged.
  ///   - interval: Real time between two lines if the output is no terminal.
  init(rules: Int, every interval: Duration, isTerminal: Bool = Output.isErrorTerminal) {
    self.isTerminal = isTerminal
    state = Locked(State(total: rules))
    guard !isTerminal else { return }
    // A separate thread, because all threads of tasks may be busy with cases.
    Thread.detachNewThread { [weak self] in
      let seconds = Double(interval.components.seconds)
      while true {
        Thread.sleep(forTimeInterval: seconds)
        guard !Interruption.shared.isOver, let self, let line = self.line else { return }
        Output.note(line)
      }
    }
  }

  /// A contract's rules begin.
  func begin(_ candidate: any Candidate, rules: Int, cases: Int) {
    state.withLock { state in
      state.earlier += state.finished
      (state.started, state.searched, state.finished) = ([], [:], 0)
    }
    guard !isTerminal else { return }
    Output.note(
      "judging \(candidate.system), \(candidate.role.rawValue): \(rules == 1 ? "1 rule" : "\(rules) rules"), \(cases) cases each"
    )
  }

  /// Notes an event of a rule; on a terminal, also shows the progress.
  func tell(_ event: RunEvent) {
    state.withLock { state in
      let id: String
      switch event {
      case .started(let rule):
        id = rule.id
        state.started.append(id)
        // Rules that were not selected may have to be judged too.
        state.total = max(state.total, state.earlier + state.started.count)
      case .searched(let result):
        id = result.rule.id
        state.searched[id] = Self.word(result)
      case .finished(let result):
        id = result.rule.id
        state.searched[id] = Self.word(result)
        state.finished += 1
      }
      guard isTerminal else { return }
      state.shown = true
      Output.progress("\r\u{1B}[K[\(state.earlier + state.finished)/\(state.total)] \(id)")
    }
  }

  /// Clears the line.
  func end() {
    state.withLock { state in
      if state.shown { Output.progress("\r\u{1B}[K") }
      state.shown = false
      state.isOver = true
    }
  }

  /// The line of progress; nil if the run is over.
  private var line: String? {
    state.withLock { state in
      guard !state.isOver else { return nil }
      let judged = state.earlier + state.searched.count
      var line = "\(judged) of \(state.total) rules judged"
      for word in ["failed", "errored", "inconclusive"] {
        let count = state.searched.values.count { $0 == word }
        if count > 0 { line += ", \(count) \(word)" }
      }
      let underWay = state.started.filter { state.searched[$0] == nil }
      if !underWay.isEmpty {
        line += "; under way: \(underWay.joined(separator: ", "))"
      } else if state.finished < state.searched.count {
        line += "; shrinking what was found"
      }
      return line
    }
  }

  private static func word(_ result: RuleResult) -> String {
    result.isWarning ? "warned" : result.outcome.word
  }
}
