import Conformance
import Synchronization

/// Where defects would have changed something, by guard: counted while cases run without any of them.
final class ActivationLedger<System: DocumentedSystem>: Sendable {
  /// What is known so far.
  struct Counts: Sendable {
    /// For each defect the guards under which it changed something.
    var active: [Set<Int>]
    /// For each defect the words of the effects that it changed; of a changed stimulus or request, all that came of it.
    var changed: [Set<String>]
    /// For each guard the words of the effects that were seen where it held.
    var seen: [Set<String>]
    /// For each guard whether it held at all.
    var isMet: [Bool]

    init(mutants: Int, guards: Int) {
      active = Array(repeating: [], count: mutants)
      changed = Array(repeating: [], count: mutants)
      seen = Array(repeating: [], count: guards)
      isMet = Array(repeating: false, count: guards)
    }

    /// Adds what other cases showed.
    mutating func add(_ other: Counts) {
      for index in active.indices {
        active[index].formUnion(other.active[index])
        changed[index].formUnion(other.changed[index])
      }
      for index in seen.indices {
        seen[index].formUnion(other.seen[index])
        isMet[index] = isMet[index] || other.isMet[index]
      }
    }
  }

  private let guards: [Guard]
  private let state: Mutex<Counts>

  init(mutants: Int, guards: [Guard]) {
    self.guards = guards
    state = Mutex(Counts(mutants: mutants, guards: guards.count))
  }

  /// What is known so far.
  var counts: Counts { state.withLock { $0 } }

  /// The guards that hold at a moment.
  func holding(at moment: Moment) -> [Int] { guards.indices.filter { guards[$0].holds(moment) } }

  /// An effect was seen at a moment at which these guards hold.
  func note(seen words: Set<String>, under held: [Int]) {
    state.withLock { state in
      for index in held {
        state.seen[index].formUnion(words)
        state.isMet[index] = true
      }
    }
  }

  /// A defect changed something at a moment at which these guards hold.
  func note(mutant: Int, changed words: Set<String>, under held: [Int]) {
    state.withLock { state in
      state.active[mutant].formUnion(held)
      state.changed[mutant].formUnion(words)
    }
  }
}
