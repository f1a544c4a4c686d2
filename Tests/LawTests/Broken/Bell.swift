import Conformance
import PropertyTesting

/// A toy contract, a bell, that breaks the laws named in ``BrokenContractTests``, so that each of them is seen to fail.
enum Bell: DocumentedSystem {
  enum Stimulus: SystemStimulus {
    case ring(times: Int)
    case oil

    enum Kind: String, MessageKind { case ring, oil }
    var kind: Kind { if case .ring = self { .ring } else { .oil } }
  }

  enum Effect: SystemEffect {
    case sound(times: Int)
    case silence

    enum Kind: String, MessageKind { case sound, silence }
    var kind: Kind { if case .sound = self { .sound } else { .silence } }
  }

  static let system = "bell"
  static let role = Role.library
  static let chapters = [Chapter<Bell>("Ringing") { [rings, anything] }]
  /// The catalogue has a row that nothing accounts for, and lacks the rows that the rules are about.
  static let catalogue = [CatalogueGroup("BELL-RING", 1)]
  static let exclusions = [Exclusion("BELL-RING-09", .open(""))]
  static let editedInputs = [
    EditedInputs(rule: "BELL-X-01", subject: "nothing", of: .anywhere([.digit]))
  ]
  static let minimum = ContractMinimum<Bell>(stimuli: [.ring], effects: [.sound])
  static func judges(of stimulus: Stimulus) -> StepJudges { .judged(by: "BELL-NONE") }
  static let judgesOfTheEnd: [String] = []
  static func answers(to stimulus: Stimulus.Kind) -> ContractAnswers<Effect> {
    .event(("Is told to", "it does."))
  }
  static func answers(about effect: Effect.Kind) -> ContractAnswers<Effect> { .seen(effect) }
  static let control = Stimulus.oil
  static let sampleStimuli: [Stimulus] = [.oil]

  /// The description lacks a stimulus and an effect, and describes one number as a text and another as a boolean.
  static let description = ContractDescription(
    summary: "",
    stimuli: [.init("ring", "Ring it.", fields: [.init("times", .string(), "how often")])],
    effects: [.init("sound", "It sounds.", fields: [.init("times", .bool, "how often")])], world: [])

  static let document = SourceDocument(title: "The Bell", edition: "1")

  /// Two mutants with one name; the first is not a defect, and the second shows only after many stimuli.
  static let rings = Rule(
    "BELL-X-01", .must(.prose), "A bell sounds as often as it is rung", cites: Citation(document, []),
    given: .int(in: 1...2)
  ) { trial, times in
    for _ in 1...21 {
      let seen = try await trial.send(.ring(times: times)).of(.sound)
      try trial.expect(
        seen == [.sound(times: times)], Mismatch(message: "rung \(times) times, heard \(seen)"))
    }
  } mutants: {
    [
      .rewriting("does not sound") { [$0] },
      .stateful("does not sound", state: 0) { heard, effect, _ in
        heard += 1
        return heard > 20 ? [] : [effect]
      },
    ]
  }

  /// A rule that nothing can break; its cases could all be alike.
  static let anything = Rule(
    "BELL-X-02", .must(.prose), "A bell does something.", cites: Citation(document, ["2"]),
    given: .int(in: 1...2)
  ) { _, _ in
  } mutants: {
    []
  }

  /// A table; no case takes any of its rows.
  static func makeTransitionCounters() -> [TransitionCounter<Bell>] {
    [TransitionCounter(BellTable.table) { BellTable.Reader() }]
  }
}

/// A bell in Swift.
struct PlainBell: Implementation {
  var profile: ImplementationProfile<Bell> { ImplementationProfile(name: "bell", version: "1") }
  func open(_ world: World) async throws -> any Session<Bell> { Life() }

  private struct Life: Session {
    typealias System = Bell
    func send(_ stimulus: Bell.Stimulus, in world: World) async throws -> [Bell.Effect] {
      if case .ring(let times) = stimulus { [.sound(times: times)] } else { [] }
    }
  }
}

/// The states of a bell, one of them unreachable.
enum BellTable {
  enum Word: String, TableWord { case still, swinging, broken, rung }

  static let table = StateTable<Word, Word, Word, Word>(
    "Bell", initial: .still,
    transitions: [.init(.still, .rung, to: .swinging), .init(.broken, .rung, to: .broken)])

  /// A reader that reads no events.
  struct Reader: EventReader {
    typealias System = Bell
    typealias State = Word
    typealias Event = Word
    typealias Guard = Word

    let restart: Word? = nil
    func start(in world: World) -> Word { .still }
    func holds(_ guard: Word, in world: World) -> Bool { true }
    mutating func events(
      _ stimulus: Bell.Stimulus, in world: World, from state: Word, _ effects: [Bell.Effect]
    ) -> [Word] { [] }
  }
}
