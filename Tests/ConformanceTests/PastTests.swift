import Conformance
import Locks
import PropertyTesting
import Testing

/// Rules that begin after other journeys, in an implementation that was used before.
@Suite struct PastTests {
  /// A rule that opens the gate only once still finds a defect that shows the second time, and the case says what
  /// came before.
  @Test func whatIsWrongTheSecondTimeIsFound() async throws {
    let result = await judge(Gate.opens, of: PlainGate { $0 >= 2 ? 0 : $0 })
    guard case .failed(let found) = result.outcome else {
      Issue.record("\(result.outcome)")
      return
    }
    #expect(
      found.trace == [
        "before   the gate was opened once", "start    in the usual world", "send     open",
        "  effect opened times=1", "now      the rule begins", "send     open",
        "  effect opened times=0",
      ])
    let token = try #require(result.replay)
    let engine = engine(of: PlainGate { $0 >= 2 ? 0 : $0 })
    #expect(await engine.replay(token, of: Gate.opens).outcome.word == "failed")
  }

  /// A conforming gate passes: what a past shows is neither judged nor counted.
  @Test func whatAPastShowsIsNotTheRules() async {
    let result = await judge(Gate.opens, of: PlainGate { $0 })
    #expect(result.outcome == .passed)
    #expect(result.stimuli == ["open"] && result.effects == ["opened"])
    #expect(result.coverage.first { $0.label == "opened before" } == nil)
    #expect(result.readings.isEmpty)
  }

  /// The first cases have no past.
  ///
  /// If a rule gives a reason under `fresh:`, none of its cases begins with a past.
  @Test func firstCasesAndFreshRulesHaveNoPast() async {
    let wrong = PlainGate { $0 >= 2 ? 0 : $0 }
    #expect(await judge(Gate.opens, of: wrong, cases: 20).outcome == .passed)
    #expect(await judge(Gate.rule(fresh: "its subject is the first time"), of: wrong).outcome == .passed)
  }

  /// A small domain is first run in full without a past, and then several times with pasts.
  @Test func smallDomainIsRunWithPastsToo() async {
    let rule = Gate.rule(given: Generator<Int>.int(in: 0...2).map { "\($0)" })
    let result = await judge(rule, of: PlainGate { $0 })
    #expect(result.outcome == .passed && result.isExhaustive && result.cases == 45)
    #expect(await judge(rule, of: PlainGate { $0 >= 2 ? 0 : $0 }).isFailure)
  }

  /// If the domain leaves no room for a second round, some cases of the only round have pasts.
  @Test func domainThatFillsTheRunHasPastsToo() async {
    let rule = Gate.rule(given: Generator<Int>.int(in: 0...149).map { "\($0)" })
    let result = await judge(rule, of: PlainGate { $0 })
    #expect(result.outcome == .passed && result.isExhaustive && result.cases == 150)
    #expect(await judge(rule, of: PlainGate { $0 >= 2 ? 0 : $0 }).isFailure)
  }

  /// If the implementation dies, throws, lacks a stimulus or does not come to an end in a past, the past is left out.
  @Test func pastThatCannotBeMadeIsLeftOut() async {
    let result = await judge(OtherGate.rule(), of: AnyGate<OtherGate> { $0 })
    #expect(result.outcome == .passed && result.setAside.isEmpty)
    #expect(result.cases == 200)
  }

  /// If the adapter breaks the protocol during a past, the run says so.
  @Test func brokenProtocolInAPastIsAnError() async {
    let result = await judge(GarbledGate.rule(), of: AnyGate<GarbledGate> { $0 })
    guard case .errored(let error) = result.outcome else {
      Issue.record("\(result.outcome)")
      return
    }
    #expect(error.kind == .protocol && error.message.contains("answered request 7 twice"))
  }

  /// If a running app cannot get into the rule's world, because that world has other preferences, another language or
  /// an earlier time, the app is restarted there.
  @Test func worldThatARunningAppCannotReachIsEnteredByAnotherStart() async {
    let wrong = PlainGate { $0 >= 2 ? 0 : $0 }
    let rules = [
      Gate.rule { $0.preferences = ["key": .bool(true)] }, Gate.rule { $0.locale = "pl_PL" },
      Gate.rule { $0.clock -= 1 },
    ]
    for rule in rules { #expect(await judge(rule, of: wrong).outcome == .passed) }
    // A running app can get to a later time, so it is not restarted, and the defect shows.
    #expect(await judge(Gate.rule { $0.clock += 1 }, of: wrong).isFailure)
  }

  /// The same rule with the same seed gives the same replay token each time.
  @Test func blocksGiveTheSameCases() async {
    let wrong = PlainGate { $0 >= 2 ? 0 : $0 }
    let one = await judge(Gate.opens, of: wrong).replay
    #expect(one != nil)
    #expect(await judge(Gate.opens, of: wrong).replay == one)
  }

  private func judge<System: GateSystem>(
    _ rule: SystemRule<System>, of gate: AnyGate<System>, cases: Int = 200
  ) async -> RuleResult {
    await engine(of: gate, cases: cases).judge(rule)
  }

  private func engine<System: GateSystem>(of gate: AnyGate<System>, cases: Int = 200) -> Engine<System> {
    Engine(judging: gate, settings: RunSettings(seed: 3, cases: cases)) { _ in NoServices() }
  }
}

