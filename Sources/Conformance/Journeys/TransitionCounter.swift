/// A state table of a contract, and how the transitions of cases are counted.
///
/// The counter keeps no counts itself: the code that runs cases keeps them, block by block.
public struct TransitionCounter<System: DocumentedSystem>: Sendable {
  /// How many rows the table has.
  let rowCount: Int
  /// Reads a case as steps.
  let steps: @Sendable (Trace<System>) -> [Step]
  /// Adds the rows that a case took.
  let count: @Sendable ([Step], inout TakenRows) -> Void
  /// The rows in words, each with how often it was taken.
  let table: @Sendable (RowCounts) -> TransitionCounts
  /// Reads a case's effects as words of the table, stimulus by stimulus, as long as the state is known; nil if the
  /// table has no words for effects.
  public let words: (@Sendable ([Step]) -> [[String]])?
  /// The table's name, and the words of its states.
  package let name: String
  package let states: [String]
  /// Starts to follow one case through the states.
  package let makeFollower: @Sendable () -> any StateFollower<System>

  /// A stimulus, the world in which it was sent, and its effects; a step without a stimulus is a start.
  public struct Step: Sendable {
    /// What was sent; nil if the implementation was started.
    public let stimulus: System.Stimulus?
    /// What the implementation did.
    public let effects: [System.Effect]
    /// The surroundings at the time.
    public let world: World

    /// Makes a step.
    @inlinable public init(_ stimulus: System.Stimulus?, in world: World, _ effects: [System.Effect]) {
      self.stimulus = stimulus
      self.world = world
      self.effects = effects
    }
  }

  /// Makes a counter.
  ///
  /// - Parameters:
  ///   - table: The rows.
  ///   - makeReader: Makes the reader of one case.
  @inlinable
  public init<State, Event, Guard, Effect: TableWord, Events: EventReader>(
    _ table: StateTable<State, Event, Guard, Effect>, reader makeReader: @escaping @Sendable () -> Events
  )
  where Events.System == System, Events.State == State, Events.Event == Event, Events.Guard == Guard {
    self.init(table, makeReader, words: nil)
  }

  /// Makes a counter of a table that has words for effects.
  @inlinable
  public init<State, Event, Guard, Events: EventReader, Reader: EffectReader>(
    _ table: StateTable<State, Event, Guard, Reader.Effect>,
    reader makeReader: @escaping @Sendable () -> Events,
    effects makeEffectReader: @escaping @Sendable () -> Reader
  )
  where
    Events.System == System, Events.State == State, Events.Event == Event, Events.Guard == Guard,
    Reader.System == System, Reader.Transition == StateTable<State, Event, Guard, Reader.Effect>.Transition
  {
    self.init(table, makeReader) { steps in
      var track = TransitionTrack(table: table, reader: makeReader())
      var reader = makeEffectReader()
      var forgotten = TakenRows(rows: table.transitions.count)
      return steps.prefix { step in
        let isKnown = step.stimulus == nil || track.state != nil
        track.take(step, into: &forgotten)
        return isKnown
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

  // Every case of a run is counted, so this code is inlined into its caller, which knows the system's own types.
  @inlinable
  init<State, Event, Guard, Effect: TableWord, Events: EventReader>(
    _ table: StateTable<State, Event, Guard, Effect>, _ makeReader: @escaping @Sendable () -> Events,
    words: (@Sendable ([Step]) -> [[String]])?
  )
  where Events.System == System, Events.State == State, Events.Event == Event, Events.Guard == Guard {
    self.init(
      rowCount: table.transitions.count, steps: { $0.steps },
      count: { steps, taken in
        var track = TransitionTrack(table: table, reader: makeReader())
        for step in steps { track.take(step, into: &taken) }
      },
      table: { TransitionCounts(table, $0) }, words: words, name: table.name,
      states: table.states.map(\.words)
    ) {
      TrackFollower(track: TransitionTrack(table: table, reader: makeReader()))
    }
  }

  @usableFromInline
  init(
    rowCount: Int, steps: @escaping @Sendable (Trace<System>) -> [Step],
    count: @escaping @Sendable ([Step], inout TakenRows) -> Void,
    table: @escaping @Sendable (RowCounts) -> TransitionCounts, words: (@Sendable ([Step]) -> [[String]])?,
    name: String, states: [String], makeFollower: @escaping @Sendable () -> any StateFollower<System>
  ) {
    (self.rowCount, self.steps, self.count, self.table, self.words) = (rowCount, steps, count, table, words)
    (self.name, self.states, self.makeFollower) = (name, states, makeFollower)
  }

  /// The table's rows, with no counts yet.
  public var untaken: TransitionCounts { table(RowCounts()) }
}

/// The path of one case through a table.
@usableFromInline
struct TransitionTrack<Events: EventReader, Effect: TableWord>: Sendable {
  @usableFromInline typealias Step = TransitionCounter<Events.System>.Step

  @usableFromInline let table: StateTable<Events.State, Events.Event, Events.Guard, Effect>
  @usableFromInline var reader: Events
  @usableFromInline var state: Events.State?
  @usableFromInline var last: Int?
  @usableFromInline var hasStarted = false
  /// The state, if it is known.
  ///
  /// After an event that the table does not have, the state is unknown until an event comes that leads to the same
  /// state from every state in which the event is possible.
  @usableFromInline var known: Events.State?

  @inlinable
  init(table: StateTable<Events.State, Events.Event, Events.Guard, Effect>, reader: Events) {
    (self.table, self.reader) = (table, reader)
  }

  @inlinable
  mutating func take(_ step: Step, into taken: inout TakenRows) {
    guard let stimulus = step.stimulus else { return open(step.world, into: &taken) }
    guard let state else { return }
    for event in reader.events(stimulus, in: step.world, from: state, step.effects) {
      take(event, step.world, into: &taken)
    }
  }

  @inlinable
  mutating func open(_ world: World, into taken: inout TakenRows) {
    if hasStarted, let restart = reader.restart, state != nil {
      take(restart, world, into: &taken)
    } else {
      last = nil
    }
    state = reader.start(in: world)
    known = state
    hasStarted = true
  }

  /// An event that the table does not have in this state leaves the state as it is, but the rows before and after the
  /// event do not count as a pair.
  @inlinable
  mutating func take(_ event: Events.Event, _ world: World, into taken: inout TakenRows) {
    guard let state else { return }
    let row = row(of: event, from: state, world)
    let isKnown = known == state
    if let row {
      taken.count(row, after: last)
      self.state = table.transitions[row].next
      if isKnown { known = self.state }
    }
    if row == nil || !isKnown {
      known =
        known.flatMap { self.row(of: event, from: $0, world) }.map { table.transitions[$0].next }
        ?? onlyState(after: event)
    }
    last = row
  }

  @inlinable
  func row(of event: Events.Event, from state: Events.State, _ world: World) -> Int? {
    table.rows[state]?.first { index in
      table.transitions[index].event == event
        && (table.transitions[index].guard.map { reader.holds($0, in: world) } ?? true)
    }
  }

  /// The state to which the event leads from every state in which it is possible; nil if there are several such states,
  /// or none.
  @inlinable
  func onlyState(after event: Events.Event) -> Events.State? {
    let states = Set(table.transitions.filter { $0.event == event }.map(\.next))
    return states.count == 1 ? states.first.flatMap { $0 } : nil
  }
}
