import Conformance
import Foundation
import JSONValues
import PyxOnlinePayments
import Testing

@Suite struct DeclarationTests {
  /// The rows of the catalogue of this product: groups and how many rows each has.
  private static let groups = [
    ("SES", 12), ("CTX", 7), ("ITM", 13), ("NAT", 4), ("AOF", 6), ("HNT", 5), ("REQ", 13), ("ENC", 12),
    ("VAL", 19),
    ("IIN", 20), ("COB", 10), ("AST", 4), ("LOC", 3), ("LOG", 2), ("DEMO", 3), ("FLOW", 3),
  ]
  private static let crossCutting = ["X-CB-01", "X-CB-02", "X-CB-03", "X-PURE-01", "X-DATA-01"]

  private static let rules =
    OnlinePayments.rules.map(\.facts) + OnlinePaymentsIntegration.rules.map(\.facts)
  private static let exclusions = OnlinePayments.exclusions + OnlinePaymentsIntegration.exclusions

  @Test func everyRowIsARuleOrExcluded() {
    let rows = Self.groups.flatMap { group, count in
      (1...count).map { "OP-\(group)-\($0 < 10 ? "0" : "")\($0)" }
    }
    let ruled = Self.rules.map { $0.id.split(separator: "/").first.map(String.init) ?? $0.id }
    let accounted = ruled + Self.exclusions.map(\.id)
    #expect(Set(accounted) == Set(rows + Self.crossCutting))
    #expect(Set(ruled).isDisjoint(with: Self.exclusions.map(\.id)))
    #expect(Set(Self.exclusions.map(\.id)).count == Self.exclusions.count)
  }

  @Test func idsAreUniqueInTheWholeSystem() {
    #expect(Set(Self.rules.map(\.id)).count == Self.rules.count)
  }

  @Test func lastMonthsOfTheWindowAdmitOneReading() throws {
    let rule = try #require(Self.rules.first { $0.id == "OP-VAL-02" })
    #expect(rule.ambiguities.filter(\.admitsOneReading).map(\.id) == ["A-OP-14"])
  }

  @Test func statementsAreSentences() {
    for rule in Self.rules {
      #expect(rule.statement.hasSuffix("."), "\(rule.id)")
      #expect(!rule.citation.sections.isEmpty, "\(rule.id)")
    }
  }

  @Test func messagesSurviveTheWire() throws {
    try expectRoundTrip(of: OnlinePayments.sampleStimuli, all: OnlinePayments.Stimulus.Kind.self)
    try expectRoundTrip(
      of: OnlinePaymentsIntegration.sampleStimuli, all: OnlinePaymentsIntegration.Stimulus.Kind.self)
    for effect in OnlinePayments.sampleEffects {
      #expect(try decoded(OnlinePayments.Effect.self, from: JSONEncoder().encode(effect)) == effect)
    }
    for effect in OnlinePaymentsIntegration.sampleEffects {
      #expect(
        try decoded(OnlinePaymentsIntegration.Effect.self, from: JSONEncoder().encode(effect)) == effect)
    }
    #expect(OnlinePayments.sampleEffects.map(\.kind) == OnlinePayments.Effect.Kind.allCases)
    #expect(
      OnlinePaymentsIntegration.sampleEffects.map(\.kind) == OnlinePaymentsIntegration.Effect.Kind.allCases)
  }

  @Test func descriptionNamesEveryMessage() {
    expectNamed(
      OnlinePayments.description, OnlinePayments.Stimulus.Kind.self, OnlinePayments.Effect.Kind.self)
    expectNamed(
      OnlinePaymentsIntegration.description, OnlinePaymentsIntegration.Stimulus.Kind.self,
      OnlinePaymentsIntegration.Effect.Kind.self)
  }

  @Test func openValuesAreRead() throws {
    let json = #"{"lookedUp":{"call":1,"status":"PERHAPS","paymentProductId":7,"isAllowedInContext":false}}"#
    let effect = try decoded(OnlinePayments.Effect.self, from: Data(json.utf8))
    #expect(effect.details == IINDetails(IINStatus(rawValue: "PERHAPS"), paymentProductId: "7"))
  }

  private func expectRoundTrip<Message: SystemStimulus>(of messages: [Message], all: Message.Kind.Type) throws
  {
    #expect(messages.map(\.kind) == Array(all.allCases))
    for message in messages {
      let data = try JSONEncoder().encode(message)
      #expect(try decoded(Message.self, from: data) == message)
      #expect(try JSONValue(parsing: data)[message.kind.rawValue] != nil)
    }
  }

  private func expectNamed<Stimulus: MessageKind, Effect: MessageKind>(
    _ description: ContractDescription, _: Stimulus.Type, _: Effect.Type
  ) {
    #expect(description.stimuli.map(\.kind) == Stimulus.allCases.map(\.rawValue))
    #expect(description.effects.map(\.kind) == Effect.allCases.map(\.rawValue))
  }

  private func decoded<Value: Decodable>(_: Value.Type, from data: Data) throws -> Value {
    try JSONDecoder().decode(Value.self, from: data)
  }
}
