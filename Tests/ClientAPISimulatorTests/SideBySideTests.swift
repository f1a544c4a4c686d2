import ClientAPISimulator
import Conformance
import HTTPMessages
import PyxOnlinePayments
import Testing

/// The same script and the same requests give the same replies and the same log over all faces.
@Suite struct SideBySideTests {
  @Test(arguments: 0..<100 as Range<UInt64>)
  func allFacesGiveTheSame(_ seed: UInt64) async throws {
    var generator = SplitMix(state: seed)
    let script = (0..<generator.next(upTo: 6)).map { _ in generator.exchange() }
    let plan = (0..<1 + generator.next(upTo: 12)).map { _ in generator.step() }
    let order = Array(0..<plan.count).shuffled(using: &generator)
    var seen: [Seen] = []
    for face in Face.allCases {
      seen.append(try await run(plan, script, releasing: order, on: face.open("side by side \(seed)")))
    }
    for other in seen.dropFirst() {
      #expect(seen[0].outcomes == other.outcomes)
      #expect(seen[0].log == other.log)
    }
    #expect(seen[0].outcomes.count == plan.count)
  }

  @Test func generatedCasesReachEveryKindOfReply() async throws {
    var words: Set<String> = []
    for seed in 0..<100 as Range<UInt64> {
      var generator = SplitMix(state: seed)
      let script = (0..<generator.next(upTo: 6)).map { _ in generator.exchange() }
      let plan = (0..<1 + generator.next(upTo: 12)).map { _ in generator.step() }
      let order = Array(0..<plan.count).shuffled(using: &generator)
      for outcome in try await run(plan, script, releasing: order, on: Face.memory.open("reach")).outcomes {
        words.insert(String(outcome.prefix(3)))
      }
    }
    #expect(words.isSuperset(of: ["200", "204", "400", "403", "404", "413", "500", "cut"]))
  }

  private struct Seen {
    var outcomes: [String]
    var log: [String]
  }

  private func run(
    _ plan: [SplitMix.Step], _ script: [ScriptedExchange], releasing order: [Int], on open: OpenAccount
  ) async throws -> Seen {
    open.account.script(script)
    var tasks: [Task<String, Never>] = []
    var expected = 0
    for step in plan {
      let request = step.request(for: open.session)
      tasks.append(Task { describe(await open.transport.outcome(of: request)) })
      expected += step.isLogged ? 1 : 0
      #expect(await open.account.waitForRequests(expected, atMost: .seconds(600)))
    }
    for number in order { open.account.release(request: number) }
    var outcomes: [String] = []
    for task in tasks { outcomes.append(await task.value) }
    let log = open.account.log().map(\.portable).map {
      let body = String(decoding: $0.request.body.prefix(80), as: UTF8.self)
      return
        "\($0.number) \($0.request.method) \($0.request.url) \($0.endpoint ?? "-") \($0.status ?? 0) \(body)"
    }
    await open.account.close()
    return Seen(outcomes: outcomes, log: log)
  }

  private func describe(_ outcome: Result<HTTPResponse, TransportError>) -> String {
    guard case .success(let response) = outcome else { return "cut \(outcome)" }
    // The server adds the date, and a header if it closes the connection.
    let headers = response.headers.filter { !["Date", "Connection"].contains($0.name) }
    return "\(response.status) \(headers.map { "\($0.name): \($0.value)" }.sorted()) \(response.text)"
  }
}

/// Makes scripts and requests from a seed.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  mutating func next(upTo limit: Int) -> Int { Int(next() % UInt64(limit)) }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[next(upTo: values.count)] }

  /// One of the requests that a client may send, good or bad.
  struct Step {
    var method: String
    var path: String
    var body: String
    var session: String?
    var headers: [HTTPHeader]

    var isLogged: Bool { method != "OPTIONS" && !(path.hasPrefix("!") && session != nil) }

    func request(for session: SessionData) -> HTTPRequest {
      var request = session.request(method, path, body: body, session: self.session, headers: headers)
      if path.hasPrefix("!") { request.url = session.clientApiUrl + path.dropFirst() }
      return request
    }
  }

  mutating func step() -> Step {
    let bins = ["411111", "41111111", "5", "", "55555555555"]
    let bodies = [#"{"bin":"\#(pick(bins))"}"#, #"{ "bin" : "\#(pick(bins))" , "x" : " a" }"#, "{", "é\u{0}"]
    let isLookup = next(upTo: 2) == 0
    var step = Step(
      method: isLookup ? "POST" : pick(["GET", "GET", "POST", "PUT", "HEAD"]),
      path: isLookup
        ? "services/getIINdetails"
        : pick([
          "products?amount=1&x=%20", "products/1/networks", "!/", "!/v1/x?y", "!/client/v1/nobody/products",
        ]),
      body: "", session: pick([nil, nil, nil, nil, "stranger"]), headers: [])
    if step.method == "POST" || step.method == "PUT" {
      step.body = next(upTo: 15) == 0 ? String(repeating: "x", count: 1_100_000) : pick(bodies)
    }
    if next(upTo: 3) == 0 { step.headers.append(HTTPHeader("Origin", "https://shop.example")) }
    if next(upTo: 8) == 0 {
      step.method = "OPTIONS"
      step.body = ""
      step.headers = [
        HTTPHeader("Origin", "null"), HTTPHeader("Access-Control-Request-Method", "POST"),
      ]
    }
    return step
  }

  mutating func exchange() -> ScriptedExchange {
    let answers: [ScriptedReply.Answer] = [
      .json(status: pick([200, 200, 204, 304, 400, 500, 503, 500, 99]), body: #"{"paymentProductId":1}"#),
      .raw(status: 200, contentType: "text/html; charset=utf-8", body: [0x3c, 0xff, 0x00, 0x0d, 0x0a]),
      .raw(status: 200, contentType: "application/json", body: Array("{\"paymentProd".utf8)),
      .cut(afterBytes: pick([0, 1, 40, 200_000])),
    ]
    return ScriptedExchange(
      endpoint: pick(["services/getIINdetails", "products", "products/1/networks"]),
      containing: pick([[], [], ["411111"], [#""bin":"5"#, "\" a\""], ["amount=1&"]]),
      reply: ScriptedReply(pick(answers), isHeld: next(upTo: 3) == 0, delayMilliseconds: pick([0, 0, 0, 5])))
  }
}
