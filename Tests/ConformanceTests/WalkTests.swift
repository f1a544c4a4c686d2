import Conformance
import PropertyTesting
import Testing

/// The states of a till, whose table says when it shows a total and when it rings.
private enum Drawer: String, TableWord {
  case empty, filled
}

private enum Act: String, TableWord {
  case add, clear
}

private enum Sign: String, EffectWord {
  case total, bell, silence

  var kind: Till.Effect.Kind? {
    switch self {
    case .total: .total
    case .bell: .bell
    case .silence: nil
    }
  }

  var rules: [String] { self == .bell ? ["TILL-04"] : [] }
}

private typealias TillTable = StateTable<Drawer, Act, Act, Sign>

/// The bell may ring when something is added.
private let table = TillTable(
  "Till", initial: .empty,
  transitions: [Drawer.empty, .filled].flatMap { state in
    [
      .init(state, .add, to: .filled, [.total], permits: [.bell], rules: ["TILL-01"]),
      .init(state, .clear, to: .empty, [.bell, .silence], rules: ["TILL-04"]),
    ] as [TillTable.Transition]
  })

private struct SignReader: EffectReader {
  typealias System = Till
  typealias Transition = TillTable.Transition

  mutating func note(_ stimulus: Till.Stimulus) {}

  mutating func word(of effect: Till.Effect) -> Sign? {
    switch effect {
    case .total: .total
    case .bell: .bell
    case .savedPreference: nil
    }
  }
}

/// A walk through a state table finds violations, and is inconclusive if another rule fails for the same reason.
@Suite struct WalkTests {
  private let walks = Till.Rule(
    "TILL-09", .must(.derived), "The till does what the table says.", cites: Citation(Till.document, ["1"]),
    given: table.walks(upTo: 12)
  ) { trial, rows in
    var walk = Walk(trial, reader: SignReader(), mayBeLate: false)
    for row in rows {
      walk.enter(row)
      try await trial.send(row.event == .add ? .add(amount: 7) : .clear)
      try walk.leave()
    }
    try await walk.end(permitting: [])
  } covers: {
    [.covers("several moves", atLeast: 20) { $0.count > 3 }]
  } mutants: {
    []
  }

  @Test func whatTheTableAllowsPasses() async {
    #expect(await engine().judge(walks).outcome == .passed)
    let ringing = Mutant<Till>.rewriting("rings with each total") { $0.kind == .total ? [$0, .bell] : [$0] }
    #expect(await engine().judge(walks, mutant: ringing).outcome == .passed)
  }

  @Test(arguments: [
    (
      Mutant<Till>.dropping("shows nothing") { $0.kind == .total },
      "add, when empty: expected total, saw nothing of the kind"
    ),
    (
      .doubling("shows it twice") { $0.kind == .total },
      "add, when empty: expected nothing but: total, bell, saw total"
    ),
    (
      .dropping("does not ring") { $0 == .bell }, "clear, when filled: expected bell, saw nothing of the kind"
    ),
    (
      .rewriting("shows a total when cleared") { $0 == .bell ? [$0, .total(value: 0)] : [$0] },
      "clear, when filled: expected nothing but: bell, saw total"
    ),
    (.closing("rings when it is closed") { done in done.isEmpty ? [] : [.bell, .bell] }, "saw bell"),
  ]) func anythingElseFails(mutant: Mutant<Till>, message: String) async {
    let result = await engine().judge(walks, mutant: mutant)
    #expect(result.outcome.failingCase?.message.contains(message) == true, "\(result.outcome)")
    #expect((result.outcome.failingCase?.stimuli ?? 9) <= 2)
  }

  /// An effect that is not declared is hidden from the table, whether it comes or not.
  @Test func whatIsNotObservedIsNotMissed() async {
    let silent = Mutant<Till>.dropping("does not ring") { $0 == .bell }
    let ringing = Mutant<Till>.rewriting("rings twice") { $0 == .bell ? [$0, $0] : [$0] }
    for mutant in [silent, ringing] {
      let result = await engine(PlainTill(effects: [.total])).judge(walks, mutant: mutant)
      #expect(result.outcome == .passed)
    }
  }

  @Test func aWalkYieldsToARuleThatFailsForTheSame() async throws {
    let silent = Mutant<Till>.dropping("shows nothing") { $0.kind == .total }
    let results = await engine().run([walks, Till.adds], mutant: silent)
    #expect(results.map(\.outcome.word) == ["inconclusive", "failed"])
    guard case .inconclusive(let why) = results[0].outcome else { return }
    #expect(why.judgedBy == ["TILL-01"])
  }

  @Test func aWalkFailsWhereNoRuleOfItsRowDoes() async {
    let mute = Mutant<Till>.dropping("does not ring") { $0 == .bell }
    let results = await engine().run([walks, Till.adds], mutant: mute)
    #expect(results.map(\.outcome.word) == ["failed", "passed"])
  }

  /// Another rule explains one of two failures; the second failure stays.
  @Test func onlyWhatIsExplainedYields() async {
    let both = Mutant<Till>.dropping("does nothing") { _ in true }
    let results = await engine().run([walks, Till.adds], mutant: both)
    #expect(results.map(\.outcome.word) == ["failed", "failed"])
    #expect(results[0].failures.map(\.message).allSatisfy { $0.hasPrefix("clear") })
  }

  @Test func walksStayWalksWhenMovesAreLeftOut() throws {
    let result = try check(table.walks(upTo: 5)) { rows in
      rows.count <= 5 && rows.first.map { $0.from == .empty } ?? true
        && zip(rows, rows.dropFirst()).allSatisfy { $0.next == $1.from }
    }
    #expect(result.isPassed)
    #expect(result.statistics.cases > 0)
  }
}
