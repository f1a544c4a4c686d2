import Conformance
import Testing

@testable import Adapter

/// Pages and schemas agree with the types; `LawTests` checks this for every contract.
@Suite struct SchemaTests {
  @Test func worldIsDescribedAsItIs() throws {
    let names = Mirror(reflecting: World()).children.compactMap(\.label)
    #expect(Set(WorldDescription.members.map(\.name)) == Set(names))
    #expect(WorldDescription.members.count == names.count)
  }

  @Test func contractPageNamesEverything() {
    let use = RuleUse(
      rule: "TALLY-01", statement: "Sums | up.", level: "MUST (prose)", stimuli: ["add"], effects: ["total"])
    let page = ContractPage<Tally>(uses: [use]).markdown
    for message in Tally.description.stimuli + Tally.description.effects {
      #expect(page.contains("### `\(message.kind)`"))
      for field in message.fields { #expect(page.contains("| `\(field.name)` |")) }
    }
    for member in WorldDescription.members { #expect(page.contains("| `\(member.name)` |")) }
    #expect(page.contains("Sent by TALLY-01."))
    #expect(page.contains("Looked at by TALLY-01."))
    #expect(page.contains(#"| TALLY-01 | Sums \| up. | MUST (prose) | `add` | `total` |"#))
    #expect(page.contains(#"On the wire: `{"addLater":{"amount":1,"call":"1"}}`"#))
    #expect(page.contains("`total` is where the tally begins."))
    #expect(!page.contains("Optional("))
    #expect(ContractPage<Tally>.fileName == "tally.library.md")
  }

  @Test func protocolPageNamesEveryMethod() {
    for method in WireProtocol.Method.allCases {
      #expect(ProtocolPage.markdown.contains("| `\(method.rawValue)` |"))
    }
  }

  @Test func protocolPageSaysWhoseErrorItIs() {
    let page = ProtocolPage.markdown
    for section in ["## If your SDK is different", "### Whose error it is", "### Steps on the way"] {
      #expect(page.contains("\n\(section)\n"))
    }
    #expect(page.contains("| error \(WireProtocol.ErrorCode.threw): in Python `ThrownBySDK`"))
    #expect(!page.contains("\n\n\n"))
  }
}
