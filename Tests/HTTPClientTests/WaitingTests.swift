import ClientAPISimulator
import Conformance
import HTTPClient
import HTTPMessages
import PyxOnlinePayments
import Requirements
import Testing

/// Many requests at once, and requests that end before their reply.
@Suite(.manyDescriptors, .needs(.libevent), .needs(.libcurl)) struct WaitingTests {
  @Test func hundredsWaitAtOnceAndEndInAnyOrder() async throws {
    allowOpenFiles(4_096)
    let open = try await OpenAccount("hundreds")
    let count = 200
    open.account.script(
      (0..<count).map { number in
        ScriptedExchange(
          endpoint: "products", containing: ["<\(number)>"],
          reply: ScriptedReply(.json(status: 200, body: "\(number)"), isHeld: true))
      })
    let tasks = (0..<count).map { number in
      let request = open.request("POST", "products", body: Array("<\(number)>".utf8))
      return Task { try await open.transport.perform(request).text }
    }
    #expect(await open.account.waitForRequests(count, atMost: .seconds(600)))
    let arrived = open.account.log().map {
      String(decoding: $0.request.body.dropFirst().dropLast(), as: UTF8.self)
    }
    for number in (0..<count).reversed() {
      open.account.release(request: number)
      let sender = try #require(Int(arrived[number]))
      #expect(try await tasks[sender].value == arrived[number])
    }
    #expect(open.account.log().count == count)
    // The connections that are kept after so many requests still work.
    #expect(try await open.transport.perform(open.request("GET", "unknown")).status == 404)
  }

  @Test func cancelledRequestEndsAtOnce() async throws {
    let open = try await OpenAccount("cancelled")
    open.account.script([.every("held", .ok, isHeld: true), .every("products", .ok)])
    let request = open.request("POST", "held")
    let (first, second) = (
      Task { await open.outcome(of: request) }, Task { await open.outcome(of: request) }
    )
    #expect(await open.account.waitForRequests(2, atMost: .seconds(600)))
    first.cancel()
    #expect(await first.value == .failure(.connectionCut))
    open.account.release(request: 0)
    open.account.release(request: 1)
    // Only the first request was cancelled; the second one gets its reply.
    #expect(try await second.value.get().status == 200)
    #expect(try await open.transport.perform(open.request("GET", "products")).status == 200)
    #expect(open.account.log().count == 3)
  }

  @Test func cancelledBeforeItBeginsSendsNothing() async throws {
    let open = try await OpenAccount("never begun")
    let request = open.request("GET", "products")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await open.outcome(of: request)
    }
    #expect(await task.value == .failure(.connectionCut))
    #expect(open.account.log().isEmpty)
  }

  @Test func cancellationAtAnyMomentLosesNobody() async throws {
    let open = try await OpenAccount("any moment")
    open.account.script([.every("products", .ok)])
    let request = open.request("GET", "products")
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask {
          let task = Task { await open.outcome(of: request) }
          for _ in 0..<number % 20 { await Task.yield() }
          task.cancel()
          switch await task.value {
          case .success(let response): #expect(response.status == 200)
          case .failure(let error): #expect(error == .connectionCut)
          }
        }
      }
    }
    #expect(try await open.transport.perform(request).status == 200)
  }

  @Test func replyThatDoesNotComeTimesOut() async throws {
    let open = try await OpenAccount("slow", limit: .milliseconds(200))
    open.account.script([.every("held", .ok, isHeld: true), .every("products", .ok)])
    #expect(await open.outcome(of: open.request("POST", "held")) == .failure(.timedOut))
    #expect(try await open.transport.perform(open.request("GET", "products")).status == 200)
    #expect(open.account.log().count == 2)
  }

  @Test func closedTransportCutsWhatWaits() async throws {
    let open = try await OpenAccount("closed")
    open.account.script([.every("held", .ok, isHeld: true)])
    let request = open.request("POST", "held")
    let tasks = (0..<20).map { _ in Task { await open.outcome(of: request) } }
    #expect(await open.account.waitForRequests(20, atMost: .seconds(600)))
    open.transport.close()
    for task in tasks { #expect(await task.value == .failure(.connectionCut)) }
    #expect(await open.outcome(of: request) == .failure(.unreachable))
    open.transport.close()
  }

  @Test func transportLivesAsLongAsItsRequests() async throws {
    let service = try LoopbackClientAPI()
    let account = try await service.account(named: "last reference")
    account.script([.every("held", .ok, isHeld: true)])
    let session = account.session
    let request = HTTPRequest(
      url: "\(session.clientApiUrl)/client/v1/\(session.customerId)/held",
      headers: [HTTPHeader("Authorization", "GCS v1Client:\(session.clientSessionId)")])
    var transport: NetworkTransport? = NetworkTransport()
    weak let seen = transport
    let tasks = (0..<20).map { _ in Task { [transport] in await transport?.outcome(of: request) } }
    #expect(await account.waitForRequests(20, atMost: .seconds(600)))
    transport = nil
    for number in 0..<20 { account.release(request: number) }
    for task in tasks { #expect(try await task.value?.get().status == 200) }
    for _ in 0..<1_000 where seen != nil { try await Task.sleep(for: .milliseconds(10)) }
    #expect(seen == nil)
  }

  @Test func transportsComeAndGo() async throws {
    let open = try await OpenAccount("come and go")
    for _ in 0..<200 {
      let transport = NetworkTransport()
      #expect(try await transport.perform(open.request("GET", "unknown")).status == 404)
    }
    for _ in 0..<200 { _ = NetworkTransport() }
  }
}
