import Conformance
import Locks
import PropertyTesting

/// A toy system for the tests: it adds up amounts, keeps the total across restarts if told to, and can add later.
enum Tally: DocumentedSystem {
  enum Stimulus: SystemStimulus {
    case reset
    case add(amount: Int)
    case save
    case addLater(call: String, amount: Int)

    enum Kind: String, MessageKind { case reset, add, save, addLater }
    var kind: Kind {
      switch self {
      case .reset: .reset
      case .add: .add
      case .save: .save
      case .addLater: .addLater
      }
    }
  }

  enum Effect: SystemEffect {
    case total(value: Int)
    case saved(key: String, value: PreferenceValue?)
    case added(call: String, amount: Int)

    enum Kind: String, MessageKind { case total, saved, added }
    var kind: Kind {
      switch self {
      case .total: .total
      case .saved: .saved
      case .added: .added
      }
    }
    var preferenceChange: PreferenceChange? {
      guard case .saved(let key, let value) = self else { return nil }
      return PreferenceChange(key: key, value: value)
    }
  }

  static let system = "tally"
  static let role = Role.library
  static let chapters = [Chapter<Tally>("Adding") { [adds, answers, keeps, addsLater] }]
  static let catalogue: [CatalogueGroup] = []
  static let exclusions: [Exclusion] = []
  static let minimum = ContractMinimum<Tally>(stimuli: [.add], effects: [.total])
  static func judges(of stimulus: Stimulus) -> StepJudges { .judged(by: "TALLY-01", answered: "TALLY-02") }
  static let judgesOfTheEnd = ["TALLY-02"]
  static func answers(to stimulus: Stimulus.Kind) -> ContractAnswers<Effect> {
    switch stimulus {
    case .add:
      ContractAnswers(
        throwing: .thrown(), nothing: .report(.total, "as it is read afterwards"),
        others: [("counts in hundreds", "divide, and leave out what is left")])
    case .reset, .save, .addLater: .event()
    }
  }
  static func answers(about effect: Effect.Kind) -> ContractAnswers<Effect> {
    .seen(effect, without: "a value")
  }
  static let control = Stimulus.reset
  static let preferenceEffect: Effect.Kind? = .saved
  static let sampleStimuli: [Stimulus] = [.reset, .add(amount: 1), .save, .addLater(call: "1", amount: 1)]

  static let document = SourceDocument(title: "The Tally", edition: "1")
  static let amounts: Generator<[Int]> = .array(of: .int(in: 0...1000), count: 0...5)

  static let adds = Rule(
    "TALLY-01", .must(.prose), "The total is the sum of the amounts.", cites: Citation(document, ["1"]),
    given: amounts
  ) { trial, amounts in
    var sum = 0
    for amount in amounts {
      sum += amount
      let seen = try await trial.send(.add(amount: amount)).of(.total)
      try trial.expect(seen == [.total(value: sum)], Mismatch(message: "expected a total of \(sum)"))
    }
  } mutants: {
    []
  }

  static let answers = Rule(
    "TALLY-02", .must(.prose), "Every amount has its answer.", cites: Citation(document, ["2"]),
    given: amounts
  ) { trial, amounts in
    for amount in amounts {
      let seen = try await trial.send(.add(amount: amount)).of(.total)
      try trial.expect(seen.count == 1, Mismatch(message: "no answer to \(amount)"))
    }
  } mutants: {
    []
  }

  static let keeps = Rule(
    "TALLY-03", .must(.prose), "What was saved is where the next life begins.",
    cites: Citation(document, ["3"]),
    given: .int(in: 0...9)
  ) { trial, amount in
    try await trial.send(.add(amount: amount))
    try await trial.send(.save)
    try await trial.restart()
    let seen = try await trial.send(.add(amount: 1)).of(.total)
    try trial.expect(
      seen == [.total(value: amount + 1)], Mismatch(message: "expected a total of \(amount + 1)"))
  } mutants: {
    []
  }

  static let addsLater = Rule(
    "TALLY-04", .must(.prose), "What is added later is added once.", cites: Citation(document, ["4"]),
    given: .int(in: 0...9)
  ) { trial, amount in
    try await trial.send(.addLater(call: "a", amount: amount))
    try await trial.settle()
    func check() throws {
      let seen = try trial.seen.of(.added)
      try trial.expect(
        seen == [.added(call: "a", amount: amount)], Mismatch(message: "expected \(amount) to be added once"))
    }
    try check()
    try await trial.atTheEnd(check)
  } mutants: {
    []
  }
}

/// The tally in Swift.
struct PlainTally: Implementation {
  var isolation = SessionIsolation.session

  var profile: ImplementationProfile<Tally> {
    ImplementationProfile(name: "tally in Swift", version: "1.0", isolation: isolation)
  }

  func open(_ world: World) async throws -> any Session<Tally> {
    var total = 0
    if case .integer(let saved) = world.preferences["total"] { total = Int(saved) }
    return PlainTallySession(total: total)
  }
}

private final class PlainTallySession: Session {
  typealias System = Tally
  private let state: Locked<(total: Int, late: [Tally.Effect])>

  init(total: Int) { state = Locked((total, [])) }

  func send(_ stimulus: Tally.Stimulus, in world: World) async throws -> [Tally.Effect] {
    state.withLock { state in
      switch stimulus {
      case .reset:
        state.total = 0
        return []
      case .add(let amount):
        state.total += amount
        return [.total(value: state.total)]
      case .save: return [.saved(key: "total", value: .integer(Int64(state.total)))]
      case .addLater(let call, let amount):
        state.late.append(.added(call: call, amount: amount))
        return []
      }
    }
  }

  func settle(in world: World, atMost: Duration) async throws -> [Tally.Effect] {
    state.withLock { state in
      defer { state.late = [] }
      return state.late
    }
  }
}
