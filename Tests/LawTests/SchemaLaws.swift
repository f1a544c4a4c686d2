import Catalogue
import Conformance
import JSONValues
import Testing

@testable import Adapter

/// The schema of a contract accepts every message of the contract, and nothing else.
@Suite struct SchemaLaws {
  @Test(arguments: KnownContract.all) func everyStimulusAndEffectFits(contract: KnownContract) throws {
    func check<System: DocumentedSystem>(_: System.Type, _ checker: MessageSchema) throws {
      for stimulus in System.sampleStimuli + [System.control] {
        #expect(
          try checker.complaint(JSONValue(encoding: stimulus), against: "stimulus") == nil, "\(stimulus)")
        let sent = try request(.send, SendParameters(session: "1", stimulus: stimulus, world: WorldChanges()))
        #expect(try checker.complaint(sent, against: "sendRequest") == nil, "\(stimulus)")
      }
      for effect in System.sampleEffects {
        #expect(try checker.complaint(JSONValue(encoding: effect), against: "effect") == nil, "\(effect)")
        let answer = try JSONValue(parsing: WireAnswer.line(id: 1, result: EffectsResult(effects: [effect])))
        for name in ["sendAnswer", "settleAnswer", "closeAnswer", "calibrateAnswer"] {
          #expect(try checker.complaint(answer, against: name) == nil, "\(effect)")
        }
      }
      for message in System.description.stimuli {
        #expect(try checker.complaint(message.sampleTree, against: "stimulus") == nil, "\(message.kind)")
      }
      for tree in System.description.effects.flatMap({ [$0.sampleTree] + $0.openTrees }) {
        #expect(try checker.complaint(tree, against: "effect") == nil, "\(tree.compact)")
      }
    }
    try check(contract.type, schema(of: contract))
  }

  @Test(arguments: KnownContract.all) func everyOtherMessageFits(contract: KnownContract) throws {
    func others<Contract: TypedContract>(_ typed: Contract) throws -> [(String, JSONValue)] {
      let suite = InitializeParameters.Suite(name: "pyx", version: "1")
      let introduction = InitializeResult(serving: [ServedImplementation(typed.reference)])
      let (system, role) = (Contract.System.system, Contract.System.role.rawValue)
      let effect = try #require(Contract.System.sampleEffects.first)
      return [
        ("initializeRequest", try request(.initialize, InitializeParameters(protocol: 1, suite: suite))),
        ("initializeAnswer", try JSONValue(parsing: WireAnswer.line(id: 1, result: introduction))),
        (
          "openRequest",
          try request(
            .open, OpenParameters(system: system, role: role, world: Contract.System.sampleWorld))
        ),
        ("openAnswer", try JSONValue(parsing: WireAnswer.line(id: 1, result: OpenResult(session: "1")))),
        (
          "settleRequest",
          try request(
            .settle, SettleParameters(session: "1", atMostMilliseconds: 5, world: WorldChanges()))
        ),
        ("closeRequest", try request(.close, CloseParameters(session: "1"))),
        (
          "calibrateRequest",
          try request(.calibrate, CalibrateParameters(system: system, role: role, effect: effect))
        ),
        ("shutdownRequest", try request(.shutdown, Nothing())),
        ("shutdownAnswer", try JSONValue(parsing: WireAnswer.line(id: 1, result: Nothing()))),
        (
          "errorAnswer",
          try JSONValue(parsing: WireAnswer.line(id: 1, error: WireError(code: -32000, message: "no")))
        ),
      ]
    }
    let ofAll = try MessageSchema(JSONValue(parsing: MessageSchemas.protocolSchema.utf8))
    for checker in [try schema(of: contract), ofAll] {
      for (name, message) in try others(contract.typed) {
        #expect(try checker.complaint(message, against: name) == nil, "\(name)")
      }
    }
  }

  /// Stimuli may have more members than are described, so that contracts can grow.
  @Test(arguments: KnownContract.all) func whatIsFaultyDoesNotFit(contract: KnownContract) throws {
    let checker = try schema(of: contract)
    let description = contract.type.description
    for (name, messages) in [("stimulus", description.stimuli), ("effect", description.effects)] {
      for message in messages {
        for (fault, tree) in message.faultyTrees(among: messages.map(\.kind)) {
          #expect(
            try checker.complaint(tree, against: name) != nil, "\(message.kind) \(fault): \(tree.compact)")
        }
        let more = message.tree(
          of: (message.sampleTree[message.kind]?.members ?? []) + [.init("zz", .integer(2))])
        #expect(
          try (checker.complaint(more, against: name) == nil) == (name == "stimulus"), "\(more.compact)")
      }
    }
    for (name, text) in [
      ("world", "{}"), ("role", #"{"role":"\#(contract.role.rawValue)","stimuli":["a"],"observes":[]}"#),
      ("sendAnswer", #"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"x"}}"#),
      ("openRequest", #"{"jsonrpc":"1.0","id":1,"method":"open","params":{}}"#),
    ] {
      #expect(try checker.complaint(try JSONValue(parsing: text.utf8), against: name) != nil, "\(name)")
    }
  }

  @Test(arguments: KnownContract.all) func schemasAreTheSameBytesEachTime(contract: KnownContract) {
    #expect(contract.typed.schema().text == contract.typed.schema().text)
    #expect(contract.typed.schema().name == "\(contract.system).\(contract.role.rawValue).schema.json")
    #expect(KnownContract.all.count { $0.typed.schema().name == contract.typed.schema().name } == 1)
  }

  private func schema(of contract: KnownContract) throws -> MessageSchema {
    try MessageSchema(JSONValue(parsing: contract.typed.schema().text.utf8))
  }

  private func request(
    _ method: WireProtocol.Method, _ parameters: some WirePayload
  ) throws -> JSONValue {
    try JSONValue(parsing: WireRequest.line(id: 1, method, parameters))
  }
}

/// The schemas of a contract's messages, by name of the definition.
private struct MessageSchema {
  private let schemas: [String: JSONSchema]

  init(_ schema: JSONValue) throws {
    let names = try #require(schema["$defs"]).members.map(\.key)
    schemas = Dictionary(
      uniqueKeysWithValues: try names.map { ($0, try JSONSchema(schema, definition: $0)) })
  }

  /// Why a message does not fit that definition; nil if it fits.
  func complaint(_ message: JSONValue, against name: String) throws -> String? {
    try #require(schemas[name]).problems(of: message).first
  }
}
