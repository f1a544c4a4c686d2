extension StateTable {
  /// Two rows, the second from the state to which the first leads.
  public struct Pair: Sendable, Hashable {
    /// The row taken first.
    public let first: Transition
    /// The row taken directly after it.
    public let second: Transition
  }

  /// Shortest ways from one state to each that can be reached; where several are as short, the one whose rows stand
  /// first.
  @inlinable
  public func paths(from start: State) -> [State: [Transition]] {
    var found: [State: [Transition]] = [start: []]
    var waiting = [start]
    var index = 0
    while index < waiting.count {
      let state = waiting[index]
      index += 1
      for transition in transitions(from: state) {
        guard let next = transition.next, found[next] == nil else { continue }
        found[next] = (found[state] ?? []) + [transition]
        waiting.append(next)
      }
    }
    return found
  }

  /// The rows that can be reached from the start, in their order.
  @inlinable
  public var reachable: [Transition] {
    let reached = paths(from: initial)
    return transitions.filter { reached[$0.from] != nil }
  }

  /// The states to which no way leads from the start.
  public var unreachableStates: [State] {
    let reached = paths(from: initial)
    return states.filter { reached[$0] == nil }
  }

  /// Every pair of rows that can be taken one after the other, in the order of the table.
  public var pairs: [Pair] {
    reachable.flatMap { first in
      (first.next.map { transitions(from: $0) } ?? []).map { Pair(first: first, second: $0) }
    }
  }
}

/// Makes journeys over a table that take given pairs, with the shortest ways in between.
public struct Navigator<State: TableWord, Event: TableWord, Guard: TableWord, Effect: TableWord>: Sendable {
  /// The table.
  public typealias Table = StateTable<State, Event, Guard, Effect>
  /// The pairs that can be asked for: first those after which a journey goes on, then those after which it ends, because
  /// the document leaves open what comes next.
  public let pairs: [Table.Pair]
  /// How many of the pairs a journey ends with.
  public let endings: Int
  @usableFromInline let initial: State
  @usableFromInline let paths: [State: [State: [Table.Transition]]]

  /// Knows the ways of a table.
  public init(_ table: Table) {
    let all = table.pairs
    pairs = all.filter { $0.second.next != nil } + all.filter { $0.second.next == nil }
    endings = all.count { $0.second.next == nil }
    initial = table.initial
    paths = Dictionary(uniqueKeysWithValues: table.states.map { ($0, table.paths(from: $0)) })
  }

  /// The pairs that the case of that number takes, where the cases take turns: as many in each as are needed for `cases`
  /// of them to take all, the last one of those that end a journey.
  ///
  /// The pairs of one case stand far apart in the table: a state to which no way leads back is left but once.
  @inlinable
  public func hand(of number: Int, cases: Int) -> [Int] {
    let goingOn = pairs.count - endings
    let count = (goingOn + cases - 1) / cases
    let first = (0..<count).map { (number % cases + $0 * cases) % goingOn }
    return first + (endings > 0 ? [goingOn + number % endings] : [])
  }

  /// The rows of a journey that takes the pairs one after another; a pair to which no way leads is left out.
  @inlinable
  public func journey(from start: State? = nil, over numbers: [Int]) -> [Table.Transition] {
    var state = start ?? initial
    var rows: [Table.Transition] = []
    for number in numbers where pairs.indices.contains(number) {
      let pair = pairs[number]
      // The way may have ended in the pair's first row.
      let isUnderWay = rows.last == pair.first
      guard let way = isUnderWay ? [] : paths[state]?[pair.first.from] else { continue }
      rows += way + (isUnderWay ? [] : [pair.first]) + [pair.second]
      // Where the document leaves open what comes next, the journey ends.
      guard let next = pair.second.next else { return rows }
      state = next
    }
    return rows
  }
}
