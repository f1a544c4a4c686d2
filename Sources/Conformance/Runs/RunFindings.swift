import Locks

/// What is known about a run while it goes on, contract by contract: enough for a report if it is interrupted.
final class RunFindings: Sendable {
  private struct State: Sendable {
    var results: [[String: RuleResult]]
    var isTaken = false
  }

  private let candidates: [any Candidate]
  private let selected: [Set<String>]
  private let state: Locked<State>

  /// Starts without findings.
  init(_ candidates: [any Candidate], _ selection: Selection) {
    self.candidates = candidates
    selected = candidates.map { Set($0.rules.map(\.id).filter(selection.includes(rule:))) }
    state = Locked(State(results: candidates.map { _ in [:] }))
  }

  /// Notes what happened to a rule of the candidate at the given place.
  func take(_ event: RunEvent, of candidate: Int) {
    switch event {
    case .started: break
    case .searched(let result), .finished(let result):
      state.withLock { $0.results[candidate][result.rule.id] = result }
    }
  }

  /// Whether the caller is the first to ask, and therefore makes the report.
  func claimReport() -> Bool {
    state.withLock { state in
      defer { state.isTaken = true }
      return !state.isTaken
    }
  }

  /// The contracts with the results known by now, in the order of their rules.
  var runs: [RunReport.ContractRun] {
    let known = state.withLock(\.results)
    return candidates.indices.map { index in
      var results = candidates[index].rules.compactMap { known[index][$0.id] }
      // The engine has not finished, so it has not said yet which rules needed an unselected rule.
      for place in results.indices where !selected[index].contains(results[place].rule.id) {
        let id = results[place].rule.id
        results[place].neededBy = results.filter { $0.setAside.contains { $0.judgedBy.contains(id) } }
          .map(\.rule.id)
      }
      return RunReport.ContractRun(
        candidates[index], selectedCount: selected[index].count, results: results)
    }
  }
}
