import Conformance
import HTTPMessages
import Synchronization

/// All defects of a contract beside an implementation without any: what each would have done is looked at, and none of it
/// comes out.
struct Shadow<System: DocumentedSystem>: Sendable {
  let mutants: [Mutant<System>]
  let ledger: ActivationLedger<System>

  /// The middleware of cases without a defect.
  var asMutant: Mutant<System> {
    let blank = History(of: System.self)
    return Mutant("none") {
      let wraps = mutants.map { $0.makeWrap() }
      let history = SharedLog<System>(blank, ledger: ledger)
      return { world, transport, open in
        history.start(in: world)
        let watch = ShadowedCase(history: history, ledger: ledger)
        var others: [ShadowedMutant<System>] = []
        for (index, wrap) in wraps.enumerated() {
          others.append(try await ShadowedMutant(index, wrap, world, hasTransport: transport != nil, watch))
        }
        let seen = others
        let way: (any HTTPTransport)? = transport.map {
          ShadowedTransport(real: $0, mutants: seen, watch: watch)
        }
        return ShadowedSession(inner: try await open(world, way), mutants: others, watch: watch)
      }
    }
  }
}

/// What a case has seen, with the guards that hold.
final class SharedLog<System: DocumentedSystem>: Sendable {
  /// What is known of a moment: a call's changes while others begin beside it.
  private struct Key: Hashable {
    let number: Int
    let overlaps: Bool
    let overlapsOther: Bool
  }
  private struct State: Sendable {
    var history: History
    var held: [Key: [Int]] = [:]
  }
  private let state: Mutex<State>
  private let ledger: ActivationLedger<System>

  init(_ blank: History, ledger: ActivationLedger<System>) {
    state = Mutex(State(history: blank))
    self.ledger = ledger
  }

  func start(in world: World) { state.withLock { $0.history.start(in: world) } }
  func note(_ stimulus: System.Stimulus, in world: World) {
    state.withLock { $0.history.note(stimulus, in: world) }
  }
  func note(_ done: [System.Effect]) { state.withLock { $0.history.note(done) } }

  /// The guards that hold at the moment of an effect, or at the latest.
  func held(by effect: System.Effect?) -> [Int] {
    state.withLock { state in
      let moment = effect.map { state.history.moment(of: $0) } ?? state.history.latest
      let key = Key(
        number: moment.number, overlaps: moment.overlapsSameKind, overlapsOther: moment.overlapsOtherKind)
      if let held = state.held[key] { return held }
      let held = ledger.holding(at: moment)
      state.held[key] = held
      return held
    }
  }
}

/// What the sessions of one life of an implementation share.
struct ShadowedCase<System: DocumentedSystem>: Sendable {
  let history: SharedLog<System>
  let ledger: ActivationLedger<System>

  /// A defect would have done something else than what was done.
  func compare(_ mutant: Int, did effects: [System.Effect]?, insteadOf done: [System.Effect]) {
    guard effects != done else { return }
    guard let effects else { return noteOther(mutant, than: done) }
    for (one, other) in [(effects, done), (done, effects)] {
      var rest = other
      for effect in one {
        if let place = rest.firstIndex(of: effect) {
          rest.remove(at: place)
        } else {
          ledger.note(mutant: mutant, changed: [effect.kind.rawValue], under: history.held(by: effect))
        }
      }
    }
    if Set(effects) == Set(done) { noteOther(mutant, than: done) }
  }

  /// A defect would have asked the implementation something else, or the service.
  func noteOther(_ mutant: Int, than done: [System.Effect]) {
    ledger.note(mutant: mutant, changed: Set(done.map(\.kind.rawValue)), under: history.held(by: nil))
  }
}

/// The implementation without a defect, and what each defect makes of what it does.
private struct ShadowedSession<System: DocumentedSystem>: Session {
  let inner: any Session<System>
  let mutants: [ShadowedMutant<System>]
  let watch: ShadowedCase<System>

  func send(_ stimulus: System.Stimulus, in world: World) async throws -> [System.Effect] {
    watch.history.note(stimulus, in: world)
    let done = try await inner.send(stimulus, in: world)
    let step = ShadowStep<System>(stimulus, in: world, done)
    for mutant in mutants { await mutant.look(at: step) }
    return noted(done)
  }

  func settle(in world: World, atMost limit: Duration) async throws -> [System.Effect] {
    let done = try await inner.settle(in: world, atMost: limit)
    let step = ShadowStep<System>(nil, in: world, done)
    for mutant in mutants { await mutant.look(atSettling: step) }
    return noted(done)
  }

  func close() async throws -> [System.Effect] {
    let done = try await inner.close()
    let step = ShadowStep<System>(nil, in: World(), done)
    for mutant in mutants { await mutant.look(atClose: step) }
    return noted(done)
  }

  private func noted(_ done: [System.Effect]) -> [System.Effect] {
    for effect in done {
      watch.ledger.note(seen: [effect.kind.rawValue], under: watch.history.held(by: effect))
    }
    if done.isEmpty { watch.ledger.note(seen: [], under: watch.history.held(by: nil)) }
    watch.history.note(done)
    return done
  }
}
