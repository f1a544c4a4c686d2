/// The events of one case, in order: the readable part of a counterexample.
public struct Trace<System: DocumentedSystem>: Sendable {
  /// One event.
  public enum Entry: Sendable {
    /// The implementation was started, or started again, in this world.
    case opened(World)
    /// The suite changed the world.
    case changed(from: World, to: World)
    /// The suite sent a stimulus.
    case sent(System.Stimulus)
    /// The suite waited for late effects.
    case settled
    /// The implementation showed this effect.
    case effect(System.Effect)
    /// A service of the case saw this exchange.
    case exchange(ExchangeLine)
    /// The session ended.
    case closed
    /// The implementation failed to answer.
    case fault(ImplementationFault)
    /// A past began.
    case past(String)
    /// The past is over, and the rule begins.
    case present
  }

  @usableFromInline var log: [Entry] = []

  /// Everything, oldest first.
  public var entries: [Entry] { log }

  /// Makes an empty trace.
  @inlinable public init() {}

  /// Adds an event.
  @inlinable mutating func add(_ entry: Entry) { log.append(entry) }

  /// How many stimuli were sent.
  @inlinable public var stimulusCount: Int {
    var count = 0
    for index in log.indices { if case .sent = log[index] { count += 1 } }
    return count
  }
}

extension Trace {
  /// The trace as lines of text, one for each event; a world shows only what is unusual or has changed.
  public var lines: [String] {
    entries.flatMap { entry -> [String] in
      switch entry {
      case .opened(let world): ["start    in \(Rendering.differences(from: World(), to: world))"]
      case .changed(let old, let new): ["world    \(Rendering.differences(from: old, to: new))"]
      case .sent(let stimulus): ["send     \(Rendering.text(of: stimulus))"]
      case .settled: ["wait     for late effects"]
      case .effect(let effect): ["  effect \(Rendering.text(of: effect))"]
      case .exchange(let line): ["  http   \(line.text)"]
      case .closed: ["close"]
      case .fault(let fault): ["  fault  \(fault.sentence)"]
      case .past(let name): ["before   \(name)"]
      case .present: ["now      the rule begins"]
      }
    }
  }
}

extension ImplementationFault {
  /// The fault as a sentence.
  public var sentence: String {
    switch self {
    case .crashed(let text): "the implementation died: \(text)"
    case .timedOut(let text): "the implementation did not answer in time: \(text)"
    case .protocolBroken(let text): "invalid reply: \(text)"
    case .threw(let text): "the implementation threw: \(text)"
    case .driverFailed(let text): "the implementation's driver failed: \(text)"
    case .unavailable(let text): "the implementation could not be started: \(text)"
    case .interrupted(let text): "the implementation was interrupted: \(text)"
    }
  }
}
