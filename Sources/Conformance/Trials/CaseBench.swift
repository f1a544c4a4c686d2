import Locks

/// Everything that the cases of one rule's run share: the implementation, its declarations, and a record of the stimuli
/// and effects that the rule used.
///
/// Rules read effects all the time, so what they call is specialized for each system.
@usableFromInline final class CaseBench<System: DocumentedSystem>: Sendable {
  let implementation: any Implementation<System>
  @usableFromInline let profile: ImplementationProfile<System>
  let mutant: Mutant<System>?
  let initialWorld: World
  /// Whether the world's clock shows the time that the implementation sees.
  let knowsTime: Bool
  @usableFromInline let usage = Usage<System>()
  @usableFromInline let heartbeat = Heartbeat()
  let waiting: Waiting
  /// Ids of the rules on whose behalf the cases are judged.
  let subjects: [String]
  /// The longest real time of a single wait; nil leaves it to the rule.
  @usableFromInline let longestWait: Duration?

  init(
    implementation: any Implementation<System>, mutant: Mutant<System>? = nil, initialWorld: World = World(),
    knowsTime: Bool = true, longestWait: Duration? = nil, waits: WaitLedger = WaitLedger(),
    subjects: [String] = []
  ) {
    self.implementation = implementation
    self.profile = implementation.profile
    self.mutant = mutant
    self.initialWorld = initialWorld
    self.knowsTime = knowsTime
    self.longestWait = longestWait
    waiting = Waiting(waits)
    self.subjects = subjects
  }

  /// The time of the run, if the implementation takes it from the machine.
  var machineTime: Int64? { profile.clock == .system && knowsTime ? initialWorld.clock : nil }

  /// The function by which one case opens its sessions.
  func makeOpener(of implementation: any Implementation<System>) -> Mutant<System>.Opener {
    let plain: Mutant<System>.Opener = { world, transport in
      if let transport { return try await implementation.open(world, transport: transport) }
      return try await implementation.open(world)
    }
    guard let wrap = mutant?.makeWrap() else { return plain }
    return { world, transport in try await wrap(world, transport, plain) }
  }

  @inlinable func requireObserved(_ kind: System.Effect.Kind) throws {
    if usage.hasLooked(for: kind) { return }
    guard profile.effects.contains(kind) else { throw NotApplicable("cannot observe \(kind.rawValue)") }
    usage.looked(for: kind)
  }
}

/// The stimuli that a rule sent, the effects that it looked for, and the parts that it left out.
@usableFromInline final class Usage<System: DocumentedSystem>: Sendable {
  @usableFromInline struct Kinds: Sendable {
    // Each list has a kind only once; a rule has so few kinds that searching is faster than hashing.
    @usableFromInline var stimuli: [System.Stimulus.Kind] = []
    @usableFromInline var effects: [System.Effect.Kind] = []
    var leftOut: [String: String] = [:]
    /// Whether stimuli and effects are only on the way to the rule's subject, and do not count as the rule's own.
    @usableFromInline var isPaused = false
  }

  @usableFromInline let kinds = Locked(Kinds())

  @inlinable func sent(_ kind: System.Stimulus.Kind) {
    kinds.withLock { if !$0.isPaused, !$0.stimuli.contains(kind) { $0.stimuli.append(kind) } }
  }
  @inlinable func looked(for kind: System.Effect.Kind) {
    kinds.withLock { if !$0.isPaused, !$0.effects.contains(kind) { $0.effects.append(kind) } }
  }
  @inlinable func hasSent(_ kind: System.Stimulus.Kind) -> Bool {
    kinds.withLock { $0.stimuli.contains(kind) }
  }
  @inlinable func hasLooked(for kind: System.Effect.Kind) -> Bool {
    kinds.withLock { $0.effects.contains(kind) }
  }
  @inlinable func hasLooked(for kinds: [System.Effect.Kind]) -> Bool {
    self.kinds.withLock { looked in kinds.allSatisfy { looked.effects.contains($0) } }
  }
  func leftOut(_ label: String, because reason: String) { kinds.withLock { $0.leftOut[label] = reason } }

  func pause(_ isPaused: Bool) { kinds.withLock { $0.isPaused = isPaused } }

  /// The labels of the parts that were left out, with the reasons.
  var leftOut: [String: String] { kinds.withLock { $0.leftOut } }

  /// The words of the stimuli that were sent, in the contract's order.
  var stimuli: [String] {
    let sent = kinds.withLock { $0.stimuli }
    return System.Stimulus.Kind.allCases.filter { sent.contains($0) }.map(\.rawValue)
  }

  /// The words of the effects that were looked for, in the contract's order.
  var effects: [String] {
    let looked = kinds.withLock { $0.effects }
    return System.Effect.Kind.allCases.filter { looked.contains($0) }.map(\.rawValue)
  }
}

/// Counts signs of life, so that a watchdog can distinguish a slow run from one that hangs.
@usableFromInline final class Heartbeat: Sendable {
  private let beats = Locked<UInt64>(0)

  @usableFromInline func beat() { beats.withLock { $0 &+= 1 } }
  var count: UInt64 { beats.withLock { $0 } }
}
