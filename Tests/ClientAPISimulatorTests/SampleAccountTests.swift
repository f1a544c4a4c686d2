import ClientAPISimulator
import Conformance
import Foundation
import HTTPMessages
import JOSE
import JSONValues
import PyxOnlinePayments
import Testing

/// What a user finds after pointing an app at the simulator.
@Suite struct SampleAccountTests {
  private func tree(_ open: OpenAccount, _ endpoint: String) async throws -> JSONValue {
    let reply = try await open.perform(open.session.request("GET", endpoint))
    #expect(reply.status == 200 && reply.header("Content-Type") == "application/json", "\(endpoint)")
    return try JSONValue(parsing: reply.body)
  }

  private func products(_ open: OpenAccount, _ query: String) async throws -> [Int64] {
    try await tree(open, "products?\(query)")["paymentProducts"]?.elements?.compactMap { $0["id"]?.whole }
      ?? []
  }

  @Test(
    arguments: [
      ("countryCode=NL&currencyCode=EUR&amount=100&isRecurring=false", [1, 3, 2, 302, 320, 11, 771, 809]),
      (
        "countryCode=NL&currencyCode=EUR&amount=5000&isRecurring=false",
        [1, 3, 2, 302, 320, 11, 771, 809, 8301]
      ),
      ("countryCode=NL&currencyCode=EUR&amount=500000", [1, 3, 2, 302, 320, 11, 771, 809, 8301]),
      ("countryCode=NL&currencyCode=EUR&amount=500001", [1, 3, 2, 302, 320, 11, 771, 809]),
      ("countryCode=NL&currencyCode=EUR&amount=1000000", [1, 3, 2, 302, 320, 11, 771, 809]),
      ("countryCode=NL&currencyCode=EUR&amount=1000001", [1, 3, 302, 320, 11, 771, 809]),
      ("countryCode=FR&currencyCode=EUR&amount=100", [1, 3, 2, 130, 302, 320, 11, 771]),
      ("countryCode=FR&currencyCode=EUR&amount=100&isRecurring=true", [1, 3, 2, 302, 320, 771]),
      ("countryCode=FR&currencyCode=USD&amount=100", [1, 3, 2, 302, 320]),
      ("countryCode=NL&currencyCode=EUR", [1, 3, 2, 302, 320, 11, 771, 809, 8301]),
      ("cacheBust=7&currencyCode=JPY&countryCode=JP", [1, 3, 302, 320]),
    ] as [(String, [Int64])])
  func productsDependOnThePayment(_ query: String, _ expected: [Int64]) async throws {
    #expect(try await products(Face.memory.open("sample", holding: .sample), query) == expected)
  }

  @Test(arguments: [
    ("countryCode=NL", 400, "currencyCode"), ("currencyCode=EUR", 400, "countryCode"),
    ("countryCode=nl&currencyCode=EUR", 400, "countryCode"),
    ("countryCode=NL&currencyCode=EURO", 400, "currencyCode"),
    ("countryCode=NL&currencyCode=EUR&amount=-1", 400, "amount"),
    ("countryCode=NL&currencyCode=EUR&amount=1.5", 400, "amount"),
    ("countryCode=NL&currencyCode=EUR&isRecurring=1", 400, "isRecurring"),
  ])
  func badQueryIsRefusedByName(_ query: String, _ status: Int, _ property: String) async throws {
    let open = try await Face.memory.open("sample", holding: .sample)
    for endpoint in ["products", "products/1", "products/302/networks"] {
      let reply = try await open.perform(open.session.request("GET", "\(endpoint)?\(query)"))
      #expect(reply.status == status && reply.text.contains(#""propertyName":"\#(property)""#))
    }
  }

  private static let dutch = "countryCode=NL&currencyCode=EUR&amount=10000&isRecurring=false"

