import ClientAPISimulator
import Conformance
import Foundation
import HTTPMessages
import PyxOnlinePayments
import Requirements
import Testing

/// curl, which many clients are built on, understands the server.
@Suite(.manyDescriptors, .needs(.curl), .needs(.libevent)) struct CurlTests {
  let api: LoopbackClientAPI

  init() throws { api = try LoopbackClientAPI() }

  private func authorization(_ account: any ClientAPIAccount) -> [String] {
    ["-H", "Authorization: GCS v1Client:\(account.session.clientSessionId)"]
  }

  private func base(_ account: any ClientAPIAccount) -> String {
    "\(account.session.clientApiUrl)/client/v1/\(account.session.customerId)"
  }

  @Test(arguments: [false, true]) func connectionIsReused(_ tls: Bool) async throws {
    let api = try LoopbackClientAPI(tls: tls)
    let account = try await api.account(named: "curl")
    let curl = try Curl(trusting: api.certificate)
    let result = try curl.run(
      authorization(account) + [
        "-d", #"{"bin":"411111"}"#, "-w", "|%{http_code} %{num_connects}\n",
        "\(base(account))/services/getIINdetails", "\(base(account))/services/x",
      ])
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasSuffix("|404 1") && lines[1].hasSuffix("|404 0"))
    #expect(account.log().map(\.endpoint) == ["services/getIINdetails", "services/x"])
  }

  @Test(arguments: [false, true], [(0, 52), (1, 18), (70_000, 18)] as [(Int, Int32)])
  func cutIsReported(_ tls: Bool, _ cut: (count: Int, status: Int32)) async throws {
    let api = try LoopbackClientAPI(tls: tls)
    let account = try await api.account(named: "curl cut")
    account.script([
      ScriptedExchange(endpoint: "products", reply: ScriptedReply(.cut(afterBytes: cut.count)))
    ])
    let result = try Curl(trusting: api.certificate).run(
      authorization(account) + ["\(base(account))/products"])
    // curl's exit codes: 52 for no reply at all, 18 for an incomplete transfer, 56 for a TLS connection that ends
    // without a close notification.
    #expect(result.status == cut.status || (tls && result.status == 56))
    #expect(result.output.utf8.count == cut.count)
  }

  @Test func certificateIsForBothNamesOfThisMachine() async throws {
    let api = try LoopbackClientAPI(tls: true)
    let curl = try Curl(trusting: api.certificate)
    for host in ["127.0.0.1", "localhost"] {
      let result = try curl.run(["-4", "-w", "%{http_code}", "https://\(host):\(api.port)/"])
      #expect(result.status == 0 && result.output.hasSuffix("404"), "\(host)")
    }
    // 60: no trusted authority signed the certificate; 1, 35, 52 and 56: one side speaks TLS, the other plain HTTP.
    #expect(try Curl(trusting: nil).run(["https://127.0.0.1:\(api.port)/"]).status == 60)
    #expect([1, 52, 56].contains(try curl.run(["http://127.0.0.1:\(api.port)/"]).status))
    #expect(try curl.run(["https://127.0.0.1:\(self.api.port)/"]).status == 35)
  }

  @Test func fiveMegabytesComeWholeOverTLS() async throws {
    let api = try LoopbackClientAPI(tls: true)
    let account = try await api.account(named: "curl large")
    account.script([
      ScriptedExchange(
        endpoint: "products/1",
        reply: ScriptedReply(.json(status: 200, body: String(repeating: "x", count: 5_000_000))))
    ])
    let result = try Curl(trusting: api.certificate).run(
      authorization(account) + ["\(base(account))/products/1"])
    #expect(result.status == 0 && result.output.utf8.count == 5_000_000)
  }
}

/// The `curl` command; it trusts the given certificate, in a file that is removed with the object.
final class Curl {
  private let file: URL?

  init(trusting certificate: String?) throws {
    file = certificate.map { _ in
      FileManager.default.temporaryDirectory.appending(path: "simulator-\(UUID().uuidString).pem")
    }
    if let file, let certificate { try Data(certificate.utf8).write(to: file) }
  }

  deinit { if let file { try? FileManager.default.removeItem(at: file) } }

  func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: try #require(Programs.curl))
    let trust = file.map { ["--cacert", $0.path(percentEncoded: false)] } ?? []
    process.arguments = ["--silent", "--max-time", "20"] + trust + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
