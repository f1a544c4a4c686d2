import Adapter
import Conformance
import PyxOnlinePayments
import PyxPayByBankApp
import Testing

/// The page on a service says what the values in the code say.
@Suite struct ServicePageTests {
  @Test func everyEndpointMemberAndOddityIsOnThePage() throws {
    let service = try #require(OnlinePayments.description.service)
    let page = try #require(ServicePage(of: OnlinePayments.self)).markdown
    for endpoint in service.endpoints {
      #expect(page.contains("## `\(endpoint.method) \(endpoint.path)`\n"))
      for field in endpoint.query + endpoint.body + endpoint.reply {
        #expect(page.contains("| `\(field.name)` |"), "\(endpoint.path) \(field.name)")
      }
    }
    for inner in [
      "paymentProducts[].displayHintsList[].logo", "errors[].errorCode", "coBrands[].paymentProductId",
    ] {
      #expect(page.contains("| `\(inner)` |"), "\(inner)")
    }
    for oddity in service.oddities {
      #expect(page.contains("| \(oddity.meaning) | \(oddity.rules.joined(separator: ", ")) |"))
    }
    #expect(page.contains("## Other servers\n\n" + service.otherServers))
  }

  @Test func contractLinksThePageWhereThereIsOne() {
    let link = "[online-payments.service.md](online-payments.service.md)"
    #expect(ContractPage(of: OnlinePayments.self, uses: []).markdown.contains(link))
    #expect(ServicePage(of: PayByBankApp.self) == nil)
    #expect(!ContractPage(of: PayByBankApp.self, uses: []).markdown.contains(".service.md"))
  }
}
