import ClientAPISimulator
import Conformance
import PyxOnlinePayments
import Reference
import Requirements
import Testing

@Suite(.heavyWork, .needs(.libevent), .needs(.libcurl)) struct NetworkTests {
  @Test func referencePassesOverLoopback() async throws {
    let service = try LoopbackClientAPI()
    let engine = Engine(judging: Networked(), settings: RunSettings(cases: 30)) { name in
      try await ClientAPIServices(named: name, of: service)
    }
    for result in await engine.run(OnlinePayments.rules) {
      if case .vacuous = result.outcome { continue }
      #expect(result.outcome == .passed, "\(result.rule.id): \(result.outcome.inWords)")
    }
    await service.close()
  }

  @Test func tracesNameNeitherHostNorSession() async throws {
    let service = try LoopbackClientAPI()
    let account = try await service.account(named: "trace")
    let services = ClientAPIServices(account: account)
    var world = World()
    services.announce(in: &world)
    #expect(world.services["clientApiUrl"] == account.session.clientApiUrl)
    let session = try await ReferenceOnlinePayments().open(world)
    // The reply may come before or after the answer to the stimulus.
    var effects = try await session.send(
      .lookUpIIN(call: 1, digits: "411111111", context: PaymentContext()), in: world)
    effects += try await session.settle(in: world, atMost: .seconds(600))
    #expect(effects == [.lookedUp(call: 1, IINDetails(.unknown))])
    let line = """
      POST services/getIINdetails {"bin":"41111111","paymentContext":{"amountOfMoney":{"amount":100,\
      "currencyCode":"EUR"},"countryCode":"NL","isRecurring":false}} Authorization="GCS \
      v1Client:‹client session id›"
      """
    let lines = services.newExchanges().map(\.text)
    #expect(lines.count == 1)
    let text = try #require(lines.first)
    #expect(text.hasPrefix(line), "\(text)")
    #expect(text.contains(" → 404 {\"errorId\":"), "\(text)")
    let data = account.session
    for word in ["127.0.0.1", data.clientSessionId, data.customerId] { #expect(!text.contains(word)) }
    #expect(services.newExchanges().isEmpty)
    _ = try await session.close()
    await services.close()
    await service.close()
  }
}
