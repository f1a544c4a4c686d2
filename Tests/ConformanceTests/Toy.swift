import Conformance
import Locks
import PropertyTesting

/// A till that adds amounts up: a system so small that tests can give it any fault.
enum Till: DocumentedSystem {
  enum Stimulus: SystemStimulus {
    case add(amount: Int)
    case clear
    case timePassed(milliseconds: Int64)

    enum Kind: String, MessageKind { case add, clear, timePassed }
    var kind: Kind {
      switch self {
      case .add: .add
      case .clear: .clear
      case .timePassed: .timePassed
      }
    }
  }

  enum Effect: SystemEffect {
    case total(value: Int)
    case bell
    case savedPreference(key: String, value: PreferenceValue?)

    enum Kind: String, MessageKind { case total, bell, savedPreference }
    var kind: Kind {
      switch self {
      case .total: .total
      case .bell: .bell
      case .savedPreference: .savedPreference
      }
    }
    var preferenceChange: PreferenceChange? {
      if case .savedPreference(let key, let value) = self {
        PreferenceChange(key: key, value: value)
      } else {
        nil
      }
    }
  }

  static let system = "till"
  static let role = Role.library
  static let chapters = [Chapter<Till>("Adding") { adds }]
  static let catalogue: [CatalogueGroup] = []
  static let exclusions: [Exclusion] = []
  static let minimum = ContractMinimum<Till>(stimuli: [.add], effects: [.total])
  /// No rule promises an answer to clearing or to the passing of time.
  static func judges(of stimulus: Stimulus) -> StepJudges {
    switch stimulus {
    case .add: .judged(by: "TILL-01", answered: "TILL-03")
    case .clear, .timePassed: .judged(by: "TILL-04")
    }
  }
  static let judgesOfTheEnd = ["TILL-04"]
  static func answers(to stimulus: Stimulus.Kind) -> ContractAnswers<Effect> { .event() }
  static func answers(about effect: Effect.Kind) -> ContractAnswers<Effect> { .seen(effect) }
  static let control = Stimulus.clear
  static let preferenceEffect: Effect.Kind? = .savedPreference
  static func timePassed(milliseconds: Int64) -> Stimulus? { .timePassed(milliseconds: milliseconds) }
  static let description = ContractDescription(summary: "", stimuli: [], effects: [], world: [])

  static let document = SourceDocument(title: "The Till", edition: "1")
  static let cents = Ambiguity("A-TILL-1", "May the till round to full units?", admitsOneReading: true)

  /// The till shows the sum of the amounts.
  static let adds = Rule(
    "TILL-01", .must(.prose), "The total is the sum of the amounts.", cites: Citation(document, ["1"]),
    given: .array(of: .int(in: 0...1000), count: 0...8)
  ) { trial, amounts in
    var sum = 0
    for amount in amounts {
      sum += amount
      let seen = try await trial.send(.add(amount: amount)).of(.total)
      try trial.expect(seen == [.total(value: sum)], expected: "a total of \(sum)", saw: "\(seen)")
    }
  } covers: {
    [.covers("several amounts", atLeast: 20) { $0.count > 1 }]
  } mutants: {
    [
      .rewriting("forgets hundreds") { effect in
        if case .total(let value) = effect { [.total(value: value % 100)] } else { [effect] }
      },
      .dropping("shows nothing") { $0.kind == .total },
    ]
  } vector: { trial, vector in
    let seen = try await trial.send(.add(amount: Int(vector.given["amount"]?.whole ?? 0)))
    try trial.expect(
      try seen.of(.total) == [.total(value: Int(vector.expected["total"]?.whole ?? -1))],
      Mismatch(message: "another total"))
  }

  /// A test's own rule over some amounts.
  static func rule(
    _ id: String = "TILL-02", level: Level = .must(.prose),
    covers: [Coverage<[Int]>] = [], readings: [Ambiguity] = [],
    _ property: @escaping @Sendable (Trial<Till>, [Int]) async throws -> Void
  ) -> Rule {
    Rule(
      id, level, "A rule of the test's own.", cites: Citation(document, ["2"]), readings: readings,
      given: .array(of: .int(in: 0...1000), count: 0...8), property: property,
      covers: { covers }, mutants: { [] })
  }
}

