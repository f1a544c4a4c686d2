import Conformance
import Foundation
import JSONValues
import PyxOnlinePayments
import Testing

@Suite struct DeclarationTests {
  @Test func lastMonthsOfTheWindowAdmitOneReading() throws {
    let rule = try #require(OnlinePayments.rules.first { $0.id == "OP-VAL-02" })
    #expect(rule.ambiguities.filter(\.admitsOneReading).map(\.id) == ["A-OP-14"])
  }

  @Test func openValuesAreRead() throws {
    let json = #"{"lookedUp":{"call":1,"status":"PERHAPS","paymentProductId":7,"isAllowedInContext":false}}"#
    let effect = try JSONDecoder().decode(OnlinePayments.Effect.self, from: Data(json.utf8))
    #expect(effect.details == IINDetails(IINStatus(rawValue: "PERHAPS"), paymentProductId: "7"))
  }
}
