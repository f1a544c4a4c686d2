import PropertyTesting
import Synchronization

/// What the cases of one rule's run left behind besides their verdicts.
final class RunNotes<System: DocumentedSystem>: Sendable {
  struct Reading: Sendable {
    let ambiguity: Ambiguity
    let value: String
    var count: Int
    let firstTrace: Trace<System>
  }

  private struct State: Sendable {
    var cases = 0
    var readings: [Reading] = []
    var flakes: [Trouble] = []
  }

  private let state = Mutex(State())

  /// Numbers the case's services: every case, shrunk ones included, has its own.
  func nextCase() -> Int {
    state.withLock {
      $0.cases += 1
      return $0.cases
    }
  }

  /// The number of the case under way, shrunk ones included.
  var caseCount: Int { state.withLock { $0.cases } }

  func add(_ seen: [ObservedReading], trace: Trace<System>) {
    guard !seen.isEmpty else { return }
    state.withLock { state in
      for reading in Set(seen) {
        if let index = state.readings.firstIndex(where: {
          $0.ambiguity == reading.ambiguity && $0.value == reading.value
        }) {
          state.readings[index].count += 1
        } else {
          state.readings.append(
            Reading(ambiguity: reading.ambiguity, value: reading.value, count: 1, firstTrace: trace))
        }
      }
    }
  }

  /// Notes a case that failed once and then held; returns how many there are.
  func addFlake(_ trouble: Trouble) -> Int {
    state.withLock {
      $0.flakes.append(trouble)
      return $0.flakes.count
    }
  }

  /// The first case that failed once and then held.
  var flake: Trouble? { state.withLock { $0.flakes.first } }

  /// The readings, by question and value.
  var readings: [Reading] {
    state.withLock { $0.readings }.sorted { ($0.ambiguity.id, $0.value) < ($1.ambiguity.id, $1.value) }
  }

  /// Two readings of a question that admits only one.
  var contradiction: (Reading, Reading)? {
    let all = readings.filter(\.ambiguity.admitsOneReading)
    for (first, second) in zip(all, all.dropFirst()) where first.ambiguity == second.ambiguity {
      return (first, second)
    }
    return nil
  }
}

/// What the search found.
struct RuleFinding<System: DocumentedSystem>: Sendable {
  enum Verdict: Sendable {
    case held
    case failed(SmallestFailure<System>)
    case vacuous([Shortfall])
    case gaveUp
  }

  let verdict: Verdict
  let statistics: Statistics
}

/// A failure and the smaller one that it was turned into.
struct SmallestFailure<System: DocumentedSystem>: Sendable {
  let smallest: CaseFailure<System>
  let original: CaseFailure<System>
  let choices: ChoiceSequence
  let caseNumber: Int
  let shrinking: String

  var failingCase: FailingCase {
    FailingCase(
      message: smallest.message, trace: smallest.trace.lines, stimuli: smallest.trace.stimulusCount,
      originalMessage: original.message, originalStimuli: original.trace.stimulusCount,
      caseNumber: caseNumber,
      shrinking: shrinking)
  }
}
