import ClientAPISimulator
import Conformance
import HTTPMessages
import PyxOnlinePayments
import Testing

/// What every face of the service promises.
@Suite struct ServiceTests {
  @Test(arguments: Face.allCases)
  func unknownIINIsAnsweredInTheDocumentedForm(_ face: Face) async throws {
    let open = try await face.open("iin")
    let response = try await open.perform(open.session.lookup("411111"))
    #expect(response.status == 404)
    #expect(response.header("content-type") == "application/json")
    #expect(
      response.text == """
        {"errorId":"simulator-IIN_NOT_FOUND","errors":[{"category":"PAYMENT_PLATFORM_ERROR","errorCode":"1002",\
        "httpStatusCode":404,"id":"IIN_NOT_FOUND","message":"IIN_NOT_FOUND","propertyName":"bin","retriable":false}]}
        """)
    let exchange = try #require(open.account.log().first)
    #expect(exchange.number == 0 && exchange.status == 404)
    #expect(exchange.endpoint == "services/getIINdetails")
    #expect(
      exchange.portable.request.url
        == "http://service/client/v1/\(open.session.customerId)/services/getIINdetails")
    #expect(String(decoding: exchange.request.body, as: UTF8.self) == #"{ "bin" : "411111" }"#)
  }

  @Test(
    arguments: Face.allCases,
    [
      ("", 400), ("{", 400), ("[]", 400), ("null", 400), ("{}", 400), (#"{"bin":null}"#, 400),
      (#"{"bin":411111}"#, 404), (#"{"bin":true}"#, 400), (#"{"bin":""}"#, 400), (#"{"bin":"41111"}"#, 400),
      (#"{"bin":"4111 11"}"#, 400),
      (#"{"bin":"४११११११"}"#, 400), (#"{"bin":"411111"}"#, 404), (#"{"bin":"41111111","x":[1]}"#, 404),
    ])
  func malformedLookupIsRefused(_ face: Face, _ lookup: (body: String, status: Int)) async throws {
    let (body, status) = lookup
    let open = try await face.open("malformed")
    let request = open.session.request("POST", "services/getIINdetails", body: body)
    #expect(try await open.perform(request).status == status)
    // The script takes precedence over the service's own answers.
    open.account.script([
      ScriptedExchange(
        endpoint: "services/getIINdetails", reply: ScriptedReply(.json(status: 200, body: "{}")))
    ])
    #expect(try await open.perform(request).status == 200)
  }

  @Test(arguments: Face.allCases)
  func firstScriptedExchangeThatMatchesAnswers(_ face: Face) async throws {
    let open = try await face.open("script")
    func reply(_ body: String) -> ScriptedReply { ScriptedReply(.json(status: 200, body: body)) }
    open.account.script([
      ScriptedExchange(endpoint: "products", containing: ["countryCode=NL", "amount=1&"], reply: reply("1")),
      ScriptedExchange(endpoint: "products", containing: ["countryCode=NL"], reply: reply("2")),
      ScriptedExchange(endpoint: "services/x", containing: [#""a":"b c""#, "7]"], reply: reply("3")),
      ScriptedExchange(endpoint: "products", reply: reply("4")),
    ])
    func ask(_ method: String, _ endpoint: String, _ body: String = "") async throws -> String {
      try await open.perform(open.session.request(method, endpoint, body: body)).text
    }
    #expect(try await ask("GET", "products?amount=1&countryCode=NL") == "1")
    #expect(try await ask("GET", "products?amount=10&countryCode=NL") == "2")
    #expect(try await ask("GET", "products?amount=1&countryCode=BE") == "4")
    #expect(try await ask("GET", "products") == "4")
    #expect(try await ask("POST", "services/x", "{\"a\" :\r\n \"b c\",\t\"d\" : [ 7 ] }") == "3")
    #expect(try await ask("POST", "services/x", #"{"a":"bc","d":[7]}"#).contains("NOT_FOUND"))
    #expect(open.account.log().map(\.status) == [200, 200, 200, 200, 200, 404])
  }

  @Test(arguments: Face.allCases)
  func strangersAreRefusedAndLogged(_ face: Face) async throws {
    let open = try await face.open("strangers")
    let session = open.session
    open.account.script([
      ScriptedExchange(endpoint: "products", reply: ScriptedReply(.json(status: 200, body: "{}")))
    ])
    let wrongSession = try await open.perform(session.request("GET", "products", session: "abc"))
    #expect(wrongSession.status == 403 && wrongSession.text.contains(#""httpStatusCode":403"#))
    var unsigned = session.request("GET", "products")
    unsigned.headers = []
    #expect(try await open.perform(unsigned).status == 403)
    // If the path names no account, the session says whose request it is.
    var elsewhere = session.request("GET", "products")
    elsewhere.url = "\(session.clientApiUrl)/v1/\(session.customerId)/products"
    #expect(try await open.perform(elsewhere).status == 404)
    // A request that belongs to nobody is in nobody's log.
    #expect(try await open.perform(HTTPRequest(url: "\(session.clientApiUrl)/favicon.ico")).status == 404)
    let nobody = HTTPRequest(url: "\(session.clientApiUrl)/client/v1/nobody/products")
    #expect(try await open.perform(nobody).status == 403)
    let log = open.account.log()
    #expect(log.map(\.status) == [403, 403, 404])
    #expect(log.map(\.endpoint) == ["products", "products", nil])
  }

  @Test(arguments: Face.allCases)
  func bodyOverOneMebibyteIsRefused(_ face: Face) async throws {
    let open = try await face.open("large")
    let fits = open.session.request("POST", "x", body: String(repeating: "a", count: 1 << 20))
    #expect(try await open.perform(fits).status == 404)
    let large = open.session.request("POST", "x", body: String(repeating: "a", count: 1 << 20 + 1))
    let refusal = try await open.perform(large)
    #expect(refusal.status == 413 && refusal.header("Content-Type") == "application/json")
  }

  @Test(arguments: Face.allCases)
  func preflightIsAnsweredAndNotLogged(_ face: Face) async throws {
    let open = try await face.open("cors")
    let origin = HTTPHeader("Origin", "https://shop.example")
    let preflight = open.session.request(
      "OPTIONS", "services/getIINdetails",
      headers: [
        origin, HTTPHeader("Access-Control-Request-Method", "POST"),
        HTTPHeader("Access-Control-Request-Headers", "authorization, x-gcs-clientmetainfo"),
      ])
    let allowed = try await open.perform(preflight)
    #expect(allowed.status == 204 && allowed.body.isEmpty)
    #expect(allowed.header("Access-Control-Allow-Origin") == "https://shop.example")
    #expect(allowed.header("Access-Control-Allow-Headers") == "authorization, x-gcs-clientmetainfo")
    #expect(allowed.header("Access-Control-Allow-Methods")?.contains("POST") == true)
    #expect(open.account.log().isEmpty)
    let reply = try await open.perform(open.session.request("GET", "products", headers: [origin]))
    #expect(reply.status == 404)
    #expect(reply.header("access-control-allow-origin") == "https://shop.example")
    let sameOrigin = try await open.perform(open.session.request("GET", "products"))
    #expect(sameOrigin.header("Access-Control-Allow-Origin") == nil)
  }

  @Test(arguments: Face.allCases)
  func statusesThatAreNoneAndStatusesWithoutBody(_ face: Face) async throws {
    let open = try await face.open("statuses")
    for (scripted, status, isEmpty) in [
      (200, 200, false), (204, 204, true), (304, 304, true), (100, 500, false), (0, 500, false),
      (-1, 500, false),
      (599, 599, false), (600, 500, false), (503, 503, false), (Int.max, 500, false),
    ] {
      open.account.script([
        ScriptedExchange(endpoint: "x", reply: ScriptedReply(.json(status: scripted, body: "{}")))
      ])
      let response = try await open.perform(open.session.request("GET", "x"))
      #expect(response.status == status && response.body.isEmpty == isEmpty, "scripted \(scripted)")
    }
  }
}
