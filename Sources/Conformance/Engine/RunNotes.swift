import Locks
import PropertyTesting

/// Everything that the cases of one rule's run produced apart from their verdicts.
final class RunNotes<System: DocumentedSystem>: Sendable {
  struct Reading: Sendable {
    let ambiguity: Ambiguity
    let value: String
    var count: Int
    /// The first case that shows the reading, or the shortest if readings may contradict each other.
    var trace: Trace<System>
  }

  private struct State: Sendable {
    var cases = 0
    var held = 0
    var readings: [Reading] = []
    var flakes: [RunError] = []
    var failures: [FailureGroup<System>] = []
    var setAsides: [FailureGroup<System>] = []
    var taken: [TakenRows] = []
    var unplayable: [Int: Set<String>] = [:]
  }

  private let state = Locked(State())

  /// The number of the next case's services; every case has its own services, even a shrunk case.
  func nextCase() -> Int {
    state.withLock {
      $0.cases += 1
      return $0.cases
    }
  }

  /// The number of the current case; shrunk cases are counted, too.
  var caseCount: Int { state.withLock { $0.cases } }

  func add(_ seen: [ObservedReading], trace: Trace<System>) {
    guard !seen.isEmpty else { return }
    state.withLock { state in
      for reading in seen.firstOccurrences {
        if let index = state.readings.firstIndex(where: {
          $0.ambiguity == reading.ambiguity && $0.value == reading.value
        }) {
          state.readings[index].count += 1
          if reading.ambiguity.admitsOneReading,
            trace.stimulusCount < state.readings[index].trace.stimulusCount
          {
            state.readings[index].trace = trace
          }
        } else {
          state.readings.append(
            Reading(ambiguity: reading.ambiguity, value: reading.value, count: 1, trace: trace))
        }
      }
    }
  }

  /// Notes a case that failed once and then held; returns how many such cases there are.
  func addFlake(_ runError: RunError) -> Int {
    state.withLock {
      $0.flakes.append(runError)
      return $0.flakes.count
    }
  }

  /// The first case that failed once and then held.
  var flake: RunError? { state.withLock { $0.flakes.first } }

  /// Notes that a past cannot be made in the plan with that number.
  func note(unplayable past: String, in plan: Int) {
    state.withLock { _ = $0.unplayable[plan, default: []].insert(past) }
  }

  /// The names of the pasts that could not be made in the plan of that number.
  func unplayable(in plan: Int) -> Set<String> { state.withLock { $0.unplayable[plan] ?? [] } }

  /// Notes a generated case that held.
  func addHeld() { state.withLock { $0.held += 1 } }

  /// How many generated cases held.
  var held: Int { state.withLock { $0.held } }

  /// How many failures of generated cases were noted, each from a different check.
  var generatedFailures: Int { state.withLock { $0.failures.count { $0.vector == nil } } }

  /// Whether a failure of that check was noted.
  func hasFailure(with check: String) -> Bool {
    state.withLock { $0.failures.contains { $0.first.check == check } }
  }

  /// How many noted failures of generated cases need no past, each from a different check.
  var failuresWithoutPast: Int { state.withLock { $0.failures.count { $0.vector == nil && !$0.hasPast } } }

  /// Notes a failing case and returns how often its check has failed.
  ///
  /// For each check, the notes keep the first case without a past, or else the first case.
  @discardableResult
  func add(failure group: FailureGroup<System>) -> Int { state.withLock { $0.failures.add(group) } }

  /// The failures, each from a different check, in the order in which they were found.
  var failures: [FailureGroup<System>] { state.withLock { $0.failures } }

  /// Whether a case was set aside for that reason.
  func hasSetAside(with check: String) -> Bool {
    state.withLock { $0.setAsides.contains { $0.first.check == check } }
  }

  /// Notes a case that was set aside; returns how often that happened for the same reason.
  @discardableResult
  func add(setAside group: FailureGroup<System>) -> Int { state.withLock { $0.setAsides.add(group) } }

  /// The cases that were set aside, each for a different reason, in the order in which they were found.
  var setAsides: [FailureGroup<System>] { state.withLock(\.setAsides) }

  /// Counts the transitions that a case took, by tables of its contract.
  func count(_ trace: Trace<System>, by counters: [TransitionCounter<System>]) {
    guard let first = counters.first else { return }
    let steps = first.steps(trace)
    state.withLock { state in
      if state.taken.isEmpty { state.taken = counters.map { TakenRows(rows: $0.rowCount) } }
      for index in counters.indices { counters[index].count(steps, &state.taken[index]) }
    }
  }

  /// The transitions that were taken, table by table; empty if no case was counted.
  var transitions: [RowCounts] { state.withLock(\.taken).map { RowCounts($0) } }

  /// The readings, in the order in which they were first seen.
  var readings: [Reading] { state.withLock(\.readings) }
}

extension Array {
  /// Adds a case to those with the same check; returns how many there are.
  fileprivate mutating func add<System>(_ group: FailureGroup<System>) -> Int
  where Element == FailureGroup<System> {
    guard let index = firstIndex(where: { $0.first.check == group.first.check }) else {
      append(group)
      return 1
    }
    let count = self[index].count + 1
    if self[index].hasPast, !group.hasPast { self[index] = group }
    self[index].count = count
    return count
  }
}
