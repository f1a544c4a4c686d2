import ClientAPISimulator
import Conformance
import Foundation
import HTTPMessages
import PyxOnlinePayments
import Requirements
import Testing

/// Behaviour that only a server with TLS can show.
@Suite(.manyDescriptors, .needs(.libevent)) struct TLSTests {
  let api: LoopbackClientAPI
  let plain: LoopbackClientAPI

  init() throws {
    api = try LoopbackClientAPI(tls: true)
    plain = try LoopbackClientAPI()
  }

  private var transport: SocketTransport { SocketTransport(port: api.port, certificate: api.certificate) }

  @Test func sessionDataAndLogsNameTheScheme() async throws {
    let account = try await api.account(named: "scheme")
    #expect(account.session.clientApiUrl == "https://127.0.0.1:\(api.port)")
    #expect(account.session.assetUrl.hasPrefix("https://127.0.0.1:\(api.port)/assets/"))
    _ = try await transport.perform(account.session.lookup("411111"))
    let exchange = try #require(account.log().first)
    #expect(exchange.request.url.hasPrefix("https://127.0.0.1:\(api.port)/client/v1/"))
    #expect(exchange.portable.request.url.hasPrefix("http://service/client/v1/"))
    #expect(plain.certificate == nil)
  }

  @Test func certificatesAreMadeAnew() throws {
    let certificate = try #require(api.certificate)
    #expect(certificate.hasPrefix("-----BEGIN CERTIFICATE-----\n"))
    #expect(certificate.hasSuffix("-----END CERTIFICATE-----\n"))
    #expect(!certificate.contains("KEY"))
    let other = try LoopbackClientAPI(tls: true)
    #expect(other.certificate != certificate)
    #expect(RawConnection(port: other.port, certificate: certificate) == nil)
    #expect(RawConnection(port: api.port, certificate: certificate) != nil)
  }

  @Test func connectionIsKept() async throws {
    let account = try await api.account(named: "keep-alive")
    let connection = try #require(RawConnection(port: api.port, certificate: api.certificate))
    for number in 0..<500 {
      connection.write(account.session.lookup(String(400_000 + number)))
      #expect(connection.readResponse()?.status == 404)
    }
    connection.write(account.session.lookup("411111"), close: true)
    #expect(connection.readResponse()?.status == 404)
    #expect(connection.isClosedByServer())
  }

  @Test func plainClientIsTurnedAway() async throws {
    let account = try await api.account(named: "plain client")
    let connection = try #require(RawConnection(port: api.port))
    connection.write(account.session.lookup("411111"))
    #expect(connection.readResponse() == nil && !connection.hasTimedOut)
    #expect(account.log().isEmpty)
    #expect(try await transport.perform(account.session.lookup("411111")).status == 404)
  }

  @Test func clientThatSpeaksTLSToThePlainServerIsTurnedAway() async throws {
    let account = try await plain.account(named: "TLS client")
    #expect(RawConnection(port: plain.port, certificate: api.certificate) == nil)
    #expect(
      try await SocketTransport(port: plain.port).perform(account.session.lookup("411111")).status == 404)
    #expect(account.log().count == 1)
  }

  @Test func clientsThatGoDuringTheHandshakeHarmNobody() async throws {
    let account = try await api.account(named: "gone")
    for number in 0..<50 {
      let connection = try #require(RawConnection(port: api.port))
      // Half of the connections send the beginning of a handshake; the other half sends nothing at all.
      if number % 2 == 0 { connection.write([0x16, 3, 1, 0, 200, 1, 0, 0]) }
    }
    #expect(try await transport.perform(account.session.lookup("411111")).status == 404)
  }

  @Test func heldReplyToAClientThatHasGoneHarmsNobody() async throws {
    let account = try await api.account(named: "gone while held")
    account.script([
      .lookup(
        "411111",
        ScriptedReply(.json(status: 200, body: String(repeating: "x", count: 1 << 20)), isHeld: true)),
      .lookup("422222", ScriptedReply(.cut(afterBytes: 1 << 20), isHeld: true)),
      .lookup("433333", ScriptedReply(.cut(afterBytes: 0), isHeld: true)),
    ])
    for index in 0..<30 {
      let connection = try #require(RawConnection(port: api.port, certificate: api.certificate))
      connection.write(account.session.lookup(["411111", "422222", "433333"][index % 3]))
      #expect(await account.waitForRequests(index + 1, atMost: .seconds(600)))
    }
    for index in 0..<30 { account.release(request: index) }
    #expect(try await transport.perform(account.session.lookup("499999")).status == 404)
  }

  @Test func shutdownCutsWhatIsPending() async throws {
    let server = try LoopbackClientAPI(tls: true)
    let account = try await server.account(named: "shutdown")
    account.script([.lookup("411111", ScriptedReply(.json(status: 200, body: "{}"), isHeld: true))])
    let held = try #require(RawConnection(port: server.port, certificate: server.certificate))
    let idle = try #require(RawConnection(port: server.port, certificate: server.certificate))
    held.write(account.session.lookup("411111"))
    #expect(await account.waitForRequests(1, atMost: .seconds(600)))
    await server.close()
    #expect(held.isClosedByServer() && idle.isClosedByServer())
    #expect(RawConnection(port: server.port) == nil)
  }

  @Test func serversStartAndStopManyTimes() async throws {
    for number in 0..<40 {
      let server = try LoopbackClientAPI(tls: true)
      let account = try await server.account(named: "start \(number)")
      account.script([.lookup("411111", ScriptedReply(.json(status: 200, body: "{}"), isHeld: true))])
      let connection = try #require(RawConnection(port: server.port, certificate: server.certificate))
      connection.write(account.session.lookup("411111"))
      if number % 2 == 0 { #expect(await account.waitForRequests(1, atMost: .seconds(600))) }
      if number % 4 < 2 { await server.close() }
    }
  }
}
