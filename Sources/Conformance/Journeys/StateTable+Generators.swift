import PropertyTesting

extension StateTable {
  /// The rows before a rule's subject: none in every second case; in the other cases, a path to an allowed state.
  ///
  /// A path ends with a row that leads to an allowed state, and begins with the shortest path to that row. The cases
  /// take turns among such rows.
  @inlinable
  public func earlier(endingIn isAllowed: (State) -> Bool) -> Generator<[Transition]> {
    let paths = paths(from: initial)
    let journeys = reachable.compactMap { row -> [Transition]? in
      guard let next = row.next, isAllowed(next) else { return nil }
      return paths[row.from].map { $0 + [row] }
    }
    precondition(!journeys.isEmpty, "no transition is left to start from")
    return Generator<Int>.inTurn(count: journeys.count + 1) { number in
      number.isMultiple(of: 2) ? 0 : number / 2 % journeys.count + 1
    }.map { $0 == 0 ? [] : journeys[$0 - 1] }
  }
}

extension Navigator {
  /// A journey in every second case, and nil in the others; in a run of 200 cases, the journeys together take every
  /// pair of transitions the given number of times.
  @inlinable
  public func tours(takingEachPair times: Int = 1) -> Generator<[Table.Transition]?> {
    // The first case is the simplest one; the other 199 take turns, and every second of them is a journey.
    let cases = 99 / times
    let size = hand(of: 0, cases: cases).count
    let isTour = Generator<Int>.inTurn(count: 2)
    let places = (0..<size).map { place in
      Generator<Int>.inTurn(count: pairs.count + 1) { hand(of: $0 / 2, cases: cases)[place] + 1 }
    }
    return Generator { source in
      guard try isTour.draw(from: source) == 1 else { return nil }
      return journey(over: try places.map { try $0.draw(from: source) - 1 })
    }
  }
}

extension StateTable {
  /// Walks that take, at each step, one row of their current state.
  ///
  /// After a row that leaves open what follows, they go on from the initial state.
  ///
  /// - Parameters:
  ///   - rows: The numbers that choose a row, at least as many as any state has rows. All rows of a state are equally
  ///     likely if the count of these numbers is a multiple of the state's count of rows.
  ///   - length: How many rows a walk has.
  @inlinable
  public func randomWalks(
    choosing rows: ClosedRange<Int>, count length: ClosedRange<Int>
  ) -> Generator<[Transition]> {
    Generator<Int>.int(in: rows).array(count: length).map { choices in
      var state = initial
      return choices.map { choice in
        let rows = self.rows[state] ?? []
        let row = transitions[rows[choice % rows.count]]
        state = row.next ?? initial
        return row
      }
    }
  }

  /// Walks from the start with at most that many rows; a walk ends at a row after which the document leaves open what
  /// follows.
  ///
  /// A move for which the current state has no row is left out, so that a walk remains valid if moves are removed.
  @inlinable
  public func walks(upTo length: Int) -> Generator<[Transition]> {
    let moves = reachable.map { Move(event: $0.event, guard: $0.guard) }.firstOccurrences
    return Generator<Move>.element(of: moves).array(count: 1...2 * length).map { moves in
      var state = initial
      var rows: [Transition] = []
      for (number, move) in moves.enumerated() where rows.count < length {
        let place = self.rows[state]?.first {
          transitions[$0].event == move.event && transitions[$0].guard == move.guard
        }
        guard let row = place.map({ transitions[$0] }) else { continue }
        guard let next = row.next else {
          // A row with an open end is taken only as the last move, because otherwise it would end most walks early.
          guard number == moves.count - 1 else { continue }
          return rows + [row]
        }
        rows.append(row)
        state = next
      }
      return rows
    }
  }
}

/// An event and its guard; the state decides which row they choose.
@usableFromInline
struct Move<Event: TableWord, Guard: TableWord>: Hashable, Sendable {
  @usableFromInline let event: Event
  @usableFromInline let `guard`: Guard?

  @inlinable
  init(event: Event, guard: Guard?) { (self.event, self.guard) = (event, `guard`) }
}