  @Test func membersAreHiddenOnRequest() async throws {
    let open = try await Face.memory.open("hide", holding: .sample)
    func members(_ query: String) async throws -> Set<String> {
      guard case .object(let members) = try await tree(open, "products/1?\(Self.dutch)\(query)") else {
        return []
      }
      return Set(members.map(\.key))
    }
    let all = try await members("")
    #expect(all.isSuperset(of: ["id", "paymentMethod", "displayHints", "fields", "accountsOnFile"]))
    #expect(try await members("&hide=fields") == all.subtracting(["fields"]))
    #expect(
      try await members("&hide=fields&hide=accountsOnFile") == all.subtracting(["fields", "accountsOnFile"]))
    #expect(
      try await tree(open, "products?\(Self.dutch)&hide=fields").compact.contains("dataRestrictions") == false
    )
  }

  @Test func productsOutsideTheirContextAreUnknown() async throws {
    let open = try await Face.memory.open("unknown", holding: .sample)
    for endpoint in ["products/130", "products/99", "products/x", "products/130/networks"] {
      let reply = try await open.perform(open.session.request("GET", "\(endpoint)?\(Self.dutch)"))
      #expect(reply.status == 404 && reply.text.contains("UNKNOWN_PRODUCT_ID"), "\(endpoint)")
    }
    for endpoint in ["products/1/networks", "products/302/fields", "products/302/networks/x", "sessions"] {
      #expect(try await open.perform(open.session.request("GET", "\(endpoint)?\(Self.dutch)")).status == 404)
    }
    #expect(
      try await open.perform(open.session.request("POST", "products?\(Self.dutch)", body: "{}")).status == 404
    )
  }

  @Test(arguments: [302, 320]) func walletsNameTheirNetworks(_ id: Int) async throws {
    let open = try await Face.memory.open("networks", holding: .sample)
    let networks = try await tree(open, "products/\(id)/networks?\(Self.dutch)")["networks"]
    let product = try await tree(open, "products/\(id)?\(Self.dutch)")
    #expect(networks?.elements?.isEmpty == false)
    #expect(product["paymentProduct\(id)SpecificData"]?["networks"] == networks)
  }

  /// All texts under a name, at any depth.
  private func texts(named name: String, in tree: JSONValue) -> [String] {
    switch tree {
    case .object(let members):
      members.flatMap {
        ($0.key == name ? [$0.value.text].compactMap(\.self) : []) + texts(named: name, in: $0.value)
      }
    case .array(let elements): elements.flatMap { texts(named: name, in: $0) }
    default: []
    }
  }

  @Test(arguments: Face.allCases) func everyPictureIsThere(_ face: Face) async throws {
    let open = try await face.open("pictures", holding: .sample)
    var paths: Set<String> = []
    for query in [Self.dutch, Self.dutch.replacing("NL", with: "FR")] {
      let list = try await tree(open, "products?\(query)")
      paths.formUnion(texts(named: "logo", in: list) + texts(named: "image", in: list))
    }
    #expect(paths.count == 11)
    for path in paths {
      #expect(path.hasPrefix(open.session.assetUrl), "\(path)")
      let reply = try await open.perform(HTTPRequest(url: path))
      #expect(reply.status == 200 && reply.header("Content-Type") == "image/png", "\(path)")
      #expect(reply.body.starts(with: [0x89, 0x50, 0x4e, 0x47]) && reply.body.count > 60)
    }
    #expect(try await open.perform(HTTPRequest(url: open.session.assetUrl + "logos/none.png")).status == 404)
  }

  @Test func allKindsOfFieldsAndChecksOccur() async throws {
    let open = try await Face.memory.open("kinds", holding: .sample)
    let list = try await tree(open, "products?\(Self.dutch)")
    #expect(
      Set(texts(named: "type", in: list)).isSuperset(of: [
        "string", "numericstring", "integer", "expirydate", "boolean", "date", "text", "list", "currency",
      ]))
    for name in [
      "emailAddress", "expirationDate", "fixedList", "iban", "length", "luhn", "range", "regularExpression",
      "termsAndConditions",
    ] {
      #expect(list.compact.contains("\"\(name)\":{"), "\(name)")
    }
    #expect(Set(texts(named: "status", in: list)) == ["READ_ONLY", "CAN_WRITE", "MUST_WRITE"])
  }

  @Test(arguments: [
    ("411111", "NL", #"{"countryCode":"NL","isAllowedInContext":true,"paymentProductId":1}"#),
    ("41111111", "NL", #"{"countryCode":"NL","isAllowedInContext":true,"paymentProductId":1}"#),
    ("37828224", "NL", #"{"countryCode":"US","isAllowedInContext":true,"paymentProductId":2}"#),
    ("55555555", "NL", #"{"countryCode":"NL","isAllowedInContext":true,"paymentProductId":3}"#),
    ("400000", "FR", #"{"countryCode":"US","isAllowedInContext":true,"paymentProductId":1}"#),
    (
      "40000025", "FR",
      #"{"coBrands":[{"isAllowedInContext":true,"paymentProductId":1},"#
        + #"{"isAllowedInContext":true,"paymentProductId":130}],"#
        + #""countryCode":"FR","isAllowedInContext":true,"paymentProductId":1}"#
    ),
    (
      "55555525", "NL",
      #"{"coBrands":[{"isAllowedInContext":true,"paymentProductId":3},"#
        + #"{"isAllowedInContext":false,"paymentProductId":130}],"#
        + #""countryCode":"FR","isAllowedInContext":true,"paymentProductId":3}"#
    ),
    ("35660020", "NL", #"{"countryCode":"JP","isAllowedInContext":false,"paymentProductId":125}"#),
  ])
  func lookupTellsTheProduct(_ bin: String, _ country: String, _ expected: String) async throws {
    let open = try await Face.memory.open("lookup", holding: .sample)
    let context = #"{"amountOfMoney":{"amount":100,"currencyCode":"EUR"},"countryCode":"\#(country)"}"#
    let request = open.session.request(
      "POST", "services/getIINdetails", body: #"{"bin":"\#(bin)","paymentContext":\#(context)}"#)
    #expect(try await open.perform(request).text == expected)
    #expect(try await open.perform(open.session.lookup(bin)).status == 200)
  }

  @Test(arguments: [
    (#"{"bin":"999999"}"#, 404, "IIN_NOT_FOUND"), (#"{"bin":"41111"}"#, 400, "VALUE_TOO_SHORT"),
    (#"{}"#, 400, "VALUE_TOO_SHORT"), (#"{"bin":"4111 1"}"#, 400, "INVALID_JSON"), ("{", 400, "INVALID_JSON"),
    (#"{"bin":"411111","paymentContext":{}}"#, 400, "INVALID_JSON"), (#"[]"#, 400, "INVALID_JSON"),
  ])
  func lookupThatCannotBeAnswered(_ body: String, _ status: Int, _ message: String) async throws {
    let open = try await Face.memory.open("bad lookup", holding: .sample)
    let reply = try await open.perform(open.session.request("POST", "services/getIINdetails", body: body))
    #expect(reply.status == status && reply.text.contains(message))
  }

  @Test func everyFaceGivesTheSameBytes() async throws {
    var seen: Set<String> = []
    for face in Face.allCases {
      let open = try await face.open("same bytes", holding: .sample)
      var texts: [String] = []
      for endpoint in [
        "products", "products/1", "products/8301", "products/302/networks", "crypto/publickey",
      ] {
        let text = try await open.perform(open.session.request("GET", "\(endpoint)?\(Self.dutch)")).text
        // The faces have different addresses.
        texts.append(text.replacing(open.session.assetUrl, with: "assets/"))
      }
      seen.insert(texts.joined(separator: "\n"))
    }
    #expect(seen.count == 1)
  }

  @Test func scriptComesBeforeTheContents() async throws {
    let open = try await Face.memory.open("scripted", holding: .sample)
    open.account.script([
      ScriptedExchange(endpoint: "crypto/publickey", reply: ScriptedReply(.json(status: 500, body: "{}")))
    ])
    #expect(try await open.perform(open.session.request("GET", "crypto/publickey")).status == 500)
    open.account.script([])
    #expect(try await open.perform(open.session.request("GET", "crypto/publickey")).status == 200)
  }

  @Test func keysAndTheirIdsDependOnTheName() async throws {
    var keys: [String: JSONValue] = [:]
    for number in 0..<24 {
      let open = try await Face.memory.open("key \(number)", holding: .sample)
      let key = try await tree(open, "crypto/publickey")
      #expect(try await tree(open, "crypto/publickey") == key)
      keys[try #require(key["keyId"]?.text)] = key["publicKey"]
    }
    #expect(keys.count == 24 && Set(keys.values).count > 4)
  }

  @Test func logKeepsTheLatest() async throws {
    let open = try await Face.memory.open("long log", holding: .sample)
    for _ in 0..<2500 { _ = try await open.perform(HTTPRequest(url: open.session.assetUrl + "x")) }
    let log = open.account.log()
    #expect(log.map(\.number) == Array(1500..<2500))
    #expect(log.allSatisfy { $0.status == 404 })
  }
}
