import ClientAPISimulator
import Conformance
import HTTPMessages
import PyxOnlinePayments
import Testing

@Suite struct InMemoryTests {
  let api = InMemoryClientAPI()

  @Test func cancelledCallerOfHeldReplyIsLetGo() async throws {
    let account = try await api.account(named: "cancel")
    let transport = try #require(account.transport)
    account.script([.lookup("411111", ScriptedReply(.json(status: 200, body: "{}"), isHeld: true))])
    let request = account.session.lookup("411111")
    let task = Task { await transport.outcome(of: request) }
    #expect(await account.waitForRequests(1, atMost: .seconds(600)))
    task.cancel()
    #expect(await task.value == .failure(.connectionCut))
    #expect(account.log()[0].status == nil)
    account.release(request: 0)
    #expect(account.log()[0].status == 200)
  }

  @Test func otherHostsAreOutOfReach() async throws {
    let account = try await api.account(named: "hosts")
    let transport = try #require(account.transport)
    await #expect(throws: TransportError.unreachable) {
      try await transport.perform(HTTPRequest(url: "https://example.com/"))
    }
    await #expect(throws: TransportError.badURL("nowhere")) {
      try await transport.perform(HTTPRequest(url: "nowhere"))
    }
    #expect(account.log().isEmpty)
  }

  @Test func tenThousandAccountsTakeLittleTime() async throws {
    let clock = ContinuousClock()
    let start = clock.now
    for number in 0..<10_000 {
      let account = try await api.account(named: "case \(number)")
      account.script([.lookup("411111", ScriptedReply(.json(status: 200, body: #"{"paymentProductId":1}"#)))])
      let transport = try #require(account.transport)
      let found = try await transport.perform(account.session.lookup("411111"))
      let unknown = try await transport.perform(account.session.lookup("999999"))
      #expect(found.status == 200 && unknown.status == 404)
      #expect(account.log().map(\.status) == [200, 404])
      await account.close()
    }
    #expect(clock.now - start < .seconds(30))
  }
}
