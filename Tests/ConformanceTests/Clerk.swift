import Conformance
import Locks
import PropertyTesting

/// A clerk who takes texts and returns them on reply: a small system that has every cross-cutting rule.
enum Clerk: DocumentedSystem {
  enum Stimulus: SystemStimulus {
    case ask(call: Int, text: String)
    case reply(call: Int)
    case count

    enum Kind: String, MessageKind { case ask, reply, count }
    var kind: Kind {
      switch self {
      case .ask: .ask
      case .reply: .reply
      case .count: .count
      }
    }
    var askedCall: AskedCall<Clerk>? {
      if case .ask(let call, _) = self { AskedCall(call, answeredBy: .ended) } else { nil }
    }
  }

  enum Effect: SystemEffect {
    case ended(call: Int, text: String)
    case counted(value: Int)

    enum Kind: String, MessageKind { case ended, counted }
    var kind: Kind {
      switch self {
      case .ended: .ended
      case .counted: .counted
      }
    }
    var call: Int? { if case .ended(let call, _) = self { call } else { nil } }
    var text: String? { if case .ended(_, let text) = self { text } else { nil } }
  }

  static let system = "clerk"
  static let role = Role.library
  static let chapters = [
    Chapter<Clerk>("All") {
      ends
      own
      nothing
      same
      texts
    }
  ]
  static let catalogue: [CatalogueGroup] = []
  static let exclusions: [Exclusion] = []
  static let minimum = ContractMinimum<Clerk>(stimuli: [.ask], effects: [.ended])
  static func judges(of stimulus: Stimulus) -> StepJudges { .judged(by: "X-CB-01") }
  static let judgesOfTheEnd = ["X-CB-01"]
  static func answers(to stimulus: Stimulus.Kind) -> ContractAnswers<Effect> { .event() }
  static func answers(about effect: Effect.Kind) -> ContractAnswers<Effect> { .seen(effect) }
  static let control = Stimulus.count
  static let description = ContractDescription(summary: "", stimuli: [], effects: [], world: [])
  static let citation = Citation(SourceDocument(title: "The Clerk", edition: "1"), ["1"])

  static let shape = CallShape<Clerk>(
    .ended, call: \.call,
    moved: { effect, call in effect.text.map { .ended(call: call, text: $0) } ?? effect })

  static let ends = Rule.endsOnce(
    "a text comes back.", cites: citation, given: .int(in: 1...3), covers: [], ends: shape, mutants: []
  ) { trial, count in
    for call in 1...count { try await trial.send(.ask(call: call, text: "a")) }
    for call in 1...count { try await trial.send(.reply(call: call)) }
    return (1...count).map { MadeCall($0, "call \($0)") }
  }

  static let own = Rule.ownAnswers(
    nil, "texts come back to those who gave them.", cites: citation, given: .shuffled([0, 1, 2]), covers: [],
    mutants: [
      shape.answeringInOrder(asked: \.askedCall), shape.answeringTheLast(asked: \.askedCall),
      shape.answeringTheFirst(),
    ]
  ) { trial, order in
    try await trial.answerCalls(inOrder: order) { place in
      try await trial.send(.ask(call: place, text: "t\(place)"))
      return place
    } answer: { place, call in
      let ends = try await trial.send(.reply(call: call)).of(.ended)
      try trial.expectOnly(call, in: ends.compactMap(\.call), "call \(call)")
      try trial.expectOwn(ends.map(\.text), equals: ["t\(place)"], of: call)
    }
  }

  static let nothing = Rule.nothingAfterTheEnd(
    "a call is over once its text is back.", cites: citation, given: .bool, covers: [], of: "the call",
    reportingAgainWith: { $0.kind == .reply }, mutants: [], reports: FlowReports(.ended) { $0.call == 1 }
  ) { trial, _ in
    try await trial.send(.ask(call: 1, text: "a"))
    try await trial.send(.reply(call: 1))
  } aftermath: { trial, repliesAgain, _, look in
    if repliesAgain { try look(try await trial.send(.reply(call: 1))) }
  }

  static let same = Rule.sameAnswers(
    "counting changes nothing.", cites: citation, given: .int(in: 2...4), covers: [],
    mutants: [.answeringOtherwise { $0.kind == .counted ? .counted(value: -1) : nil }],
    questions: { Array(repeating: "the count", count: $0) }
  ) { trial, _ in
    _ = try await trial.send(.ask(call: 1, text: "a"))
  } ask: { trial, _, _, _ in
    try await trial.send(.count).of(.counted)
  }

  static let texts = Rule.unchanged(
    "texts come back as they were given.", cites: citation,
    given: .element(of: ["Ab", "a%2Fb", "a/b", "a ", String(repeating: "long", count: 20)]), covers: [],
    mutants: Mutant.editing(
      "texts", by: .lowerCase, .encodedAgain, .encoded, .decoded, .cut(to: 64), .trimmed(of: " "), .base64,
      .inGroups(of: 1)
    ) { name, edit in
      .rewriting(name) { effect in
        guard case .ended(let call, let text) = effect else { return [effect] }
        return [.ended(call: call, text: edit(text))]
      }
    }
  ) { trial, text in
    try await trial.send(.ask(call: 1, text: text))
    let back = try await trial.send(.reply(call: 1)).of(.ended).compactMap(\.text)
    try trial.expectUnchanged("the text", text, saw: back)
  }
}

/// The clerk without defects.
struct PlainClerk: Implementation {
  final class Desk: Session {
    typealias System = Clerk
    private let open = Locked<[Int: String]>([:])

    func send(_ stimulus: Clerk.Stimulus, in world: World) async throws -> [Clerk.Effect] {
      open.withLock { open in
        switch stimulus {
        case .ask(let call, let text):
          open[call] = text
          return []
        case .reply(let call):
          return open.removeValue(forKey: call).map { [.ended(call: call, text: $0)] } ?? []
        case .count: return [.counted(value: open.count)]
        }
      }
    }
  }

  var profile: ImplementationProfile<Clerk> { ImplementationProfile(name: "plain clerk", version: "1.0") }
  func open(_ world: World) async throws -> any Session<Clerk> { Desk() }
}
