import Catalogue
import Conformance
import Testing

@testable import Adapter

/// The schema of a contract takes every message of it, and nothing else.
@Suite struct SchemaLaws {
  @Test(arguments: KnownContract.all) func everyStimulusAndEffectFits(contract: KnownContract) throws {
    func check<System: DocumentedSystem>(_: System.Type, _ checker: SchemaChecker) throws {
      for stimulus in System.sampleStimuli + [System.control] {
        #expect(checker.complaint(JSONTree(encoding: stimulus), against: "stimulus") == nil, "\(stimulus)")
        let sent = try request(.send, SendParameters(session: "1", stimulus: stimulus, world: WorldChanges()))
        #expect(checker.complaint(sent, against: "sendRequest") == nil, "\(stimulus)")
      }
      for effect in System.sampleEffects {
        #expect(checker.complaint(JSONTree(encoding: effect), against: "effect") == nil, "\(effect)")
        let answer = try JSONTree(parsing: WireAnswer.line(id: 1, result: EffectsResult(effects: [effect])))
        for name in ["sendAnswer", "settleAnswer", "closeAnswer", "calibrateAnswer"] {
          #expect(checker.complaint(answer, against: name) == nil, "\(effect)")
        }
      }
      for message in System.description.stimuli {
        #expect(checker.complaint(message.sampleTree, against: "stimulus") == nil, "\(message.kind)")
      }
      for tree in System.description.effects.flatMap({ [$0.sampleTree] + $0.openTrees }) {
        #expect(checker.complaint(tree, against: "effect") == nil, "\(tree.compact)")
      }
    }
    try check(contract.type, schema(of: contract))
  }

  @Test(arguments: KnownContract.all) func everyOtherMessageFits(contract: KnownContract) throws {
    func others<Contract: TypedContract>(_ typed: Contract) throws -> [(String, JSONTree)] {
      let suite = InitializeParameters.Suite(name: "pyx", version: "1")
      let introduction = Introduction(serving: [ServedImplementation(typed.reference)])
      let (system, role) = (Contract.System.system, Contract.System.role.rawValue)
      let effect = try #require(Contract.System.sampleEffects.first)
      return [
        ("initializeRequest", try request(.initialize, InitializeParameters(protocol: 1, suite: suite))),
        ("initializeAnswer", try JSONTree(parsing: WireAnswer.line(id: 1, result: introduction))),
        (
          "openRequest",
          try request(
            .open, OpenParameters(system: system, role: role, world: Contract.System.sampleWorld))
        ),
        ("openAnswer", try JSONTree(parsing: WireAnswer.line(id: 1, result: OpenResult(session: "1")))),
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
        ("shutdownAnswer", try JSONTree(parsing: WireAnswer.line(id: 1, result: Nothing()))),
        (
          "errorAnswer",
          try JSONTree(parsing: WireAnswer.line(id: 1, error: WireError(code: -32000, message: "no")))
        ),
      ]
    }
    let ofAll = SchemaChecker(try JSONTree(parsing: MessageSchemas.protocolSchema.utf8))
    for checker in [try schema(of: contract), ofAll] {
      for (name, message) in try others(contract.typed) {
        #expect(checker.complaint(message, against: name) == nil, "\(name)")
      }
    }
  }

  /// What is received is open, so that contracts can grow: a stimulus may have more members than are described.
  @Test(arguments: KnownContract.all) func whatIsFaultyDoesNotFit(contract: KnownContract) throws {
    let checker = try schema(of: contract)
    let description = contract.type.description
    for (name, messages) in [("stimulus", description.stimuli), ("effect", description.effects)] {
      for message in messages {
        for (fault, tree) in message.faultyTrees(among: messages.map(\.kind)) {
          #expect(checker.complaint(tree, against: name) != nil, "\(message.kind) \(fault): \(tree.compact)")
        }
        let more = message.tree(
          of: (message.sampleTree[message.kind]?.members ?? []) + [.init("zz", .integer(2))])
        #expect((checker.complaint(more, against: name) == nil) == (name == "stimulus"), "\(more.compact)")
      }
    }
    for (name, text) in [
      ("world", "{}"), ("role", #"{"role":"\#(contract.role.rawValue)","stimuli":["a"],"observes":[]}"#),
      ("sendAnswer", #"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"x"}}"#),
      ("openRequest", #"{"jsonrpc":"1.0","id":1,"method":"open","params":{}}"#),
    ] {
      #expect(checker.complaint(try JSONTree(parsing: text.utf8), against: name) != nil, "\(name)")
    }
  }

  @Test(arguments: KnownContract.all) func schemasAreTheSameBytesEachTime(contract: KnownContract) {
    #expect(contract.schema().text == contract.schema().text)
    #expect(contract.schema().name == "\(contract.system).\(contract.role.rawValue).schema.json")
    #expect(KnownContract.all.count { $0.schema().name == contract.schema().name } == 1)
  }

  private func schema(of contract: KnownContract) throws -> SchemaChecker {
    SchemaChecker(try JSONTree(parsing: contract.schema().text.utf8))
  }

  private func request(
    _ method: WireProtocol.Method, _ parameters: some WirePayload
  ) throws -> JSONTree {
    try JSONTree(parsing: WireRequest.line(id: 1, method, parameters))
  }
}
