import Conformance
import Foundation
import JSONValues
import Testing

@testable import Adapter

/// Schemas and contract pages say what the types do.
@Suite struct SchemaTests {
  private static let contract = Result { try JSONValue(parsing: MessageSchemas.schema(of: Tally.self).utf8) }

  /// What keeps a message from being the one of that name.
  private func problems(_ message: JSONValue, as name: String) throws -> [String] {
    try JSONSchema(Self.contract.get(), definition: name).problems(of: message)
  }

  private func request(
    _ method: WireProtocol.Method, _ parameters: some WirePayload
  ) throws -> JSONValue {
    try JSONValue(parsing: WireRequest.line(id: 1, method, parameters))
  }

  @Test func everyStimulusAndEffectFitsItsSchema() throws {
    for stimulus in Tally.sampleStimuli {
      #expect(try problems(JSONValue(encoding: stimulus), as: "stimulus") == [])
      let sent = try request(.send, SendParameters(session: "1", stimulus: stimulus, world: WorldChanges()))
      #expect(try problems(sent, as: "sendRequest") == [])
    }
    for effect in Tally.sampleEffects {
      #expect(try problems(JSONValue(encoding: effect), as: "effect") == [])
      let answer = try JSONValue(parsing: WireAnswer.line(id: 1, result: EffectsResult(effects: [effect])))
      for name in ["sendAnswer", "settleAnswer", "closeAnswer", "calibrateAnswer"] {
        #expect(try problems(answer, as: name) == [])
      }
    }
  }

  @Test func everyOtherMessageFitsItsSchema() throws {
    for schema in [try Self.contract.get(), try JSONValue(parsing: MessageSchemas.protocolSchema.utf8)] {
      let suite = InitializeParameters.Suite(name: "pyx", version: "1")
      let introduction = Introduction(serving: [ServedImplementation(PlainTally())])
      let open = OpenParameters(system: "tally", role: "library", world: World())
      let settle = SettleParameters(session: "1", atMostMilliseconds: 5, world: WorldChanges())
      let calibrate = CalibrateParameters(
        system: "tally", role: "library", effect: Tally.Effect.total(value: 1))
      let messages: [(String, JSONValue)] = [
        ("initializeRequest", try request(.initialize, InitializeParameters(protocol: 1, suite: suite))),
        ("initializeAnswer", try JSONValue(parsing: WireAnswer.line(id: 1, result: introduction))),
        ("openRequest", try request(.open, open)),
        ("openAnswer", try JSONValue(parsing: WireAnswer.line(id: 1, result: OpenResult(session: "1")))),
        ("settleRequest", try request(.settle, settle)),
        ("closeRequest", try request(.close, CloseParameters(session: "1"))),
        ("calibrateRequest", try request(.calibrate, calibrate)),
        ("shutdownRequest", try request(.shutdown, Nothing())),
        ("shutdownAnswer", try JSONValue(parsing: WireAnswer.line(id: 1, result: Nothing()))),
        (
          "errorAnswer",
          try JSONValue(parsing: WireAnswer.line(id: 1, error: WireError(code: -32000, message: "no")))
        ),
      ]
      for (name, message) in messages {
        #expect(try JSONSchema(schema, definition: name).problems(of: message) == [], "\(name)")
      }
    }
  }

  @Test(arguments: [
    ("effect", #"{"totals":{"value":1}}"#), ("effect", #"{"total":{"value":"1"}}"#),
    ("effect", #"{"total":{}}"#),
    ("effect", #"{"total":{"value":1,"extra":2}}"#),
    ("effect", #"{"total":{"value":1},"saved":{"key":"k"}}"#),
    ("stimulus", #"{"add":{}}"#), ("stimulus", #""add""#), ("world", "{}"),
    ("role", #"{"role":"library","stimuli":["ad"],"observes":[]}"#),
    ("sendAnswer", #"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"x"}}"#),
    ("openRequest", #"{"jsonrpc":"1.0","id":1,"method":"open","params":{}}"#),
  ]) func whatIsWrongDoesNotFit(name: String, text: String) throws {
    #expect(try !problems(JSONValue(parsing: text.utf8), as: name).isEmpty)
  }

  @Test func worldIsDescribedAsItIs() throws {
    let names = Mirror(reflecting: World()).children.compactMap(\.label)
    #expect(Set(WorldDescription.members.map(\.name)) == Set(names))
    #expect(WorldDescription.members.count == names.count)
  }

  @Test func contractPageNamesEverything() {
    let uses = [RuleUse(rule: "TALLY-01", statement: "Sums | up.", stimuli: ["add"], effects: ["total"])]
    let page = ContractPage<Tally>(uses: uses).markdown
    for message in Tally.description.stimuli + Tally.description.effects {
      #expect(page.contains("### `\(message.kind)`"))
      for field in message.fields { #expect(page.contains("| `\(field.name)` |")) }
    }
    for member in WorldDescription.members { #expect(page.contains("| `\(member.name)` |")) }
    #expect(page.contains("Sent by TALLY-01."))
    #expect(page.contains("Looked at by TALLY-01."))
    #expect(page.contains(#"| TALLY-01 | Sums \| up. | `add` | `total` |"#))
    #expect(page.contains(#"On the wire: `{"addLater":{"amount":1,"call":"1"}}`"#))
    #expect(page.contains("`total` is where the tally begins."))
    #expect(!page.contains("Optional("))
    #expect(ContractPage<Tally>.fileName == "tally.library.md")
  }

  @Test func schemasAreTheSameBytesEachTime() {
    #expect(MessageSchemas.schema(of: Tally.self) == MessageSchemas.schema(of: Tally.self))
    #expect(MessageSchemas.fileName(of: Tally.self) == "tally.library.schema.json")
  }

  @Test func protocolPageNamesEveryMethod() {
    for method in WireProtocol.Method.allCases {
      #expect(ProtocolPage.markdown.contains("| `\(method.rawValue)` |"))
    }
  }
}
