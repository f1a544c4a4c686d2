import ClientAPISimulator
import Conformance
import Foundation
import HTTPMessages
import JSONValues
import PyxOnlinePayments
import Testing

/// SDKs write requests in different ways, and the service treats them all alike.
@Suite struct RequestFormTests {
  private static let payment = "countryCode=NL&currencyCode=EUR&amount=10000&isRecurring=false"

  @Test(arguments: Face.allCases) func slashAtTheEndMeansNothing(_ face: Face) async throws {
    let open = try await face.open("slashes", holding: .sample)
    for (endpoint, forms) in [
      ("products", ["products", "products/", "products//", "/products"]),
      ("products/1", ["products/1", "products/1/", "products//1"]),
      ("products/302/networks", ["products/302/networks", "products/302/networks/"]),
      ("crypto/publickey", ["crypto/publickey", "crypto/publickey/"]),
    ] {
      var seen: Set<String> = []
      for form in forms {
        let reply = try await open.perform(open.session.request("GET", "\(form)?\(Self.payment)"))
        #expect(reply.status == 200, "\(form)")
        #expect(open.account.log().last?.endpoint == endpoint, "\(form)")
        seen.insert(reply.text)
      }
      #expect(seen.count == 1, "\(endpoint)")
    }
    // If a base URL ends with a slash, the request's URL has two slashes after the base.
    var request = open.session.request("GET", "products/1?\(Self.payment)")
    request.url = request.url.replacing("/client/v1/", with: "//client/v1//")
    #expect(try await open.perform(request).status == 200)
    var lookup = open.session.lookup("411111")
    lookup.url += "/"
    #expect(try await open.perform(lookup).text.contains(#""paymentProductId":1"#))
  }

