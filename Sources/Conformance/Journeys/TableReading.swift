/// Reads what happens to an implementation as events of a state table; made anew for each case.
public protocol EventReader<System, State, Event, Guard>: Sendable {
  /// The contract.
  associatedtype System: DocumentedSystem
  /// The table's states.
  associatedtype State: TableWord
  /// The table's events.
  associatedtype Event: TableWord
  /// The table's guards.
  associatedtype Guard: TableWord

  /// The state in which a process starts in such a world.
  func start(in world: World) -> State
  /// The event that a process is started again; nil where the table has none.
  var restart: Event? { get }
  /// The events that a stimulus and what came of it are, in order.
  mutating func events(
    _ stimulus: System.Stimulus, in world: World, from state: State, _ effects: [System.Effect]
  ) -> [Event]
  /// Whether a guard holds.
  func holds(_ guard: Guard, in world: World) -> Bool
}

/// A state table of a contract and how cases are counted by it.
public struct TransitionCounter<System: DocumentedSystem>: Sendable {
  /// What has been counted so far.
  public let counts: @Sendable () -> TransitionCounts
  let makeTrack: @Sendable () -> any TransitionTrack<System>
  /// Reads what was done in a case as words of the table, stimulus by stimulus, as far as the table knows the state; nil
  /// where the table has no words for effects.
  public let words: (@Sendable ([Step]) -> [[String]])?

  /// A stimulus, the world in which it was sent, and what came of it; no stimulus is a start.
  public struct Step: Sendable {
    /// What was sent; nil where the implementation was started.
    public let stimulus: System.Stimulus?
    /// The surroundings then.
    public let world: World
    /// What the implementation did.
    public let effects: [System.Effect]

    /// Makes a step.
    public init(_ stimulus: System.Stimulus?, in world: World, _ effects: [System.Effect]) {
      self.stimulus = stimulus
      self.world = world
      self.effects = effects
    }
  }

  /// Makes a counter that has counted nothing.
  ///
  /// - Parameters:
  ///   - table: The rows.
  ///   - makeReader: Makes the reader of one case.
  public init<State, Event, Guard, Effect: TableWord>(
    _ table: StateTable<State, Event, Guard, Effect>,
    reader makeReader: @escaping @Sendable () -> any EventReader<System, State, Event, Guard>
  ) {
    let tally = TransitionTally(table)
    counts = { tally.counts }
    makeTrack = { Track(tally: tally, reader: makeReader()) }
    words = nil
  }

  /// The same of a table that has words for effects.
  public init<State, Event, Guard, Reader: EffectReader>(
    _ table: StateTable<State, Event, Guard, Reader.Effect>,
    reader makeReader: @escaping @Sendable () -> any EventReader<System, State, Event, Guard>,
    effects makeEffectReader: @escaping @Sendable () -> Reader
  )
  where
    Reader.System == System, Reader.Transition == StateTable<State, Event, Guard, Reader.Effect>.Transition
  {
    let tally = TransitionTally(table)
    counts = { tally.counts }
    let makeTrack = { @Sendable in Track(tally: tally, reader: makeReader()) }
    self.makeTrack = makeTrack
    words = { steps in
      var track = makeTrack()
      var reader = makeEffectReader()
      return steps.prefix { step in
        guard let stimulus = step.stimulus else {
          track.opened(step.world)
          return true
        }
        defer { track.note(stimulus, step.world, step.effects) }
        return track.state != nil
      }.map { step in
        if let stimulus = step.stimulus {
          reader.change(to: step.world)
          reader.note(stimulus)
        } else {
          reader.start(in: step.world)
        }
        return step.effects.compactMap { reader.word(of: $0)?.words }
      }
    }
  }
}

/// The way of one case through a table.
protocol TransitionTrack<System>: Sendable {
  associatedtype System: DocumentedSystem
  mutating func opened(_ world: World)
  mutating func note(_ stimulus: System.Stimulus, _ world: World, _ effects: [System.Effect])
}

private struct Track<
  System: DocumentedSystem, State: TableWord, Event: TableWord, Guard: TableWord, Effect: TableWord
>: TransitionTrack {
  let tally: TransitionTally<State, Event, Guard, Effect>
  var reader: any EventReader<System, State, Event, Guard>
  var state: State?
  var last: Int?
  var hasStarted = false

  mutating func opened(_ world: World) {
    if hasStarted, let restart = reader.restart, state != nil {
      take(restart, world)
    } else {
      last = nil
    }
    state = reader.start(in: world)
    hasStarted = true
  }

  mutating func note(_ stimulus: System.Stimulus, _ world: World, _ effects: [System.Effect]) {
    guard let state else { return }
    for event in reader.events(stimulus, in: world, from: state, effects) { take(event, world) }
  }

  /// What the table does not know of in this state leads nowhere else, but comes between two rows.
  private mutating func take(_ event: Event, _ world: World) {
    guard let state else { return }
    let row = tally.table.rows[state]?.first { index in
      let row = tally.table.transitions[index]
      return row.event == event && (row.guard.map { reader.holds($0, in: world) } ?? true)
    }
    if let row {
      tally.count(row, after: last)
      self.state = tally.table.transitions[row].next
    }
    last = row
  }
}

extension Mutant {
  /// No defect: middleware that counts what each case goes through.
  static func counting(_ counters: [TransitionCounter<System>]) -> Mutant {
    Mutant("counts transitions") {
      let tracks = Memory(counters.map { $0.makeTrack() })
      return { world, transport, open in
        var opened = tracks.value
        for index in opened.indices { opened[index].opened(world) }
        tracks.value = opened
        return MutatedSession(
          inner: try await open(world, transport),
          behave: { stimulus, world, inner in
            let effects = try await inner.send(stimulus, in: world)
            tracks.update { tracks in
              for index in tracks.indices { tracks[index].note(stimulus, world, effects) }
            }
            return effects
          })
      }
    }
  }
}

extension Engine {
  /// Judges the rules, and counts the transitions that their cases take.
  ///
  /// What an implementation does late is not seen by the count: it is meant for one that is quiescent when `send`
  /// returns.
  public func countTransitions(
    of rules: [SystemRule<System>], by counters: [TransitionCounter<System>], width: Int = 1
  ) async -> [RuleResult] {
    let counting = Mutant<System>.counting(counters)
    return await rules.concurrentMap(width: width) { await judge($0, mutant: counting) }
  }
}
