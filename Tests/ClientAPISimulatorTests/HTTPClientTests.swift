import ClientAPISimulator
import Conformance
import Foundation
import OnlinePayments
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Clients that SDKs are built on understand the server.
@Suite struct HTTPClientTests {
  let api: LoopbackClientAPI

  init() throws { api = try LoopbackClientAPI() }

  private func urlRequest(_ request: HTTPRequest) throws -> URLRequest {
    var result = URLRequest(url: try #require(URL(string: request.url)))
    result.httpMethod = request.method
    for header in request.headers { result.setValue(header.value, forHTTPHeaderField: header.name) }
    if !request.body.isEmpty { result.httpBody = Data(request.body) }
    return result
  }

  @Test func urlSessionAsksManyTimesAtOnce() async throws {
    let account = try await api.account(named: "url session")
    account.script(
      (0..<40).map { .lookup("\(411_100 + $0)", ScriptedReply(.json(status: 200, body: "[\($0)]"))) })
    let session = URLSession(configuration: .ephemeral)
    defer { session.invalidateAndCancel() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        let request = try urlRequest(account.session.lookup("\(411_100 + number)"))
        group.addTask {
          let (data, response) = try await session.data(for: request)
          let http = try #require(response as? HTTPURLResponse)
          #expect(http.statusCode == 200 && http.mimeType == "application/json")
          #expect(String(decoding: data, as: UTF8.self) == "[\(number)]")
        }
      }
      try await group.waitForAll()
    }
    #expect(Set(account.log().map(\.request.body)).count == 40)
  }

  @Test(arguments: [0, 1, 500]) func urlSessionReportsTheCut(_ count: Int) async throws {
    let account = try await api.account(named: "url session cut")
    account.script([.lookup("411111", ScriptedReply(.cut(afterBytes: count)))])
    let session = URLSession(configuration: .ephemeral)
    defer { session.invalidateAndCancel() }
    let request = try urlRequest(account.session.lookup("411111"))
    await #expect(throws: URLError.self) { _ = try await session.data(for: request) }
  }

  static let curl = ["/usr/bin/curl", "/opt/homebrew/bin/curl", "/usr/local/bin/curl"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  private func runCurl(_ arguments: [String]) async throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.curl))
    process.arguments = ["--silent", "--max-time", "20"] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  @Test(.enabled(if: curl != nil)) func curlReusesItsConnection() async throws {
    let account = try await api.account(named: "curl")
    let base = "\(account.session.clientApiUrl)/client/v1/\(account.session.customerId)"
    let result = try await runCurl([
      "-H", "Authorization: GCS v1Client:\(account.session.clientSessionId)", "-d", #"{"bin":"411111"}"#,
      "-w", "|%{http_code} %{num_connects}\n", "\(base)/services/getIINdetails", "\(base)/services/x",
    ])
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasSuffix("|404 1") && lines[1].hasSuffix("|404 0"))
    #expect(account.log().map(\.endpoint) == ["services/getIINdetails", "services/x"])
  }

  @Test(.enabled(if: curl != nil), arguments: [(0, 52), (1, 18), (70_000, 18)] as [(Int, Int32)])
  func curlReportsTheCut(_ cut: (count: Int, status: Int32)) async throws {
    let account = try await api.account(named: "curl cut")
    account.script([
      ScriptedExchange(endpoint: "products", reply: ScriptedReply(.cut(afterBytes: cut.count)))
    ])
    let result = try await runCurl([
      "-H", "Authorization: GCS v1Client:\(account.session.clientSessionId)",
      "\(account.session.clientApiUrl)/client/v1/\(account.session.customerId)/products",
    ])
    // curl's exit codes: 52 for no reply at all, 18 for a transfer that is not whole.
    #expect(result.status == cut.status)
    #expect(result.output.utf8.count == cut.count)
  }
}