  @Test(arguments: Face.allCases) func scriptAnswersEitherForm(_ face: Face) async throws {
    let open = try await face.open("scripted slashes")
    func reply(_ body: String) -> ScriptedReply { ScriptedReply(.json(status: 200, body: body)) }
    open.account.script([
      ScriptedExchange(endpoint: "products", containing: ["countryCode=NL"], reply: reply("1")),
      ScriptedExchange(endpoint: "products/1", containing: ["currencyCode=EUR"], reply: reply("2")),
    ])
    for (request, expected) in [
      ("products?countryCode=NL&amount=1", "1"), ("products/?amount=1&countryCode=NL", "1"),
      ("products/?amount=1&countryCode=%4E%4c", "1"), ("products/1?currencyCode=EUR", "2"),
      ("products/1/?currency%43ode=EU%52", "2"),
    ] {
      #expect(try await open.perform(open.session.request("GET", request)).text == expected, "\(request)")
    }
    #expect(
      try await open.perform(open.session.request("GET", "products/?countryCode=%4E%4")).status == 404)
  }

  @Test(arguments: Face.allCases) func queryIsTakenInAnyOrderAndEncoded(_ face: Face) async throws {
    let open = try await face.open("queries", holding: .sample)
    func text(_ query: String) async throws -> String {
      let reply = try await open.perform(open.session.request("GET", "products?\(query)"))
      #expect(reply.status == 200, "\(query)")
      return reply.text
    }
    let usual = try await text(Self.payment)
    for query in [
      "isRecurring=false&amount=10000&currencyCode=EUR&countryCode=NL",
      "%63ountryCode=%4E%4C&currencyCode=E%55R&amount=%310000&isRecurring=%66alse",
      "countryCode=NL&currencyCode=EUR&amount=10000&isRecurring=False&cacheBust=7",
    ] {
      #expect(try await text(query) == usual, "\(query)")
    }
    #expect(try await text(Self.payment.replacing("false", with: "TRUE")) != usual)
  }

  @Test(arguments: Face.allCases, ["authorization", "AUTHORIZATION", "AuThOrIzAtIoN"])
  func headersAreTakenInAnyCase(_ face: Face, _ name: String) async throws {
    let open = try await face.open("headers", holding: .sample)
    var request = open.session.request("GET", "products?\(Self.payment)")
    request.headers = request.headers.map { HTTPHeader(name, $0.value) }
    #expect(try await open.perform(request).status == 200)
  }

  private func lookup(_ open: OpenAccount, _ body: String) async throws -> HTTPResponse {
    try await open.perform(open.session.request("POST", "services/getIINdetails", body: body))
  }

  @Test(arguments: Face.allCases) func numbersAndBooleansMayBeTexts(_ face: Face) async throws {
    let open = try await face.open("texts", holding: .sample)
    // Cartes Bancaires is available only for single payments, American Express only up to an amount.
    for (bin, country) in [("40000025", "FR"), ("37828224", "NL"), ("555555", "NL")] {
      for (amounts, flags) in [
        (["100", #""100""#], ["false", #""false""#, #""False""#]),
        (["1000001", #""1000001""#], ["true", #""true""#]),
      ] {
        var seen: Set<String> = []
        for digits in [bin, "\"\(bin)\""] {
          for amount in amounts {
            for flag in flags {
              let reply = try await lookup(
                open,
                #"{"paymentContext":{"isRecurring":\#(flag),"countryCode":"\#(country)","amountOfMoney":"#
                  + #"{"currencyCode":"EUR","amount":\#(amount)}},"bin":\#(digits)}"#)
              #expect(reply.status == 200)
              seen.insert(reply.text)
            }
          }
        }
        #expect(seen.count == 1, "\(bin): \(seen)")
      }
    }
  }

  @Test(arguments: [
    (#""1.5""#, "false"), ("1.5", "false"), (#""x""#, "false"), ("100", #""no""#), ("100", "1"),
  ])
  func textsThatSayNoNumberAreRefused(_ amount: String, _ flag: String) async throws {
    let open = try await Face.memory.open("no numbers", holding: .sample)
    let reply = try await lookup(
      open,
      #"{"bin":"411111","paymentContext":{"amountOfMoney":{"amount":\#(amount),"currencyCode":"EUR"},"#
        + #""countryCode":"NL","isRecurring":\#(flag)}}"#)
    #expect(reply.status == 400 && reply.text.contains("INVALID_JSON"))
  }
}

/// The service's answers match its own description.
@Suite struct DescribedServiceTests {
  private let service = OnlinePayments.description.service

  private func problems(_ open: OpenAccount, _ path: String, _ request: HTTPRequest) async throws -> [String]
  {
    let endpoint = try #require(service?.endpoints.first { $0.path == path })
    let reply = try await open.perform(request)
    #expect(reply.status == 200, "\(path)")
    let type = ContractDescription.FieldType.object(endpoint.reply)
    return type.problems(in: try JSONValue(parsing: reply.body), at: path)
  }

  @Test(arguments: Face.allCases) func sampleAccountIsAsDescribed(_ face: Face) async throws {
    let open = try await face.open("described", holding: .sample)
    for payment in [
      "countryCode=NL&currencyCode=EUR&amount=10000", "countryCode=FR&currencyCode=EUR&amount=1",
    ] {
      let list = open.session.request("GET", "products?\(payment)")
      let ofList = try await problems(open, "products", list)
      #expect(ofList == [])
      let products =
        try JSONValue(parsing: try await open.perform(list).body)["paymentProducts"]?.elements ?? []
      #expect(products.count > 7)
      for id in products.compactMap({ $0["id"]?.whole }) {
        let request = open.session.request("GET", "products/\(id)?\(payment)")
        let ofProduct = try await problems(open, "products/{id}", request)
        #expect(ofProduct == [])
      }
      let networks = open.session.request("GET", "products/302/networks?\(payment)")
      #expect(try await problems(open, "products/{id}/networks", networks) == [])
    }
    #expect(
      try await problems(open, "crypto/publickey", open.session.request("GET", "crypto/publickey")) == [])
    for bin in SampleIIN.all.map(\.digits) {
      #expect(try await problems(open, "services/getIINdetails", open.session.lookup(bin)) == [])
    }
  }

  @Test(arguments: Face.allCases) func errorsAreAsDescribed(_ face: Face) async throws {
    let open = try await face.open("errors", holding: .sample)
    let type = ContractDescription.FieldType.object(try #require(service?.error))
    for request in [
      open.session.request("GET", "products"), open.session.request("GET", "nothing"),
      open.session.request("GET", "products", session: "other"), open.session.lookup("999999"),
      open.session.lookup("4"),
    ] {
      let reply = try await open.perform(request)
      #expect(reply.status >= 400 && reply.header("Content-Type") == "application/json")
      #expect(type.problems(in: try JSONValue(parsing: reply.body), at: "error") == [])
    }
  }
}
