import Conformance
import Testing

/// A door with a lock; it is an open question what the door does once it is broken open.
private enum Door: String, TableWord {
  case open, shut, locked, broken, walled
  var words: String { rawValue }
}

private enum Hand: String, TableWord {
  case push, turn, kick
  var words: String { rawValue }
}

private typealias DoorTable = StateTable<Door, Hand, Hand, Hand>

private let door = DoorTable(
  "Door", initial: .open,
  transitions: [
    .init(.open, .push, to: .shut), .init(.shut, .push, to: .open), .init(.shut, .turn, to: .locked),
    .init(.locked, .turn, to: .shut),
    .init(.locked, .kick, to: nil, open: [Ambiguity("A-DOOR-1", "What does a broken door do?")]),
    .init(.walled, .push, to: .walled),
  ])

@Suite struct StateTableTests {
  @Test func theShortestWayIsFound() {
    let paths = door.paths(from: .open)
    #expect(paths[.locked]?.map(\.event) == [.push, .turn])
    #expect(paths[.open]?.isEmpty == true)
    #expect(paths[.walled] == nil)
  }

  @Test func aStateThatNoWayLeadsToIsNamedAndHasNoPairs() {
    #expect(door.unreachableStates == [.walled])
    #expect(door.reachable.count == 5)
    #expect(door.pairs.count == 7)
    #expect(door.pairs.allSatisfy { $0.first.from != .walled && $0.first.next == $0.second.from })
  }

  @Test func journeysTakeThePairsThatTheyAreAskedFor() {
    let navigator = Navigator(door)
    #expect(navigator.endings == 1)
    for (number, pair) in navigator.pairs.enumerated() {
      let rows = navigator.journey(over: [number])
      #expect(zip(rows, rows.dropFirst()).contains { $0 == pair.first && $1 == pair.second })
      #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.next == $1.from })
    }
  }

  @Test func nothingComesBehindWhatIsOpen() {
    let navigator = Navigator(door)
    let last = navigator.pairs.count - 1
    let rows = navigator.journey(over: [last, 0])
    #expect(rows.last?.event == .kick)
    #expect(rows == navigator.journey(over: [last]))
  }

  @Test(arguments: 1...9) func handsDealEveryPair(cases: Int) {
    let navigator = Navigator(door)
    let dealt = Set((0..<cases).flatMap { navigator.hand(of: $0, cases: cases) })
    #expect(dealt.isSuperset(of: 0..<(navigator.pairs.count - navigator.endings)))
  }
}
