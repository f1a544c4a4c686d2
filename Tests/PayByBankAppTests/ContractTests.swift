import Adapter
import Conformance
import Foundation
import PyxPayByBankApp
import Testing

/// What is special about the contract from an adapter's point of view.
@Suite struct PayByBankAppContractTests {
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

  @Test func oddTextsSurviveTheWire() throws {
    let bare = PayByBankAppStimulus.showErrorPopup(
      presenter: "p", delegate: "d", code: nil, title: "", message: "\u{0}\u{1F469}\u{200D}\u{1F467}")
    let data = try JSONEncoder().encode(bare)
    #expect(try JSONDecoder().decode(PayByBankAppStimulus.self, from: data) == bare)
  }

  /// The rule that judges a tap depends on the tapped control; the page lists all these rules.
  @Test func judgesOfAStimulusAreThoseOfAllItsWords() throws {
    let page = ContractPage<PayByBankApp>(uses: []).markdown
    let start = try #require(page.range(of: "### `tap`\n"))
    let judges = page[start.upperBound...].split(separator: "\n").first { $0.hasPrefix("Judged by ") }
    for rule in ["PBBA-POP-07/a", "PBBA-POP-08/a", "PBBA-POP-12/a", "PBBA-POP-18", "PBBA-ERR-05"] {
      #expect(judges?.contains(rule) == true)
    }
  }
}
