import Catalogue
import Conformance
import JSONValues
import Testing

@testable import Adapter

/// Descriptions, samples, schemas and Swift types of a contract agree.
@Suite struct SampleLaws {
  @Test(arguments: KnownContract.all) func thereIsASampleOfEveryKind(contract: KnownContract) {
    func check<System: DocumentedSystem>(_: System.Type) {
      #expect(System.sampleStimuli.map(\.kind) == Array(System.Stimulus.Kind.allCases))
      #expect(System.sampleEffects.map(\.kind) == Array(System.Effect.Kind.allCases))
      #expect(System.sampleStimuli.map(\.kind).contains(System.control.kind))
    }
    check(contract.type)
  }

  @Test(arguments: KnownContract.all) func descriptionHasEveryWordInOrder(contract: KnownContract) {
    func check<System: DocumentedSystem>(_: System.Type) {
      #expect(System.description.stimuli.map(\.kind) == System.Stimulus.Kind.allCases.map(\.rawValue))
      #expect(System.description.effects.map(\.kind) == System.Effect.Kind.allCases.map(\.rawValue))
      #expect(!System.description.summary.isEmpty && !System.description.example.isEmpty)
    }
    check(contract.type)
  }

  @Test(arguments: KnownContract.all) func samplesSurviveTheWire(contract: KnownContract) throws {
    func check<Message: Codable & Equatable>(_ message: Message, _ kind: String) throws {
      let tree = try JSONValue(parsing: WireCoding.line(message))
      #expect(tree.members.map(\.key) == [kind])
      #expect(try Message.read(from: tree) == message)
    }
    func check<System: DocumentedSystem>(_: System.Type) throws {
      for stimulus in System.sampleStimuli + [System.control] { try check(stimulus, stimulus.kind.rawValue) }
      for effect in System.sampleEffects { try check(effect, effect.kind.rawValue) }
    }
    try check(contract.type)
  }

  /// A field that is in the description but not in the type would be lost in decoding.
  ///
  /// The suite makes the stimuli itself, so their samples are enough; an effect may have any value that its description
  /// allows.
  @Test(arguments: KnownContract.all) func typesTakeWhatDescriptionsAllow(contract: KnownContract) {
    func check<Message: Codable>(_: Message.Type, _ trees: [JSONValue]) {
      for tree in trees {
        let read = try? Message.read(from: tree)
        #expect(read.map { JSONValue(encoding: $0) } == tree, "\(tree.compact)")
      }
    }
    func check<System: DocumentedSystem>(_: System.Type) {
      let (stimuli, effects) = (System.description.stimuli, System.description.effects)
      check(System.Stimulus.self, stimuli.map(\.sampleTree))
      check(System.Effect.self, effects.map(\.sampleTree) + effects.flatMap(\.openTrees))
    }
    check(contract.type)
  }

  /// The suite cannot read a message that the schema refuses.
  @Test(arguments: KnownContract.all) func typesRefuseWhatIsFaulty(contract: KnownContract) {
    func check<Message: Codable>(_: Message.Type, _ messages: [ContractDescription.Message]) {
      for message in messages {
        for (fault, tree) in message.faultyTrees(among: messages.map(\.kind)) {
          let read = try? Message.read(from: tree)
          #expect(read == nil, "\(message.kind) \(fault): \(tree.compact)")
        }
      }
    }
    func check<System: DocumentedSystem>(_: System.Type) {
      check(System.Stimulus.self, System.description.stimuli)
      check(System.Effect.self, System.description.effects)
    }
    check(contract.type)
  }
}
