import ClientAPISimulator
import Conformance
import HTTPClient
import HTTPMessages
import PyxOnlinePayments
import Requirements
import Testing

/// Connections that end too soon: nothing is sent twice.
@Suite(.manyDescriptors, .needs(.libevent), .needs(.libcurl)) struct CutTests {
  private static let methods = ["GET", "POST", "PUT", "HEAD", "DELETE"]

  @Test(arguments: methods, [0, 1, 70_000])
  func cutOnAUsedConnectionIsOneArrival(_ method: String, _ count: Int) async throws {
    let open = try await OpenAccount("cut")
    open.account.script([.every("products", .ok), .every("cut", .cut(afterBytes: count))])
    let body = method == "POST" || method == "PUT" ? Array("{}".utf8) : []
    for number in 0..<20 {
      #expect(try await open.transport.perform(open.request("GET", "products")).status == 200)
      let outcome = await open.outcome(of: open.request(method, "cut", body: body))
      #expect(outcome == .failure(.connectionCut))
      #expect(open.account.log().count == 2 * number + 2)
    }
    #expect(open.account.log().filter { $0.endpoint == "cut" }.count == 20)
  }

  @Test func heldReplyThatIsCutIsOneArrival() async throws {
    let open = try await OpenAccount("held cut")
    open.account.script([.every("products", .ok), .every("cut", .cut(afterBytes: 0), isHeld: true)])
    #expect(try await open.transport.perform(open.request("GET", "products")).status == 200)
    let request = open.request("POST", "cut", body: Array("{}".utf8))
    let task = Task { await open.outcome(of: request) }
    #expect(await open.account.waitForRequests(2, atMost: .seconds(600)))
    open.account.release(request: 1)
    #expect(await task.value == .failure(.connectionCut))
    #expect(open.account.log().count == 2)
  }

  @Test func manyCutsAtOnceAreAsManyArrivals() async throws {
    let open = try await OpenAccount("many cuts")
    open.account.script([.every("products", .ok), .every("cut", .cut(afterBytes: 0))])
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        let isCut = number % 3 == 0
        let request = open.request(number % 2 == 0 ? "POST" : "GET", isCut ? "cut" : "products")
        group.addTask {
          let outcome = await open.outcome(of: request)
          if isCut {
            #expect(outcome == .failure(.connectionCut))
          } else {
            #expect(throws: Never.self) { try outcome.get() }
          }
        }
      }
    }
    #expect(open.account.log().count == 40)
  }

  @Test func connectionClosedWhileIdleIsReplaced() async throws {
    let open = try await OpenAccount("first service")
    #expect(try await open.transport.perform(open.request("GET", "unknown")).status == 404)
    let port = open.service.port
    await open.service.close()
    let service = try LoopbackClientAPI(port: port)
    let account = try await service.account(named: "first service")
    #expect(try await open.transport.perform(open.request("GET", "unknown")).status == 404)
    #expect(account.log().count == 1)
    await service.close()
  }

  @Test func nothingListensThere() async throws {
    // Port 1 is for a privileged service that does not exist here.
    let transport = NetworkTransport()
    for url in ["http://127.0.0.1:1/", "https://127.0.0.1:1/"] {
      #expect(await transport.outcome(of: HTTPRequest(url: url)) == .failure(.unreachable))
    }
  }

  @Test func plainServiceIsNotAskedOverTLS() async throws {
    let service = try LoopbackClientAPI()
    let outcome = await NetworkTransport().outcome(
      of: HTTPRequest(url: "https://127.0.0.1:\(service.port)/"))
    #expect(outcome == .failure(.connectionCut))
    await service.close()
  }
}