/// Systems of a gate; they differ in their pasts.
protocol GateSystem: DocumentedSystem
where Stimulus == Gate.Word, Effect == Gate.Sight, Services == NoServices {}

extension GateSystem {
  static var role: Role { .library }
  static var catalogue: [CatalogueGroup] { [] }
  static var exclusions: [Exclusion] { [] }
  static var minimum: ContractMinimum<Self> { ContractMinimum(stimuli: [.open], effects: [.opened]) }
  static func judges(of stimulus: Gate.Word) -> StepJudges { .judged(by: "GATE-01") }
  static var judgesOfTheEnd: [String] { ["GATE-01"] }
  static func answers(to stimulus: Gate.Word.Kind) -> ContractAnswers<Gate.Sight> { .event() }
  static func answers(about effect: Gate.Sight.Kind) -> ContractAnswers<Gate.Sight> { .seen(effect) }
  static var control: Gate.Word { .open }
  static var description: ContractDescription {
    ContractDescription(summary: "", stimuli: [], effects: [], world: [])
  }
  static var chapters: [Chapter<Self>] { [Chapter<Self>("All") { rule() }] }

  /// A rule that opens the gate and demands one report, with any number except 0.
  static func rule(
    fresh: String? = nil, given names: Generator<String> = .string(of: .ascii, count: 0...9),
    _ edit: @escaping @Sendable (inout World) -> Void = { _ in }
  ) -> SystemRule<Self> {
    SystemRule<Self>(
      "GATE-01", .must(.prose), "A rule.",
      cites: Citation(SourceDocument(title: "The Gate", edition: "1"), ["1"]), fresh: fresh, given: names
    ) { trial, _ in
      trial.change(edit)
      try await trial.send(.open)
      let seen = try trial.seen.of(.opened)
      try trial.expect(
        seen.count == 1 && seen != [.opened(times: 0)], expected: "that the gate opens once", saw: "\(seen)")
    } mutants: {
      []
    }
  }
}

enum Gate: GateSystem {
  enum Word: SystemStimulus {
    case open, die, fail, garble, unknown, ignored

    enum Kind: String, MessageKind { case open, die, fail, garble, unknown, ignored }
    var kind: Kind {
      switch self {
      case .open: .open
      case .die: .die
      case .fail: .fail
      case .garble: .garble
      case .unknown: .unknown
      case .ignored: .ignored
      }
    }
  }

  enum Sight: SystemEffect {
    case opened(times: Int)

    enum Kind: String, MessageKind { case opened }
    var kind: Kind { .opened }
  }

  static var system: String { "gate" }
  static var pasts: [Past<Gate>] {
    [
      Past("the gate was opened once") { trial in
        try await trial.send(.open)
        trial.label("opened before")
        trial.reading(Till.cents, "a reading of the past")
        try trial.needOver(try trial.seen.of(.opened).count >= 1)
      }
    ]
  }
  static var opens: SystemRule<Gate> { rule() }
}

/// A gate whose pasts cannot be played to their end.
enum OtherGate: GateSystem {
  static var system: String { "other-gate" }
  static var pasts: [Past<OtherGate>] {
    [Gate.Word.die, .fail, .unknown, .ignored].map { word in
      Past("something that cannot be") { trial in
        try await trial.send(.open)
        try await trial.send(word)
        try trial.needOver(word != .ignored)
      }
    }
  }
}

/// A gate whose adapter answers twice in a past.
enum GarbledGate: GateSystem {
  static var system: String { "garbled-gate" }
  static var pasts: [Past<GarbledGate>] {
    [Past("a double answer") { trial in try await trial.send(.garble) }]
  }
}

typealias PlainGate = AnyGate<Gate>

/// A gate that reports how often it was opened; the closure may change the number before it is reported.
struct AnyGate<System: GateSystem>: Implementation {
  let times: @Sendable (Int) -> Int

  init(_ times: @escaping @Sendable (Int) -> Int) { self.times = times }

  var profile: ImplementationProfile<System> {
    ImplementationProfile(
      name: "gate", version: "1", stimuli: Set(Gate.Word.Kind.allCases).subtracting([.unknown]))
  }

  func open(_ world: World) async throws -> any Session<System> { Life(times: times) }

  private final class Life: Session {
    private let count = Locked(0)
    private let times: @Sendable (Int) -> Int

    init(times: @escaping @Sendable (Int) -> Int) { self.times = times }

    func send(_ stimulus: Gate.Word, in world: World) async throws -> [Gate.Sight] {
      switch stimulus {
      case .open:
        return [
          .opened(
            times: times(
              count.withLock {
                $0 += 1
                return $0
              }))
        ]
      case .die: throw ImplementationFault.crashed("signal 11")
      case .fail: throw ThrownByImplementation(TillError())
      case .garble: throw ImplementationFault.protocolBroken("the adapter answered request 7 twice")
      case .unknown, .ignored: return []
      }
    }
  }
}
