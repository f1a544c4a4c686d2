extension StateTable {
  /// Two rows, the second from the state to which the first leads.
  public struct Pair: Sendable, Hashable {
    /// The row taken first.
    public let first: Transition
    /// The row taken directly after the first.
    public let second: Transition
  }

  /// The shortest paths from one state to each reachable state; among equally short paths, the one whose rows come
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

  /// The rows that can be reached from the start, in order.
  @inlinable
  public var reachable: [Transition] {
    let reached = paths(from: initial)
    return transitions.filter { reached[$0.from] != nil }
  }

  /// The states that cannot be reached from the start.
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

/// Makes journeys through a table that take given pairs, with the shortest paths in between.
public struct Navigator<State: TableWord, Event: TableWord, Guard: TableWord, Effect: TableWord>: Sendable {
  /// The table.
  public typealias Table = StateTable<State, Event, Guard, Effect>
  /// The pairs that can be requested: first the pairs after which a journey goes on, then those after which it ends
  /// because the document leaves open what comes next.
  public let pairs: [Table.Pair]
  /// How many of the pairs end a journey.
  public let endings: Int
  @usableFromInline let initial: State
  @usableFromInline let paths: [State: [State: [Table.Transition]]]

  /// Finds the paths of a table.
  public init(_ table: Table) {
    let all = table.pairs
    pairs = all.filter { $0.second.next != nil } + all.filter { $0.second.next == nil }
    endings = all.count { $0.second.next == nil }
    initial = table.initial
    paths = Dictionary(uniqueKeysWithValues: table.states.map { ($0, table.paths(from: $0)) })
  }

  /// The pairs that the case with that number takes.
  ///
  /// Each case takes so many pairs that `cases` cases together take all of them; its last pair ends a journey.
  ///
  /// The pairs of one case are far apart in the table. Pairs that leave the same state are close together in the table,
  /// and a case can take only one of them if it cannot reach the state again.
  @inlinable
  public func hand(of number: Int, cases: Int) -> [Int] {
    let goingOn = pairs.count - endings
    let count = (goingOn + cases - 1) / cases
    let first = (0..<count).map { (number % cases + $0 * cases) % goingOn }
    return first + (endings > 0 ? [goingOn + number % endings] : [])
  }

  /// The rows of a journey that takes the pairs one after another; an unreachable pair is left out.
  @inlinable
  public func journey(from start: State? = nil, over numbers: [Int]) -> [Table.Transition] {
    var state = start ?? initial
    var rows: [Table.Transition] = []
    for number in numbers where pairs.indices.contains(number) {
      let pair = pairs[number]
      // The previous pair may have ended with this pair's first row.
      let isUnderWay = rows.last == pair.first
      guard let way = isUnderWay ? [] : paths[state]?[pair.first.from] else { continue }
      rows += way + (isUnderWay ? [] : [pair.first]) + [pair.second]
      // If the document leaves open what comes next, the journey ends.
      guard let next = pair.second.next else { return rows }
      state = next
    }
    return rows
  }
}
