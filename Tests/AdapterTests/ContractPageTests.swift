import Catalogue
import Conformance
import Foundation
import JSONValues
import Testing

@testable import Adapter

/// The page of each contract answers what an adapter's author has to know, for an SDK of any shape.
@Suite struct ContractPageTests {
  static let contracts: [any DocumentedSystem.Type] = [Tally.self] + Catalogue.contracts().map(\.type)

  @Test(arguments: contracts) func everyStimulusAndEffectHasItsAnswers(contract: any DocumentedSystem.Type) {
    func check<System: DocumentedSystem>(_: System.Type) {
      let page = ContractPage<System>(uses: []).markdown
      #expect(Holes.found(in: page, of: System.self) == [])
    }
    check(contract)
  }

  @Test(arguments: ["| throws or rejects |", "| has no such thing |", "Judged by", "| `amount` |"])
  func aHoleInThePageIsNoticed(line: String) {
    let lines = ContractPage<Tally>(uses: []).markdown.split(
      separator: "\n", omittingEmptySubsequences: false)
    let hole = lines.firstIndex { $0.hasPrefix(line) }
    let rest = lines.indices.filter { $0 != hole }.map { lines[$0] }.joined(separator: "\n")
    #expect(hole != nil)
    #expect(Holes.found(in: rest, of: Tally.self).count == 1)
  }

  /// What the page tells to write for missing members is a message that the suite reads.
  @Test(arguments: contracts) func effectsWithoutAnyValueAreRead(contract: any DocumentedSystem.Type) throws {
    func check<System: DocumentedSystem>(_: System.Type) throws {
      for message in System.description.effects {
        let read = try WireCoding.message(System.Effect.self, from: Data(WireCoding.line(message.emptyTree)))
        #expect(JSONValue(encoding: read) == message.emptyTree)
      }
    }
    try check(contract)
  }

  @Test(arguments: contracts) func judgesOnThePageAreThoseOfTheContract(contract: any DocumentedSystem.Type) {
    func check<System: DocumentedSystem>(_: System.Type) {
      let rules = Set(System.rules.map(\.id))
      #expect(!System.judgesOfTheEnd.isEmpty && rules.isSuperset(of: System.judgesOfTheEnd))
      for kind in System.Stimulus.Kind.allCases {
        let judges = System.judges(of: kind)
        #expect(!judges.outcome.isEmpty)
        #expect(rules.isSuperset(of: judges.outcome + judges.answer))
        for stimulus in System.sampleStimuli where stimulus.kind == kind {
          let own = System.judges(of: stimulus)
          #expect(Set(judges.outcome).isSuperset(of: own.outcome))
          #expect(Set(judges.answer).isSuperset(of: own.answer))
        }
      }
    }
    check(contract)
  }

  @Test func judgesOfAStimulusAreThoseOfAllItsWords() throws {
    let page = try #require(Catalogue.contracts().first { $0.system == "pay-by-bank-app" }?.page([]))
    let taps = try #require(Holes.section("tap", of: page))
    for rule in ["PBBA-POP-07/a", "PBBA-POP-08/a", "PBBA-POP-12/a", "PBBA-POP-18", "PBBA-ERR-05"] {
      #expect(taps.contains { $0.hasPrefix("Judged by") && $0.contains(rule) })
    }
  }

  @Test(arguments: contracts) func answersAreSentencesOfTheirOwn(contract: any DocumentedSystem.Type) {
    func check<Effect: SystemEffect>(_ answers: ContractAnswers<Effect>) {
      #expect(Set(answers.others.map(\.situation)).count == answers.others.count)
      for (situation, answer) in answers.others {
        #expect(situation.first?.isLowercase == true && !situation.hasSuffix("."))
        #expect(!answer.isEmpty && !answer.hasSuffix("."))
      }
    }
    func check<System: DocumentedSystem>(_: System.Type) {
      for kind in System.Stimulus.Kind.allCases { check(System.answers(to: kind)) }
      for kind in System.Effect.Kind.allCases { check(System.answers(about: kind)) }
    }
    check(contract)
  }

  @Test func protocolPageSaysWhoseErrorItIs() {
    let page = ProtocolPage.markdown
    for section in ["## Where your SDK is different", "### Whose error it is", "### Steps on the way"] {
      #expect(page.contains("\n\(section)\n"))
    }
    #expect(page.contains("| error \(WireProtocol.ErrorCode.threw): in Python `ThrownBySDK`"))
    #expect(!page.contains("\n\n\n"))
  }
}

/// What a contract page lacks.
private enum Holes {
  static func found<System: DocumentedSystem>(in page: String, of: System.Type) -> [String] {
    let stimuli = [
      "| has no such thing | ", "| throws or rejects | ", "| returns nothing, and nothing comes later | ",
    ]
    let effects = [
      "| has no such thing | ", "| throws or rejects | ", "| hands over nil, null or undefined for it | ",
    ]
    return System.description.stimuli.flatMap { holes($0, in: page, rows: stimuli, isJudged: true) }
      + System.description.effects.flatMap { holes($0, in: page, rows: effects, isJudged: false) }
  }

  /// The lines of a section, up to the next heading.
  static func section(_ kind: String, of page: String) -> [Substring]? {
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(of: "### `\(kind)`") else { return nil }
    return Array(lines[(start + 1)...].prefix { !$0.hasPrefix("#") })
  }

  private static func holes(
    _ message: ContractDescription.Message, in page: String, rows: [String], isJudged: Bool
  ) -> [String] {
    // Stimuli and effects may share a word: stimuli come first, effects after their heading.
    let part = page.range(of: "\n## Effects").map {
      isJudged ? page[..<$0.lowerBound] : page[$0.lowerBound...]
    }
    guard let lines = section(message.kind, of: part.map(String.init) ?? page) else {
      return ["\(message.kind): no section"]
    }
    var missing = rows.filter { row in
      !lines.contains { $0.hasPrefix(row) && !$0.dropFirst(row.count).hasPrefix(" |") }
    }
    if isJudged, !lines.contains(where: { $0.hasPrefix("Judged by ") }) { missing.append("judges") }
    missing += message.fields.flatMap { paths(of: $0, under: "") }.filter { path in
      !lines.contains { $0.hasPrefix("| `\(path)` | ") }
    }
    if !isJudged {
      let row = lines.first { $0.hasPrefix("| leaves a member nil, null or undefined | ") } ?? ""
      missing += message.fields.flatMap { members(of: $0, under: "") }.filter { !row.contains("`\($0)`") }
    }
    return missing.map { "\(message.kind): \($0)" }
  }

  private static func paths(of field: ContractDescription.Field, under path: String) -> [String] {
    let name = path + field.name
    return [name] + inner(field.type, name).flatMap { paths(of: $0.field, under: $0.path) }
  }

  /// What an SDK can lack: every field but those that are the adapter's own, and objects, which are their members.
  private static func members(of field: ContractDescription.Field, under path: String) -> [String] {
    let name = path + field.name
    let below = inner(field.type, name).flatMap { members(of: $0.field, under: $0.path) }
    if case .object = field.type, !field.isOptional { return below }
    return field.isGiven ? below : [name] + below
  }

  private static func inner(
    _ type: ContractDescription.FieldType, _ name: String
  ) -> [(field: ContractDescription.Field, path: String)] {
    switch type {
    case .object(let fields): fields.map { ($0, name + ".") }
    case .array(let element): inner(element, name + "[]")
    case .string, .integer, .bool, .scalar: []
    }
  }
}
