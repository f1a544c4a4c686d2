import ClientAPISimulator
import Conformance
import HTTPClient
import HTTPMessages
import Locks
import PyxOnlinePayments
import Reference
import Requirements
import Testing

/// A failure around a call or a run has one clear outcome, and an SDK is not blamed for the suite's own errors.
@Suite(.heavyWork) struct ClearOutcomeTests {
  @Test(.needs(.libevent), .needs(.libcurl)) func simulatorThatDiesInTheMiddleIsTheSuitesTrouble()
    async throws
  {
    let service = try LoopbackClientAPI()
    let cases = Locked(0)
    let engine = Engine(judging: Networked(), settings: RunSettings(cases: 50)) { name in
      let services = try await ClientAPIServices(named: name, of: service)
      let number = cases.withLock {
        $0 += 1
        return $0
      }
      // Case 20 has its account, but the service is gone before the SDK asks.
      if number == 20 { await service.close() }
      return services
    }
    let result = await engine.judge(try rule("OP-ITM-01"))
    guard case .errored(let trouble) = result.outcome else {
      Issue.record("\(result.outcome.inWords)")
      return
    }
    #expect(trouble.kind == .harness)
    #expect(trouble.message.contains("has been closed"), "\(trouble.message)")
  }

  @Test(.needs(.libevent), .needs(.libcurl), arguments: ["OP-ITM-01", "OP-IIN-05", "OP-ENC-01", "OP-AST-03"])
  func referencePassesOverTLS(id: String) async throws {
    let service = try LoopbackClientAPI(tls: true)
    let certificate = try #require(service.certificate)
    let engine = Engine(
      judging: Networked(over: NetworkTransport(trusting: certificate)), settings: RunSettings(cases: 30)
    ) { name in try await ClientAPIServices(named: name, of: service) }
    let result = await engine.judge(try rule(id))
    if case .vacuous = result.outcome { return }
    #expect(result.outcome == .passed, "\(result.outcome.inWords)")
    await service.close()
  }

  @Test(
    .needs(.libevent), .needs(.libcurl),
    arguments: ["", "no certificate", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"])
  func callsWithAMalformedCertificateEndWithAnError(certificate: String) async throws {
    let service = try LoopbackClientAPI(tls: true)
    let account = try await service.account(named: "certificate")
    var world = World()
    ClientAPIServices(account: account).announce(in: &world)
    let effects = try await effects(
      of: [
        .getPaymentItems(call: 1, context: PaymentContext()),
        .lookUpIIN(call: 2, digits: "41111111", context: PaymentContext()),
      ], over: NetworkTransport(trusting: certificate), in: world)
    #expect(Set(effects.map(\.kind)) == [.requestFailed])
    #expect(effects.count == 2)
    #expect(account.log().isEmpty)
    await service.close()
  }

  @Test(arguments: [1, 100, 600]) func truncatedMessageFailsItsRule(lost: Int) async throws {
    let cut = Mutant<OnlinePayments>.rewriting("cuts its messages short") { effect in
      guard case .preparedRequest(let call, let fields, let metadata) = effect else { return [effect] }
      return [
        .preparedRequest(
          call: call, encryptedFields: String(fields.dropLast(lost)), encodedClientMetaInfo: metadata)
      ]
    }
    let result = await engine().judge(try rule("OP-ENC-01"), mutant: cut)
    guard case .failed(let found) = result.outcome else {
      Issue.record("\(result.outcome.inWords)")
      return
    }
    #expect(found.message.contains("expected a"), "\(found.message)")
  }

  @Test func shortKeyIsARefusalOrAReading() async throws {
    let result = await engine().judge(try rule("OP-ENC-07"))
    #expect(result.outcome == .passed)
    #expect(result.readings.contains { $0.value == "a key of 1024 bits is refused" })
  }

  @Test(arguments: [true, false]) func productOfFiveMegabytesIsRead(isNetworked: Bool) async throws {
    if isNetworked {
      try Requirement.libevent.need()
      try Requirement.libcurl.need()
    }
    let service: any ClientAPI = isNetworked ? try LoopbackClientAPI() : InMemoryClientAPI()
    let account = try await service.account(named: "large")
    let label = String(repeating: "x", count: 5 << 20)
    account.script([
      ScriptedExchange(
        endpoint: "products/1",
        reply: ScriptedReply(.json(status: 200, body: #"{"id":1,"displayHints":{"label":"\#(label)"}}"#)))
    ])
    var world = World()
    ClientAPIServices(account: account).announce(in: &world)
    let effects = try await effects(
      of: [.getPaymentProduct(call: 1, paymentProductId: "1", context: PaymentContext())],
      over: account.transport ?? NetworkTransport(), in: world)
    let item = PaymentItem(id: "1", displayHints: ItemHints(label: label))
    #expect(effects == [.paymentProduct(call: 1, product: PaymentProduct(item))])
    await account.close()
  }

  // MARK: Help

  private func rule(_ id: String) throws -> SystemRule<OnlinePayments> {
    try #require(OnlinePayments.rules.first { $0.id == id })
  }

  private func effects(
    of stimuli: [OnlinePaymentsStimulus], over transport: any HTTPTransport, in world: World
  ) async throws -> [OnlinePaymentsEffect] {
    let session = try await ReferenceOnlinePayments().open(world, transport: transport)
    var effects: [OnlinePaymentsEffect] = []
    for stimulus in stimuli { effects += try await session.send(stimulus, in: world) }
    effects += try await session.settle(in: world, atMost: .seconds(600))
    return effects + (try await session.close())
  }
}
