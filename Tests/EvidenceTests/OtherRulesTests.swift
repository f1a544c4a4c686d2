import Conformance
import PropertyTesting
import Reporting
import Testing

@testable import Evidence

/// How a later edition of the rules judges a pack, which is what `pyx verify --against` reports.
@Suite struct OtherRulesTests {
  /// The second edition changes a verdict, sends another stimulus and drops a rule.
  @Test func otherRulesJudgeWhatWasRecorded() async throws {
    let key = try SigningKey.generate()
    let pack = try await Self.pack(signedBy: key)
    let same = try await Self.evaluated(pack, by: Doorbell<FirstEdition>.self, key)
    #expect(same.confirmed == 4)
    #expect(same.changed == [] && same.sentOtherwise == [] && same.notEvaluable == [])

    let later = try await Self.evaluated(pack, by: Doorbell<SecondEdition>.self, key)
    // The first rule holds and sends the same stimuli in both editions; in the second, the third rule sends others.
    #expect(later.confirmed == 1)
    #expect(later.changed.map(\.rule).contains { $0.contains("BELL-02") })
    #expect(later.changed.contains { $0.rule.contains("BELL-04") && $0.words == "is not judged now" })
    #expect(later.sentOtherwise.count == 1 && later.sentOtherwise[0].rule.contains("BELL-03"))
    #expect(!later.changed.contains { $0.rule.contains("BELL-01") || $0.rule.contains("BELL-03") })
    #expect(later.notEvaluable == [])
  }

  /// A verdict that would change is reported together with the old one.
  @Test func changedVerdictIsToldWithTheOldOne() async throws {
    let key = try SigningKey.generate()
    let later = try await Self.evaluated(
      try await Self.pack(signedBy: key), by: Doorbell<SecondEdition>.self, key)
    let changed = try #require(later.changed.first { $0.rule.contains("BELL-02") })
    #expect(changed.words.contains("recorded held, found failed"), "\(changed.words)")
  }

  private static func pack(signedBy key: SigningKey) async throws -> [UInt8] {
    let recorder = CaseRecorder()
    var settings = RunSettings(seed: 5, cases: 20)
    settings.taping = recorder
    let session = RunSession(
      judging: SystemUnderTest(TypedCandidate(PlainDoorbell<FirstEdition>())), settings: settings,
      timestamp: "2026-11-25T12:00:00Z", machineTime: 0, processors: 2)
    let report = try #require(await session.run())
    #expect(report.results.allSatisfy { $0.outcome == .passed })
    return try EvidencePack.bytes(
      of: report, options: ReportOptions(), cases: recorder, facts: Packs.facts(settings), signedBy: key)
  }

  private static func evaluated(
    _ pack: [UInt8], by rules: any DocumentedSystem.Type, _ key: SigningKey
  ) async throws -> Reevaluation {
    let verifier = PackVerifier(contracts: [rules], vectors: [], keys: [:]) { token, _, _ in
      "pyx replay \(token)"
    }
    return try await verifier.evaluate(try OpenedPack(pack, key: KeyFile(key.publicKey)), processors: 2)
  }
}

/// What an edition of a document says about a doorbell.
private protocol DoorbellEdition: Sendable {
  /// The smallest number of presses to which the doorbell stays silent.
  static var silentFrom: Int { get }
  /// How many presses the third rule adds to those of its input.
  static var more: Int { get }
  /// The number of rules.
  static var rules: Int { get }
}

private enum FirstEdition: DoorbellEdition {
  static let (silentFrom, more, rules) = (100, 0, 4)
}

private enum SecondEdition: DoorbellEdition {
  static let (silentFrom, more, rules) = (3, 1, 3)
}

private enum Press: SystemStimulus {
  case press(times: Int)
  case wait

  enum Kind: String, MessageKind { case press, wait }
  var kind: Kind { if case .press = self { .press } else { .wait } }
}

private enum Sound: SystemEffect {
  case rang(times: Int)

  enum Kind: String, MessageKind { case rang }
  var kind: Kind { .rang }
}

/// A doorbell as one of the editions describes it.
private enum Doorbell<Edition: DoorbellEdition>: DocumentedSystem {
  typealias Stimulus = Press
  typealias Effect = Sound

  static var system: String { "doorbell" }
  static var role: Role { .library }
  static var catalogue: [CatalogueGroup] { [] }
  static var exclusions: [Exclusion] { [] }
  static var minimum: ContractMinimum<Self> { ContractMinimum(stimuli: [.press], effects: [.rang]) }
  static func judges(of stimulus: Press) -> StepJudges { .judged(by: "BELL-01") }
  static var judgesOfTheEnd: [String] { ["BELL-01"] }
  static func answers(to stimulus: Press.Kind) -> ContractAnswers<Sound> { .event() }
  static func answers(about effect: Sound.Kind) -> ContractAnswers<Sound> { .seen(effect) }
  static var control: Press { .wait }
  static var description: ContractDescription {
    ContractDescription(summary: "", stimuli: [], effects: [], world: [])
  }

  static var chapters: [Chapter<Self>] {
    let all = [
      rule("BELL-01", more: 0) { _, heard in !heard.isEmpty || Edition.silentFrom < 100 },
      rule("BELL-02", more: 0) { times, heard in heard.isEmpty == (times >= Edition.silentFrom) },
      rule("BELL-03", more: Edition.more) { _, _ in true },
      rule("BELL-04", more: 0) { times, heard in heard == [.rang(times: times)] },
    ]
    return [Chapter<Self>("All") { Array(all.prefix(Edition.rules)) }]
  }

  /// A rule about the rings after some presses.
  private static func rule(
    _ id: String, more: Int, _ holds: @escaping @Sendable (Int, [Sound]) -> Bool
  ) -> SystemRule<Self> {
    SystemRule<Self>(
      id, .must(.prose), "A rule.",
      cites: Citation(SourceDocument(title: "The Doorbell", edition: "1"), ["1"]), given: .int(in: 1...5)
    ) { trial, times in
      let heard = try await trial.send(.press(times: times + more)).of(.rang)
      try trial.expect(holds(times, heard), expected: "what the edition says", saw: "\(heard)")
    } mutants: {
      []
    }
  }
}

/// A doorbell that rings as often as it is pressed.
private struct PlainDoorbell<Edition: DoorbellEdition>: Implementation {
  typealias System = Doorbell<Edition>

  var profile: ImplementationProfile<Doorbell<Edition>> {
    ImplementationProfile(name: "doorbell", version: "1")
  }

  func open(_ world: World) async throws -> any Session<Doorbell<Edition>> { Life() }

  private struct Life: Session {
    typealias System = Doorbell<Edition>

    func send(_ stimulus: Press, in world: World) async throws -> [Sound] {
      if case .press(let times) = stimulus { [.rang(times: times)] } else { [] }
    }
  }
}
