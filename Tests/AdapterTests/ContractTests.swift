import Conformance
import Foundation
import JSONValues
import Testing

@testable import Adapter

/// Descriptions, samples, schemas and Swift types of every contract say the same.
@Suite struct ContractTests {
  static let contracts: [any DocumentedSystem.Type] = [Tally.self]

  @Test(arguments: contracts) func descriptionHasEveryWordInOrder(contract: any DocumentedSystem.Type) {
    func check<System: DocumentedSystem>(_: System.Type) {
      #expect(System.description.stimuli.map(\.kind) == System.Stimulus.Kind.allCases.map(\.rawValue))
      #expect(System.description.effects.map(\.kind) == System.Effect.Kind.allCases.map(\.rawValue))
      #expect(!System.description.summary.isEmpty)
    }
    check(contract)
  }

  @Test(arguments: contracts) func samplesCoverEveryKind(contract: any DocumentedSystem.Type) {
    func check<System: DocumentedSystem>(_: System.Type) {
      #expect(System.sampleStimuli.map(\.kind) == Array(System.Stimulus.Kind.allCases))
      #expect(System.sampleEffects.map(\.kind) == Array(System.Effect.Kind.allCases))
      #expect(System.sampleStimuli.map(\.kind).contains(System.control.kind))
    }
    check(contract)
  }

  @Test(arguments: contracts) func samplesFitTheSchema(contract: any DocumentedSystem.Type) throws {
    func check<System: DocumentedSystem>(_: System.Type) throws {
      let schema = try JSONValue(parsing: MessageSchemas.schema(of: System.self).utf8)
      let (stimulusSchema, effectSchema) = (
        try JSONSchema(schema, definition: "stimulus"), try JSONSchema(schema, definition: "effect")
      )
      for stimulus in System.sampleStimuli + [System.control] {
        #expect(stimulusSchema.problems(of: JSONValue(encoding: stimulus)) == [], "\(stimulus)")
      }
      for effect in System.sampleEffects {
        #expect(effectSchema.problems(of: JSONValue(encoding: effect)) == [], "\(effect)")
      }
    }
    try check(contract)
  }

  /// A field that the description has and the type has not would be lost on the way.
  @Test(arguments: contracts) func typesTakeWhatDescriptionsAllow(contract: any DocumentedSystem.Type) throws
  {
    func check<System: DocumentedSystem>(_: System.Type) throws {
      for message in System.description.stimuli {
        let read = try WireCoding.message(
          System.Stimulus.self, from: Data(WireCoding.line(message.sampleTree)))
        #expect(JSONValue(encoding: read) == message.sampleTree)
      }
      for message in System.description.effects {
        let read = try WireCoding.message(System.Effect.self, from: Data(WireCoding.line(message.sampleTree)))
        #expect(JSONValue(encoding: read) == message.sampleTree)
      }
    }
    try check(contract)
  }

  @Test(arguments: contracts) func pageIsWhole(contract: any DocumentedSystem.Type) {
    func check<System: DocumentedSystem>(_: System.Type) {
      let page = ContractPage<System>(uses: []).markdown
      for message in System.description.stimuli + System.description.effects {
        #expect(page.contains("### `\(message.kind)`"))
      }
      #expect(!System.description.example.isEmpty)
    }
    check(contract)
  }
}
