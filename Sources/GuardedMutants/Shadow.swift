import Conformance
import HTTPMessages
import Locks

/// Runs an implementation without defects, and examines what each defect of the contract would have done, without any
/// effect on the case.
struct Shadow<System: DocumentedSystem>: Sendable {
  let mutants: [Mutant<System>]
  let ledger: ActivationLedger<System>
  /// What identifies the rule.
  let number: UInt64

  /// A mutant that changes nothing and examines the defects while cases run.
  var asMutant: Mutant<System> {
    let blank = History<System>()
    let shapes = Shapes<System>()
    let cases = Locked<UInt64>(number << 32)
    return Mutant("none") {
      let wraps = mutants.map { $0.makeWrap() }
      let number = cases.withLock { cases in
        cases += 1
        return cases
      }
      let log = ShadowLog<System>(blank, ledger: ledger, number: number)
      return { world, transport, open in
        log.start(in: world)
        let watch = ShadowedCase(log: log, ledger: ledger, shapes: shapes)
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

/// The history of a case, with the guards that hold.
final class ShadowLog<System: DocumentedSystem>: Sendable {
  /// What identifies a moment: its number and its overlaps, which change when other calls begin during its call.
  private struct Key: Hashable {
    let number: Int
    let overlaps: Bool
    let overlapsOther: Bool
  }
  private struct State: Sendable {
    var history: History<System>
    var held: [Key: GuardSet] = [:]
  }
  private let state: Locked<State>
  private let ledger: ActivationLedger<System>
  /// What identifies the case in the run.
  private let number: UInt64

  init(_ blank: History<System>, ledger: ActivationLedger<System>, number: UInt64) {
    state = Locked(State(history: blank))
    (self.ledger, self.number) = (ledger, number)
  }

  func start(in world: World) { state.withLock { $0.history.start(in: world) } }
  func note(_ stimulus: System.Stimulus, in world: World) {
    state.withLock { $0.history.note(stimulus, in: world) }
  }
  func note(_ done: [System.Effect]) { state.withLock { $0.history.note(done) } }

  /// The latest moment.
  var latest: Moment { state.withLock { $0.history.latest } }

  /// What identifies the moment of an effect in the run; if the effect is nil, what identifies the latest moment.
  func name(of effect: System.Effect?) -> UInt64 {
    let moment = state.withLock { state in
      (effect.map { state.history.moment(of: $0) } ?? state.history.latest).number
    }
    return ((number << 16 | UInt64(moment)) &+ 1) &* 0x9E37_79B9_7F4A_7C15
  }

  /// The guards that hold at the moment of an effect; if it is nil, those that hold at the most recent moment.
  func held(by effect: System.Effect?) -> GuardSet {
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

/// The shapes of a contract's messages.
struct Shapes<System: DocumentedSystem>: Sendable {
  private let stimuli = MessageShapes(System.description.stimuli)
  private let effects = MessageShapes(System.description.effects)

  /// The shape of an effect.
  func shape(of effect: System.Effect) -> String {
    effects.shape(of: effect.kind.rawValue, MessageFields.of(effect))
  }

  /// The shape of the stimulus at a moment.
  func shape(of moment: Moment) -> String { "asked " + stimuli.shape(of: moment.kind, moment.fields) }
}

/// The log, the ledger and the shapes that the sessions of one case share.
struct ShadowedCase<System: DocumentedSystem>: Sendable {
  let log: ShadowLog<System>
  let ledger: ActivationLedger<System>
  let shapes: Shapes<System>

  /// Notes the change if the effects would have been different with the defect.
  func compare(_ mutant: Int, did effects: [System.Effect]?, insteadOf done: [System.Effect]) {
    guard effects != done else { return }
    guard let effects else { return noteOther(mutant) }
    var isAnother = false
    for (one, other) in [(effects, done), (done, effects)] {
      var rest = other
      for effect in one {
        if let place = rest.firstIndex(of: effect) {
          rest.remove(at: place)
        } else {
          isAnother = true
          ledger.note(
            mutant: mutant, changed: shapes.shape(of: effect), at: log.name(of: effect),
            under: log.held(by: effect))
        }
      }
    }
    // The same effects in another order.
    if !isAnother { noteOther(mutant) }
  }

  /// Notes a change that no single effect shows: with the defect, something else would have been sent to the
  /// implementation or the service, the session would have failed, or the effects would have come in another order.
  func noteOther(_ mutant: Int) {
    ledger.note(
      mutant: mutant, changed: shapes.shape(of: log.latest), at: log.name(of: nil), under: log.held(by: nil))
  }

  /// Notes a stimulus.
  func note(_ stimulus: System.Stimulus, in world: World) {
    log.note(stimulus, in: world)
    ledger.note(seen: shapes.shape(of: log.latest), under: log.held(by: nil))
    ledger.note(stimulusUnder: log.held(by: nil))
  }

  /// Notes effects.
  func note(_ done: [System.Effect]) {
    for effect in done { ledger.note(seen: shapes.shape(of: effect), under: log.held(by: effect)) }
    log.note(done)
  }
}

/// A session of the implementation without a defect; what happens in it is passed on to all defects.
private struct ShadowedSession<System: DocumentedSystem>: Session {
  let inner: any Session<System>
  let mutants: [ShadowedMutant<System>]
  let watch: ShadowedCase<System>

  func send(_ stimulus: System.Stimulus, in world: World) async throws -> [System.Effect] {
    watch.note(stimulus, in: world)
    let done = try await inner.send(stimulus, in: world)
    let step = ShadowStep<System>(stimulus, in: world, done)
    for mutant in mutants { await mutant.look(at: step) }
    watch.note(done)
    return done
  }

  func settle(in world: World, atMost limit: Duration) async throws -> [System.Effect] {
    let done = try await inner.settle(in: world, atMost: limit)
    let step = ShadowStep<System>(nil, in: world, done)
    for mutant in mutants { await mutant.look(atSettling: step) }
    watch.note(done)
    return done
  }

  func close() async throws -> [System.Effect] {
    let done = try await inner.close()
    let step = ShadowStep<System>(nil, in: World(), done)
    for mutant in mutants { await mutant.look(atClose: step) }
    watch.note(done)
    return done
  }
}
