import Conformance
import Foundation
import JSONValues
import PyxPayByBankApp
import Reference
import Testing

/// The contract as adapters see it, and the catalogue as readers see it.
@Suite struct PayByBankAppContractTests {
  @Test func everyStimulusSurvivesTheWire() throws {
    #expect(PayByBankApp.sampleStimuli.map(\.kind) == PayByBankAppStimulus.Kind.allCases)
    for stimulus in PayByBankApp.sampleStimuli { #expect(try roundTrip(stimulus) == stimulus) }
    for stimulus in PayByBankAppIntegration.sampleStimuli { #expect(try roundTrip(stimulus) == stimulus) }
    let bare = PayByBankAppStimulus.showErrorPopup(
      presenter: "p", delegate: "d", code: nil, title: "", message: "\u{0}\u{1F469}\u{200D}\u{1F467}")
    #expect(try roundTrip(bare) == bare)
  }

  @Test func everyEffectSurvivesTheWire() throws {
    #expect(PayByBankApp.sampleEffects.map(\.kind) == PayByBankAppEffect.Kind.allCases)
    for effect in PayByBankApp.sampleEffects { #expect(try roundTrip(effect) == effect) }
    #expect(PayByBankAppIntegration.sampleEffects.map(\.kind) == PayByBankAppIntegrationEffect.Kind.allCases)
    for effect in PayByBankAppIntegration.sampleEffects { #expect(try roundTrip(effect) == effect) }
  }

  @Test func absentMembersAndUnknownWordsAreValues() throws {
    let json = """
      {"presented": {"popup": "1", "screen": "carousel", "presenter": "p", "texts": [], "controls": ["swipe"]}}
      """
    let effect = try JSONDecoder().decode(PayByBankAppEffect.self, from: Data(json.utf8))
    #expect(
      effect
        == .presented(
          popup: "1", screen: Screen(rawValue: "carousel"), presenter: "p", texts: [], instructions: nil,
          controls: [Control(rawValue: "swipe")], images: nil))
    let called = #"{"calledBack": {"event": "willAppear", "delegate": "d"}}"#
    #expect(
      try JSONDecoder().decode(PayByBankAppEffect.self, from: Data(called.utf8))
        == .calledBack(event: CallbackEvent(rawValue: "willAppear"), popup: nil, delegate: "d"))
    let removed = #"{"savedPreference": {"key": "k"}}"#
    #expect(
      try JSONDecoder().decode(PayByBankAppEffect.self, from: Data(removed.utf8))
        == .savedPreference(key: "k", value: nil))
  }

  @Test func wireFormIsLabelled() {
    #expect(
      JSONValue(encoding: PayByBankAppStimulus.tap(control: .close)).compact
        == #"{"tap":{"control":"close"}}"#
    )
    #expect(JSONValue(encoding: PayByBankAppStimulus.dismissPopup).compact == #"{"dismissPopup":{}}"#)
  }

  @Test func descriptionNamesEveryMessageAndItsFields() {
    check(PayByBankApp.self, PayByBankApp.sampleStimuli, PayByBankApp.sampleEffects)
    check(
      PayByBankAppIntegration.self, PayByBankAppIntegration.sampleStimuli,
      PayByBankAppIntegration.sampleEffects)
  }

  @Test func idsAreUnique() {
    let ids = PayByBankApp.rules.map(\.id) + PayByBankAppIntegration.rules.map(\.id)
    #expect(Set(ids).count == ids.count)
    let rows = Set(ids.map(row))
    let excluded = PayByBankApp.exclusions.map(\.id)
    #expect(Set(excluded).count == excluded.count)
    #expect(rows.isDisjoint(with: excluded))
  }

  @Test func everyRowOfTheCatalogueIsAccountedFor() {
    let counts = [
      ("PBBA-DET", 6), ("PBBA-POP", 28), ("PBBA-FLAG", 12), ("PBBA-ERR", 12), ("PBBA-PAY", 15),
      ("PBBA-OPEN", 5),
      ("PBBA-PICK", 2), ("PBBA-UX", 8), ("PBBA-CFG", 3), ("X-CB", 3), ("X-PURE", 1), ("X-DATA", 1),
    ]
    let catalogue = Set(
      counts.flatMap { prefix, count in (1...count).map { "\(prefix)-\($0 < 10 ? "0" : "")\($0)" } })
    let rules = PayByBankApp.rules.map(\.id) + PayByBankAppIntegration.rules.map(\.id)
    let accounted = Set(rules.map(row)).union(PayByBankApp.exclusions.map(\.id))
    #expect(accounted == catalogue)
  }

  @Test func everyRuleHasMutantsAndCoverage() {
    for rule in PayByBankApp.rules {
      #expect(!rule.mutants.isEmpty, "\(rule.id)")
      #expect(!rule.coverage.isEmpty, "\(rule.id)")
      #expect(Set(rule.mutants.map(\.name)).count == rule.mutants.count, "\(rule.id)")
    }
  }

  private func row(_ id: String) -> String { String(id.prefix { $0 != "/" }) }

  private func roundTrip<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  private func check<System: DocumentedSystem>(
    _: System.Type, _ stimuli: [System.Stimulus], _ effects: [System.Effect]
  ) {
    let description = System.description
    #expect(description.stimuli.map(\.kind) == System.Stimulus.Kind.allCases.map(\.rawValue))
    #expect(description.effects.map(\.kind) == System.Effect.Kind.allCases.map(\.rawValue))
    let samples = stimuli.map { JSONValue(encoding: $0) } + effects.map { JSONValue(encoding: $0) }
    for (sample, message) in zip(samples, description.stimuli + description.effects) {
      guard case .object(let kinds) = sample, case .object(let fields)? = kinds.first?.value else { continue }
      let known = Set(message.fields.map(\.name))
      #expect(Set(fields.map(\.key)).isSubset(of: known), "\(message.kind)")
      let required = Set(message.fields.filter { !$0.isOptional }.map(\.name))
      #expect(required.isSubset(of: fields.map(\.key)), "\(message.kind)")
    }
  }
}
