import Conformance
import PropertyTesting

typealias LibraryTable = StateTable<LibraryState, LibraryEvent, LibraryGuard, LibraryWord>
typealias LibraryTransition = LibraryTable.Transition

/// The six parts of the library for which the document describes states, each with its table.
enum LibraryPart: Int, Sendable, CaseIterable {
  case process, wallet, withoutForm, cards, customers, history

  /// Its table.
  var table: LibraryTable {
    switch self {
    case .process: Dotpay.processTable
    case .wallet: Dotpay.walletTable
    case .withoutForm: Dotpay.withoutFormTable
    case .cards: Dotpay.cardTable
    case .customers: Dotpay.customerTable
    case .history: Dotpay.historyTable
    }
  }
}

/// A walk through one of the tables.
struct LibraryWalk: Sendable {
  var part: LibraryPart
  var rows: [LibraryTransition]
}

extension Dotpay {
  /// Every pair of transitions of each part, and the paths between them.
  private static let navigators = LibraryPart.allCases.map { Navigator($0.table) }

  /// The number of times that journeys take each pair in a run of 200 cases.
  private static let rounds = 3

  /// The journeys of one round: the part that each goes through, and the pairs that it takes.
  ///
  /// If the document leaves open what follows a pair, the pair must end its journey. Such a pair has its own journey,
  /// because there may be no path to it from the other pairs. The remaining journeys are divided among the parts by
  /// their numbers of pairs.
  private static let plan: [(part: Int, pairs: [Int])] = {
    let goingOn = navigators.map { $0.pairs.count - $0.endings }
    let endings = navigators.enumerated().flatMap { part, navigator in
      (goingOn[part]..<navigator.pairs.count).map { (part: part, pairs: [$0]) }
    }
    var counts = navigators.map { _ in 1 }
    for _ in counts.count..<99 / rounds - endings.count {
      let longest = counts.indices.max { goingOn[$0] * counts[$1] < goingOn[$1] * counts[$0] }
      if let longest { counts[longest] += 1 }
    }
    return endings
      + counts.enumerated().flatMap { part, count in
        (0..<count).map { (part: part, pairs: Array(stride(from: $0, to: goingOn[part], by: count))) }
      }
  }()

  /// A journey in every second case, and a random walk in the others.
  ///
  /// In a run of 200 cases, the journeys take every pair of transitions three times.
  static let libraryWalks = Generator<LibraryWalk> { source in
    let isTour = try Generator<Int>.inTurn(count: 2).draw(from: source) == 1
    let number = try Generator<Int>.inTurn(count: navigators.count) { ordinal in
      isTour ? plan[ordinal / 2 % plan.count].part : ordinal / 2
    }.draw(from: source)
    let part = LibraryPart.allCases[number]
    guard isTour else { return LibraryWalk(part: part, rows: try part.table.wandering.draw(from: source)) }
    let size = plan.filter { $0.part == number }.map(\.pairs.count).max() ?? 0
    let pairs = try (0..<size).map { place in
      try Generator<Int>.inTurn(count: navigators[number].pairs.count + 1) { ordinal in
        let pairs = plan[ordinal / 2 % plan.count].pairs
        return place < pairs.count ? pairs[place] + 1 : 0
      }.draw(from: source)
    }
    return LibraryWalk(part: part, rows: navigators[number].journey(over: pairs.map { $0 - 1 }))
  }
}

extension StateTable {
  /// Random walks of up to 24 rows.
  ///
  /// Each row starts in the state to which the row before it leads. If the document leaves open what follows a row, the
  /// walk ends there.
  fileprivate var wandering: Generator<[Transition]> {
    Generator<Int>.int(in: 0...839).array(count: 1...24).map { choices in
      var state = initial
      var rows: [Transition] = []
      for (number, choice) in choices.enumerated() {
        let ways = transitions(from: state).filter { $0.next != nil || number == choices.count - 1 }
        guard !ways.isEmpty else { break }
        let row = ways[choice % ways.count]
        rows.append(row)
        guard let next = row.next else { break }
        state = next
      }
      return rows
    }
  }
}
