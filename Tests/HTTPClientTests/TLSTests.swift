import Conformance
import HTTPClient
import HTTPMessages
import Requirements
import Testing

/// Which certificates the transport trusts.
@Suite(.manyDescriptors, .needs(.openssl), .needs(.libcurl)) struct TLSTests {
  @Test func givenAuthorityIsTrusted() async throws {
    let service = try TLSService(name: "IP:127.0.0.1")
    let transport = NetworkTransport(trusting: service.certificate)
    for _ in 0..<3 {
      let response = try await transport.perform(HTTPRequest(url: "https://127.0.0.1:\(service.port)/"))
      #expect(response.status == 200 && !response.body.isEmpty)
    }
  }

  @Test func othersAreNot() async throws {
    let (service, other) = (
      try TLSService(name: "IP:127.0.0.1"), try TLSService(name: "IP:127.0.0.1")
    )
    let request = HTTPRequest(url: "https://127.0.0.1:\(service.port)/")
    for certificates in [nil, other.certificate, "", "no certificate"] {
      let transport = NetworkTransport(trusting: certificates)
      #expect(await transport.outcome(of: request) == .failure(.connectionCut), "\(certificates ?? "system")")
    }
  }

  @Test func certificateOfAnotherHostIsNot() async throws {
    let service = try TLSService(name: "DNS:example.org")
    let transport = NetworkTransport(trusting: service.certificate)
    let outcome = await transport.outcome(of: HTTPRequest(url: "https://127.0.0.1:\(service.port)/"))
    #expect(outcome == .failure(.connectionCut))
  }
}
