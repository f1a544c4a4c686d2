import ClientAPISimulator
import Conformance
import Foundation
import HTTPMessages
import PyxOnlinePayments
import Requirements
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Clients that SDKs are built on understand the server.
@Suite(.manyDescriptors, .needs(.libevent)) struct HTTPClientTests {
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
}