/// The correct till, with the faults that a test switches on.
struct PlainTill: Implementation {
  enum Trouble: Sendable {
    case none, diesAbove(Int), diesOnce, throwing, throwsAbove(Int), wrongAbove(Int), hangs, flaky
    case flakyAndWrongAbove(Int), flakySmallAndWrongAbove(Int)
  }

  var trouble = Trouble.none
  var effects = Set(Till.Effect.Kind.allCases)
  var stimuli = Set(Till.Stimulus.Kind.allCases)
  var clock = ClockSource.controlled
  /// How long a session takes to begin, and how long the till says that this may take.
  var start = (taken: Duration.zero, longest: Duration.zero)
  let calls = Counter()

  var profile: ImplementationProfile<Till> {
    ImplementationProfile(
      name: "plain till", version: "1.0", stimuli: stimuli, effects: effects, clock: clock,
      longestStart: start.longest)
  }

  func open(_ world: World) async throws -> any Session<Till> {
    try await Task.sleep(for: start.taken)
    return TillSession(trouble: trouble, calls: calls)
  }
}

final class Counter: Sendable {
  private let value = Locked(0)
  func next() -> Int {
    value.withLock {
      $0 += 1
      return $0
    }
  }
}

final class TillSession: Session {
  typealias System = Till
  private let total = Locked(0)
  private let trouble: PlainTill.Trouble
  private let calls: Counter

  init(trouble: PlainTill.Trouble, calls: Counter) {
    self.trouble = trouble
    self.calls = calls
  }

  func send(_ stimulus: Till.Stimulus, in world: World) async throws -> [Till.Effect] {
    switch (trouble, stimulus) {
    case (.diesAbove(let limit), .add(let amount)) where amount > limit:
      throw ImplementationFault.crashed("signal 11")
    case (.diesOnce, .add) where calls.next() == 3: throw ImplementationFault.crashed("signal 9")
    case (.throwing, .add(let amount)) where amount > 10: throw TillError()
    case (.throwsAbove(let limit), .add(let amount)) where amount > limit:
      throw ThrownByImplementation(TillError())
    case (.wrongAbove(let limit), .add(let amount)) where amount > limit: return []
    case (.hangs, .add(let amount)) where amount > 10: try? await Task.sleep(for: .seconds(3600))
    case (.flaky, .add) where calls.next() == 5: return [.total(value: -1)]
    case (.flakyAndWrongAbove, .add) where calls.next() == 5: return [.total(value: -1)]
    case (.flakyAndWrongAbove(let limit), .add(let amount)) where amount > limit: return [.total(value: -1)]
    case (.flakySmallAndWrongAbove(let limit), .add(let amount))
    where amount > limit || (amount < 100 && calls.next() % 11 == 0):
      return [.total(value: -1)]
    default: break
    }
    switch stimulus {
    case .add(let amount):
      return [
        .total(
          value: total.withLock {
            $0 += amount
            return $0
          })
      ]
    case .clear:
      total.withLock { $0 = 0 }
      return [.bell, .savedPreference(key: "cleared", value: .bool(true))]
    case .timePassed: return []
    }
  }
}

struct TillError: Error {}

/// Does nothing at all.
struct DoNothing: Implementation {
  struct Silence: Session {
    typealias System = Till
    func send(_ stimulus: Till.Stimulus, in world: World) async throws -> [Till.Effect] { [] }
  }
  var profile: ImplementationProfile<Till> { ImplementationProfile(name: "nothing", version: "0") }
  func open(_ world: World) async throws -> any Session<Till> { Silence() }
}

/// An engine that judges a till.
func engine(
  _ till: any Implementation<Till> = PlainTill(), settings: RunSettings = RunSettings()
) -> Engine<Till> {
  Engine(judging: till, settings: settings) { _ in NoServices() }
}
