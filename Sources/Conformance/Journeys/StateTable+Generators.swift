import PropertyTesting

extension StateTable {
  /// What came before a rule's subject: the shortest way to a row that leads to one of the states, and it, each in turn;
  /// in every other case nothing.
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
  /// In every other case a journey, which together take every pair of transitions that many times in a run of 200 cases;
  /// in the others nil.
  public func tours(takingEachPair times: Int = 1) -> Generator<[Table.Transition]?> {
    // The first case is the simplest one, so that 199 go round, every other one of them here.
    let cases = 99 / times
    let size = hand(of: 0, cases: cases).count
    return Generator { source in
      guard try Generator<Int>.inTurn(count: 2).draw(from: source) == 1 else { return nil }
      let numbers = try (0..<size).map { place in
        try Generator<Int>.inTurn(count: pairs.count + 1) { hand(of: $0 / 2, cases: cases)[place] + 1 }
          .draw(from: source)
      }
      return journey(over: numbers.map { $0 - 1 })
    }
  }
}
