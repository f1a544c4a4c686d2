import Conformance
import HTTPMessages
import Locks

extension Mutant {
  /// The same defect, but only while a guard holds; at other moments, the effects are those without the defect.
  ///
  /// The defect always sees all traffic, so it knows as much as without a guard. While the guard does not hold, only
  /// the defect's changes are left out.
  func only(_ guarding: Guard) -> Mutant {
    let original = self
    let blank = History<System>()
    var guarded = Mutant("\(name), \(guarding.name)") {
      let wrap = original.makeWrap()
      let shared = SharedHistory<System>(blank, guarding: guarding)
      return { world, transport, open in
        shared.start(in: world)
        let run = CleanRun<System>()
        let isAwakeAtOpen = shared.isAwake
        let way = transport.map { GuardedTransport(real: $0) { shared.isAwake } }
        let mutated = try await wrap(world, way?.inside) { other, changed in
          let inner = try await open(isAwakeAtOpen ? other : world, changed.map { way?.outside($0) ?? $0 })
          run.inner = inner
          return InnerSession(run: run, inner: inner)
        }
        return GuardedSession(mutated: mutated, run: run, shared: shared)
      }
    }
    guarded.redeclare = original.redeclare
    return guarded
  }
}

/// The history of a case, and whether the defect is awake.
final class SharedHistory<System: DocumentedSystem>: Sendable {
  private let history: Locked<History<System>>
  private let guarding: Guard

  init(_ blank: History<System>, guarding: Guard) {
    history = Locked(blank)
    self.guarding = guarding
  }

  func start(in world: World) { history.withLock { $0.start(in: world) } }

  func note(_ stimulus: System.Stimulus, in world: World) {
    history.withLock { $0.note(stimulus, in: world) }
  }

  func note(_ done: [System.Effect]) { history.withLock { $0.note(done) } }

  /// Whether the guard holds at the latest moment.
  var isAwake: Bool { guarding.holds(history.withLock { $0.latest }) }

  /// Merges the effects without the defect and those with it: while the guard holds, those with the defect count.
  func merged(_ clean: [System.Effect], _ mutated: [System.Effect]) -> [System.Effect] {
    guard clean != mutated else { return clean }
    let moments = history.withLock { history in
      (clean.map { history.moment(of: $0) }, mutated.map { history.moment(of: $0) })
    }
    let awake = zip(mutated, moments.1).filter { guarding.holds($1) }.map(\.0)
    var merged: [System.Effect] = []
    var isDone = false
    for (effect, moment) in zip(clean, moments.0) {
      guard guarding.holds(moment) else {
        merged.append(effect)
        continue
      }
      if !isDone { merged += awake }
      isDone = true
    }
    return isDone ? merged : merged + awake
  }
}

/// A session in which the defect shows only while it is awake.
private struct GuardedSession<System: DocumentedSystem>: Session {
  let mutated: any Session<System>
  let run: CleanRun<System>
  let shared: SharedHistory<System>

  func send(_ stimulus: System.Stimulus, in world: World) async throws -> [System.Effect] {
    shared.note(stimulus, in: world)
    let isAwake = shared.isAwake
    run.begin(stimulus, in: world, isAwake: isAwake)
    let effects = try await mutated.send(stimulus, in: world)
    if !isAwake, !run.wasCalled, let inner = run.inner { run.note(try await inner.send(stimulus, in: world)) }
    return ended(effects)
  }

  func settle(in world: World, atMost limit: Duration) async throws -> [System.Effect] {
    run.beginWaiting()
    return ended(try await mutated.settle(in: world, atMost: limit))
  }

  func close() async throws -> [System.Effect] {
    run.beginWaiting()
    return ended(try await mutated.close())
  }

  private func ended(_ effects: [System.Effect]) -> [System.Effect] {
    let merged = shared.merged(run.done, effects)
    shared.note(run.done)
    return merged
  }
}
