import ClientAPISimulator
import Conformance
import Foundation
import HTTPMessages
import PyxOnlinePayments
import Requirements
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Behaviour that only the server over sockets can show.
@Suite(.manyDescriptors, .needs(.libevent)) struct LoopbackTests {
  let api: LoopbackClientAPI

  init() throws { api = try LoopbackClientAPI() }

  private func connect() throws -> RawConnection { try #require(RawConnection(port: api.port)) }

  @Test func connectionIsKeptForAThousandRequests() async throws {
    let account = try await api.account(named: "keep-alive")
    let connection = try connect()
    for number in 0..<1000 {
      connection.write(account.session.lookup(String(400_000 + number)))
      #expect(connection.readResponse()?.status == 404)
    }
    #expect(account.log().count == 1000)
    connection.write(account.session.lookup("411111"), close: true)
    #expect(connection.readResponse()?.status == 404)
    #expect(connection.isClosedByServer())
  }

  @Test(arguments: [
    "Content-Length: +5", "Content-Length : 5", "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
    "Transfer-Encoding: chunked\r\nContent-Length: 5",
  ])
  func requestThatDoesNotSayWhereItsBodyEndsIsRefused(framing: String) async throws {
    let account = try await api.account(named: "framing")
    let connection = try connect()
    connection.write(
      "POST /v1/\(account.session.customerId)/products HTTP/1.1\r\nHost: 127.0.0.1\r\n\(framing)\r\n\r\n"
        + (framing.contains("chunked") ? "5\r\nhello\r\n0\r\n\r\n" : "hello"))
    #expect(connection.readResponse()?.status == 400)
    #expect(connection.isClosedByServer())
    #expect(account.log().isEmpty)
  }

  /// A chunk's size has only hexadecimal digits, over TLS too; the bytes after a wrong size are not taken as a request.
  @Test(
    arguments: ["0x5", "+5", " 5", "5 ", "5\t", "5\n", "", "-5", "5h", "5\rx", ";a", "6", "4"], [false, true])
  func chunkWhoseSizeIsNoNumberOfDigitsIsRefused(size: String, isSecure: Bool) async throws {
    let api = isSecure ? try LoopbackClientAPI(tls: true) : api
    let account = try await api.account(named: "chunks")
    let connection = try #require(RawConnection(port: api.port, certificate: api.certificate))
    let head = "POST /client/v1/\(account.session.customerId)/x HTTP/1.1\r\nHost: x\r\n"
    connection.write(head + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n")
    #expect(connection.readResponse()?.status == 403)
    let end = size.hasSuffix("\n") ? "" : "\r\n"
    connection.write(head + "Transfer-Encoding: chunked\r\n\r\n\(size)\(end)hello\r\n0\r\n\r\n")
    #expect(connection.readResponse()?.status == 400)
    #expect(connection.isClosedByServer())
    #expect(account.log().map(\.request.body) == [Array("hello".utf8)])
  }

  /// The refusal comes as soon as a byte of the chunk is wrong, although the rest has not arrived.
  @Test(arguments: ["-", "5h", "5\r\nhellox", "\r", "5;a\n"])
  func wrongChunkIsRefusedWithoutTheRest(body: String) async throws {
    let account = try await api.account(named: "short chunks")
    let connection = try connect()
    let head = "POST /client/v1/\(account.session.customerId)/x HTTP/1.1\r\nHost: x\r\n"
    for byte in (head + "Transfer-Encoding: chunked\r\n\r\n\(body)").utf8 { connection.write([byte]) }
    #expect(connection.readResponse()?.status == 400)
    #expect(connection.isClosedByServer())
    #expect(account.log().isEmpty)
  }

  /// An extension of a chunk means nothing here, and is ignored, as the RFC demands.
  @Test(arguments: ["5;a=b", "5 ; a=\"b;c\"", "0005;a"]) func extensionOfAChunkIsIgnored(size: String)
    async throws
  {
    let account = try await api.account(named: "extensions")
    let connection = try connect()
    for _ in 0..<2 {
      connection.write(
        "POST /client/v1/\(account.session.customerId)/x HTTP/1.1\r\nHost: x\r\n"
          + "Transfer-Encoding: chunked\r\n\r\n\(size)\r\nhello\r\n0;b\r\n\r\n")
      #expect(connection.readResponse()?.status == 403)
    }
    #expect(account.log().map(\.request.body) == [Array("hello".utf8), Array("hello".utf8)])
  }

  @Test func pipelinedRequestsAreAnsweredInTheirOrder() async throws {
    let account = try await api.account(named: "pipeline")
    let bins = (0..<20).map { "4111\(10 + $0)" }
    account.script(
      bins.enumerated().map { index, bin in
        .lookup(
          bin, ScriptedReply(.json(status: 200, body: bin), isHeld: index == 3, delayMilliseconds: index % 2))
      })
    let connection = try connect()
    for bin in bins { connection.write(account.session.lookup(bin)) }
    for bin in bins.prefix(3) { #expect(connection.readResponse()?.text == bin) }
    #expect(await account.waitForRequests(4, atMost: .seconds(600)))
    account.release(request: 3)
    for bin in bins.dropFirst(3) { #expect(connection.readResponse()?.text == bin) }
    #expect(account.log().map(\.number) == Array(0..<20))
  }

  @Test func requestInSmallPiecesIsOneRequest() async throws {
    let account = try await api.account(named: "pieces")
    let connection = try connect()
    let (path, id) = (account.session.customerId, account.session.clientSessionId)
    let text = """
      POST /client/v1/\(path)/services/getIINdetails HTTP/1.1\r\nHost: x\r\naUTHORIZATION: GCS v1Client:\(id)\r\n\
      Transfer-Encoding: chunked\r\n\r\n8\r\n{"bin":"\r\n8\r\n411111"}\r\n0\r\n\r\n
      """
    for byte in text.utf8 { connection.write([byte]) }
    #expect(connection.readResponse()?.status == 404)
    let exchange = try #require(account.log().first)
    #expect(exchange.request.url == "http://x/client/v1/\(path)/services/getIINdetails")
    #expect(exchange.request.body == Array(#"{"bin":"411111"}"#.utf8))
  }

  @Test func heldReplyToAClientThatHasGoneHarmsNobody() async throws {
    let account = try await api.account(named: "gone")
    account.script([
      .lookup(
        "411111",
        ScriptedReply(.json(status: 200, body: String(repeating: "x", count: 1 << 20)), isHeld: true)),
      .lookup("422222", ScriptedReply(.cut(afterBytes: 1 << 20), isHeld: true)),
      .lookup("433333", ScriptedReply(.cut(afterBytes: 0), isHeld: true)),
    ])
    for index in 0..<30 {
      let connection = try connect()
      connection.write(account.session.lookup(["411111", "422222", "433333"][index % 3]))
      #expect(await account.waitForRequests(index + 1, atMost: .seconds(600)))
    }
    for index in 0..<30 { account.release(request: index) }
    #expect(try await SocketTransport(port: api.port).perform(account.session.lookup("499999")).status == 404)
  }

  @Test func hugeBodyIsRefusedBeforeItIsRead() async throws {
    let account = try await api.account(named: "huge")
    let connection = try connect()
    connection.write(
      "POST /client/v1/\(account.session.customerId)/x HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n"
    )
    #expect(connection.readResponse()?.status == 413)
    #expect(account.log().isEmpty)
  }

  @Test(arguments: [
    "GARBAGE\r\n\r\n", "GET\r\n\r\n", "BREW / HTTP/1.1\r\nHost: x\r\n\r\n", "\0\0\0\0\r\n\r\n",
  ])
  func garbageIsNoRequest(_ garbage: String) async throws {
    let account = try await api.account(named: "garbage")
    let connection = try connect()
    connection.write(garbage)
    let status = connection.readResponse()?.status
    #expect(status == nil || [400, 501].contains(status))
    #expect(try await SocketTransport(port: api.port).perform(account.session.lookup("499999")).status == 404)
  }

  @Test func hundredAccountsAtOnceStaySeparate() async throws {
    let port = api.port
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        let account = try await api.account(named: "account \(number)")
        group.addTask {
          account.script([
            .lookup("411111", ScriptedReply(.json(status: 200, body: "\(number)"), isHeld: number % 3 == 0))
          ])
          let request = account.session.lookup("411111")
          let task = Task { try await SocketTransport(port: port).perform(request).text }
          #expect(await account.waitForRequests(1, atMost: .seconds(600)))
          account.release(request: 0)
          let text = try await task.value
          #expect(text == "\(number)")
          #expect(account.log().map(\.status) == [200])
          await account.close()
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func nothingListensButOnLoopback() throws {
    #expect(RawConnection(port: api.port, address: "127.0.0.1") != nil)
    #expect(RawConnection(port: api.port, address: "127.0.0.2") == nil)
    for address in Host.current().addresses where address.contains(".") && address != "127.0.0.1" {
      #expect(RawConnection(port: api.port, address: address) == nil, "\(address)")
    }
  }

  @Test func shutdownCutsWhatIsPendingAndFreesThePort() async throws {
    let account = try await api.account(named: "shutdown")
    account.script([
      .lookup("411111", ScriptedReply(.json(status: 200, body: "{}"), isHeld: true)),
      .lookup("422222", ScriptedReply(.json(status: 200, body: "{}"), delayMilliseconds: 3_600_000)),
    ])
    let (held, delayed, idle) = (try connect(), try connect(), try connect())
    held.write(account.session.lookup("411111"))
    delayed.write(account.session.lookup("422222"))
    #expect(await account.waitForRequests(2, atMost: .seconds(600)))
    await api.close()
    #expect(held.isClosedByServer() && delayed.isClosedByServer() && idle.isClosedByServer())
    #expect(RawConnection(port: api.port) == nil)
    account.release(request: 0)
    await account.close()
    await api.close()
    await #expect(throws: SimulatorError.closed) { _ = try await api.account(named: "late") }
    // The port is free for the next server.
    await (try LoopbackClientAPI(port: api.port)).close()
  }

  @Test func portInUseIsOneClearLine() throws {
    let port = api.port
    let error = #expect(throws: SimulatorError.self) { _ = try LoopbackClientAPI(port: port) }
    #expect(error?.description.contains("127.0.0.1:\(port) (Address already in use): choose another") == true)
    let none = #expect(throws: SimulatorError.self) { _ = try LoopbackClientAPI(port: 70_000) }
    #expect(none?.description.contains("no such port") == true)
  }

  @Test func accountNamesAreUsedOnceAtATime() async throws {
    let first = try await api.account(named: "twice")
    await #expect(throws: SimulatorError.accountIsOpen(name: "twice")) {
      _ = try await api.account(named: "twice")
    }
    await first.close()
    let second = try await api.account(named: "twice")
    #expect(first.session == second.session)
    await first.close()
    #expect(try await SocketTransport(port: api.port).perform(second.session.lookup("411111")).status == 404)
  }

  @Test func serversStartAndStopManyTimes() async throws {
    for number in 0..<100 {
      let server = try LoopbackClientAPI()
      let account = try await server.account(named: "start \(number)")
      account.script([.lookup("411111", ScriptedReply(.json(status: 200, body: "{}"), isHeld: true))])
      let connection = try #require(RawConnection(port: server.port))
      connection.write(account.session.lookup("411111"))
      if number % 2 == 0 { #expect(await account.waitForRequests(1, atMost: .seconds(600))) }
      // Half of the servers are never closed explicitly; they end when their last reference goes away.
      if number % 4 < 2 { await server.close() }
    }
  }
}
