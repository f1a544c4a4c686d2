import Conformance
import PropertyTesting

/// A till whose rules pass, fail, are vacuous or are inconclusive; the cases that matter are spread over many blocks.
enum Ledger: DocumentedSystem {
  typealias Stimulus = Till.Stimulus
  typealias Effect = Till.Effect

  static let system = "ledger"
  static let role = Role.library
  static let chapters = [
    Chapter<Ledger>("All") {
      holds
      fails
      isNeverMet
      isSetAside
      isAlwaysSetAside
      judges
      contradicts
      discards
      few
    }
  ]
  static let catalogue: [CatalogueGroup] = []
  static let exclusions: [Exclusion] = []
  static let minimum = ContractMinimum<Ledger>(stimuli: [.add], effects: [.total])
  static func judges(of stimulus: Stimulus) -> StepJudges {
    switch stimulus {
    case .add: .judged(by: "LEDGER-06")
    // No rule has the id LEDGER-00.
    case .clear, .timePassed: .judged(by: "LEDGER-00")
    }
  }
  static let judgesOfTheEnd = ["LEDGER-09"]
  static func answers(to stimulus: Stimulus.Kind) -> ContractAnswers<Effect> { .event() }
  static func answers(about effect: Effect.Kind) -> ContractAnswers<Effect> { .seen(effect) }
  static let control = Stimulus.clear
  static let description = ContractDescription(summary: "", stimuli: [], effects: [], world: [])
  static let document = SourceDocument(title: "The Ledger", edition: "1")
  static let cents = Ambiguity("A-LEDGER-1", "May it round?", admitsOneReading: true)

  static func rule(
    _ id: String, given generator: Generator<[Int]> = .array(of: .int(in: 0...1000), count: 1...6),
    covers: [Coverage<[Int]>] = [],
    _ property: @escaping @Sendable (Trial<Ledger>, [Int]) async throws -> Void
  ) -> Rule {
    Rule(
      id, .must(.prose), "A rule.", cites: Citation(document, ["1"]), readings: [cents], given: generator,
      property: property, covers: { covers }, mutants: { [] })
  }

  static let holds = rule("LEDGER-01", covers: [.covers("several", atLeast: 20) { $0.count > 1 }]) {
    trial, amounts in
    for amount in amounts { try await trial.send(.add(amount: amount)) }
    if amounts.contains(7) { trial.label("a seven") }
  }

  /// Three checks fail, each rarely.
  static let fails = rule("LEDGER-02") { trial, amounts in
    for amount in amounts {
      let total = try await trial.send(.add(amount: amount)).of(.total)
      try trial.expect(total.count < 2, expected: "one total", saw: "\(total)")
      try trial.expect(!(612...614).contains(amount), expected: "no 613", saw: "it")
      try trial.expect(amounts.count < 5 || amount % 101 != 17, expected: "no 17 among many", saw: "it")
      try trial.expect(!(997...999).contains(amount), expected: "no 998", saw: "it")
    }
  }

  static let isNeverMet = rule("LEDGER-03", covers: [.covers("sixes", atLeast: 30) { $0.count == 6 }]) {
    trial, amounts in
    for amount in amounts { try await trial.send(.add(amount: amount)) }
  }

  /// Adding goes wrong with the largest amounts, which LEDGER-06, its judge, never tries.
  static let isSetAside = rule("LEDGER-04") { trial, amounts in
    for amount in amounts {
      let total = try await trial.send(.add(amount: amount)).of(.total)
      try trial.need(!total.isEmpty, expected: "a total", saw: "none")
    }
  }

  /// Clearing goes wrong, and no rule judges it.
  static let isAlwaysSetAside = rule("LEDGER-05") { trial, amounts in
    try await trial.send(.add(amount: amounts[0]))
    try trial.need(
      try await trial.send(.clear).of(.bell).isEmpty && amounts[0] < 10, expected: "silence", saw: "a bell")
  }

  static let judges = rule("LEDGER-06", given: .array(of: .int(in: 0...900), count: 1...6)) {
    trial, amounts in
    for amount in amounts {
      let total = try await trial.send(.add(amount: amount)).of(.total)
      try trial.expect(!total.isEmpty, expected: "a total", saw: "none")
    }
  }

  static let contradicts = rule("LEDGER-07") { trial, amounts in
    try await trial.send(.add(amount: amounts[0]))
    trial.reading(cents, amounts[0] > 996 ? "it may" : "it may not")
  }

  static let discards = rule("LEDGER-08", covers: [.seen("odd", atLeast: 40)]) { trial, amounts in
    guard amounts[0] % 3 != 0 else { try trial.discard() }
    try await trial.send(.add(amount: amounts[0]))
    if amounts[0] % 2 == 1 { trial.label("odd") }
  }

  /// This rule has fewer inputs than a run has cases.
  static let few = rule("LEDGER-09", given: .array(of: .int(in: 0...129), count: 1...1)) { trial, amounts in
    try await trial.send(.add(amount: amounts[0]))
    trial.label(amounts[0] < 65 ? "low" : "high")
  }
}

/// A till that answers nothing to large amounts.
struct LedgerTill: Implementation {
  struct Life: Session {
    typealias System = Ledger
    func send(_ stimulus: Till.Stimulus, in world: World) async throws -> [Till.Effect] {
      switch stimulus {
      case .add(let amount): amount > 980 ? [] : [.total(value: amount)]
      case .clear: [.bell]
      case .timePassed: []
      }
    }
  }

  var version = "1"
  var profile: ImplementationProfile<Ledger> { ImplementationProfile(name: "ledger till", version: version) }
  func open(_ world: World) async throws -> any Session<Ledger> { Life() }
}
