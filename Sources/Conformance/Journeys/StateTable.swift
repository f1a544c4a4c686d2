/// A word of a state table: a state, an event, a guard or an effect, with its name in reports.
public protocol TableWord: Hashable, Sendable {
  /// A few plain words.
  var words: String { get }
}

extension TableWord where Self: RawRepresentable, RawValue == String {
  /// The words of the raw value.
  public var words: String { rawValue }
}

/// A document's states of something, as a table whose rows are values.
///
/// The table says which event leads to which state and what must be seen then, not how an implementation does it. If
/// the document leaves open what comes next, `next` is nil, and the table says nothing about what follows the row.
public struct StateTable<State: TableWord, Event: TableWord, Guard: TableWord, Effect: TableWord>: Sendable {
  /// A row: an event in a state, what is done then, and the state afterwards.
  public struct Transition: Sendable, Hashable {
    /// The state before.
    public let from: State
    /// What happens.
    public let event: Event
    /// The condition on the surroundings; nil if they do not matter.
    public let `guard`: Guard?
    /// The state afterwards; nil if the document leaves it open.
    public let next: State?
    /// What must be seen, in any order.
    public let effects: [Effect]
    /// Effects that may also be seen, once each, because the document leaves them open.
    public let permits: [Effect]
    /// The questions that the document leaves open about the row.
    public let questions: [Ambiguity]
    /// The rules that state the row.
    public let rules: [String]

    /// Makes a row.
    public init(
      _ from: State, _ event: Event, if guard: Guard? = nil, to next: State?, _ effects: [Effect] = [],
      permits: [Effect] = [], open questions: [Ambiguity] = [], rules: [String] = []
    ) {
      self.from = from
      self.event = event
      self.guard = `guard`
      self.next = next
      self.effects = effects
      self.permits = permits
      self.questions = questions
      self.rules = rules
    }
  }

  /// What goes through the states.
  public let name: String
  /// The state at the start.
  public let initial: State
  /// The rows.
  public let transitions: [Transition]
  /// The positions of the rows of each state.
  @usableFromInline let rows: [State: [Int]]

  /// Makes a table; no two rows may have the same state, event and guard.
  public init(_ name: String, initial: State, transitions: [Transition]) {
    self.name = name
    self.initial = initial
    self.transitions = transitions
    rows = Dictionary(grouping: transitions.indices) { transitions[$0].from }
  }

  /// The rows of a state.
  @inlinable public func transitions(from state: State) -> [Transition] {
    (rows[state] ?? []).map { transitions[$0] }
  }

  /// The states, each once, in the order in which the table names them.
  public var states: [State] {
    ([initial] + transitions.flatMap { [$0.from] + ($0.next.map { [$0] } ?? []) }).firstOccurrences
  }

  /// The same table with only some of its rows.
  public func only(_ isIncluded: (Transition) -> Bool) -> StateTable {
    StateTable(name, initial: initial, transitions: transitions.filter(isIncluded))
  }
}
