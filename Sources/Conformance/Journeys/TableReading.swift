/// Reads what happens to an implementation as events of a state table; a new one is made for each case.
public protocol EventReader<System, State, Event, Guard>: Sendable {
  /// The contract.
  associatedtype System: DocumentedSystem
  /// The table's states.
  associatedtype State: TableWord
  /// The table's events.
  associatedtype Event: TableWord
  /// The table's guards.
  associatedtype Guard: TableWord

  /// The state in which a process starts in that world.
  func start(in world: World) -> State
  /// The event of another start of the process; nil if the table has none.
  var restart: Event? { get }
  /// The events of a stimulus and its effects, in order.
  mutating func events(
    _ stimulus: System.Stimulus, in world: World, from state: State, _ effects: [System.Effect]
  ) -> [Event]
  /// Whether a guard holds.
  func holds(_ guard: Guard, in world: World) -> Bool
}
