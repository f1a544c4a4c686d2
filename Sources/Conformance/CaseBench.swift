import Synchronization

/// What all cases of one rule's run share: the implementation, its declarations, and what the rule used of it.
final class CaseBench<System: DocumentedSystem>: Sendable {
  let implementation: any Implementation<System>
  let profile: ImplementationProfile<System>
  let mutant: Mutant<System>?
  let initialWorld: World
  /// Whether the world's clock shows the time that the implementation sees.
  let knowsTime: Bool
  let usage = Usage<System>()
  let heartbeat = Heartbeat()
  let waiting = Waiting()
  /// The longest real time for which a rule waits at once; nil leaves it to the rule.
  let longestWait: Duration?

  init(
    implementation: any Implementation<System>, mutant: Mutant<System>? = nil, initialWorld: World = World(),
    knowsTime: Bool = true, longestWait: Duration? = nil
  ) {
    self.implementation = implementation
    self.profile = implementation.profile
    self.mutant = mutant
    self.initialWorld = initialWorld
    self.knowsTime = knowsTime
    self.longestWait = longestWait
  }

  /// The time of the run where the implementation takes it from the machine.
  var machineTime: Int64? { profile.clock == .system && knowsTime ? initialWorld.clock : nil }

  /// The way in which one case opens its sessions.
  func makeOpener() -> Mutant<System>.Opener {
    let implementation = implementation
    let plain: Mutant<System>.Opener = { world, transport in
      if let transport { return try await implementation.open(world, transport: transport) }
      return try await implementation.open(world)
    }
    guard let wrap = mutant?.makeWrap() else { return plain }
    return { world, transport in try await wrap(world, transport, plain) }
  }

  func requireObserved(_ kind: System.Effect.Kind) throws {
    guard profile.effects.contains(kind) else { throw NotApplicable("cannot observe \(kind.rawValue)") }
    usage.looked(for: kind)
  }
}

/// Which stimuli a rule sent, which effects it looked for, and which of its parts it left out.
final class Usage<System: DocumentedSystem>: Sendable {
  struct Kinds: Sendable {
    var stimuli: Set<System.Stimulus.Kind> = []
    var effects: Set<System.Effect.Kind> = []
    var leftOut: [String: String] = [:]
  }

  private let kinds = Mutex(Kinds())

  func sent(_ kind: System.Stimulus.Kind) { kinds.withLock { _ = $0.stimuli.insert(kind) } }
  func looked(for kind: System.Effect.Kind) { kinds.withLock { _ = $0.effects.insert(kind) } }
  func leftOut(_ label: String, because reason: String) { kinds.withLock { $0.leftOut[label] = reason } }

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

/// Whether a rule's cases have waited in vain; they run one after the other, so the answer is the same in every run.
final class Waiting: Sendable {
  private let state = Atomic(false)

  var wasInVain: Bool {
    get { state.load(ordering: .relaxed) }
    set { state.store(newValue, ordering: .relaxed) }
  }
}

/// Counts signs of life, so that a watchdog can tell a slow run from a hung one.
final class Heartbeat: Sendable {
  private let beats = Atomic<UInt64>(0)

  func beat() { beats.wrappingAdd(1, ordering: .relaxed) }
  var count: UInt64 { beats.load(ordering: .relaxed) }
}
