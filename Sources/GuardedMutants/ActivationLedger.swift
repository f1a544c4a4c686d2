import Conformance
import Locks

/// Where defects would have changed something, guard by guard; counted while cases run without defects.
final class ActivationLedger<System: DocumentedSystem>: Sendable {
  /// What is known so far.
  struct Counts: Sendable {
    /// For each defect, the guards under which it changed something.
    var active: [GuardSet]
    /// For each defect, what it changed: shapes of effects, and shapes of stimuli if it changed a request.
    var changed: [Set<String>]
    /// For each defect and guard, a hash of the moments at which both were active; if two guards have the same hash,
    /// the defect has the same result with both.
    var moments: [[UInt64]]
    /// For each shape that was seen, the guards that held at the time.
    var seen: [String: GuardSet] = [:]
    /// For each guard, the number of stimuli at which it held.
    var held: [Int]

    init(mutants: Int, guards: Int) {
      held = Array(repeating: 0, count: guards)
      moments = Array(repeating: Array(repeating: 0, count: guards), count: mutants)
      active = Array(repeating: GuardSet(), count: mutants)
      changed = Array(repeating: [], count: mutants)
    }

    /// Adds the counts of other cases.
    mutating func add(_ other: Counts) {
      for index in active.indices {
        active[index].formUnion(other.active[index])
        changed[index].formUnion(other.changed[index])
        for place in moments[index].indices { moments[index][place] &+= other.moments[index][place] }
      }
      for place in held.indices { held[place] += other.held[place] }
      seen.merge(other.seen) { one, two in
        var both = one
        both.formUnion(two)
        return both
      }
    }
  }

  let guards: [Guard]
  private let state: Locked<Counts>

  init(mutants: Int, guards: [Guard]) {
    self.guards = guards
    state = Locked(Counts(mutants: mutants, guards: guards.count))
  }

  /// What is known so far.
  var counts: Counts { state.withLock { $0 } }

  /// The guards that hold at a moment.
  func holding(at moment: Moment) -> GuardSet {
    GuardSet(guards.indices.lazy.filter { self.guards[$0].holds(moment) })
  }

  /// Notes that something of that shape was seen while these guards held.
  func note(seen shape: String, under held: GuardSet) {
    state.withLock { $0.seen[shape, default: GuardSet()].formUnion(held) }
  }

  /// Notes a stimulus while these guards held.
  func note(stimulusUnder held: GuardSet) {
    state.withLock { state in
      for place in held.places { state.held[place] += 1 }
    }
  }

  /// Notes that a defect changed something of that shape while these guards held.
  ///
  /// - Parameters:
  ///   - moment: What identifies the moment in the run.
  func note(mutant: Int, changed shape: String, at moment: UInt64, under held: GuardSet) {
    state.withLock { state in
      for place in held.places { state.moments[mutant][place] &+= moment }
      state.active[mutant].formUnion(held)
      state.changed[mutant].insert(shape)
    }
  }
}
