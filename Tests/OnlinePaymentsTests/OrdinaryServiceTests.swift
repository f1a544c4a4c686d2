import ClientAPISimulator
import Conformance
import Foundation
import HTTPMessages
import JSONValues
import Locks
import PyxOnlinePayments
import Reference
import Requirements
import Testing

/// The service's answers match its description, except in rules whose subject is a deviation.
@Suite(.heavyWork) struct OrdinaryServiceTests {
  private static let service = OnlinePayments.description.service
  private static let odd = Set(service?.oddities.flatMap(\.rules) ?? [])

  @Test func everyRuleThatMeetsWhatIsOddExists() {
    #expect(Self.odd.subtracting(OnlinePayments.rules.map(\.id)) == [])
    #expect(!Self.odd.isEmpty)
  }

  @Test(arguments: OnlinePayments.rules)
  func ruleMeetsTheServiceAsItIsDescribed(_ rule: SystemRule<OnlinePayments>) async throws {
    let watch = Watch(try #require(Self.service))
    let api = InMemoryClientAPI()
    let engine = Engine(
      judging: ReferenceOnlinePayments(), settings: RunSettings(seed: 1, cases: 100)
    ) { name in
      ClientAPIServices(
        account: WatchedAccount(inner: try await api.account(named: name), watch: watch)
      ) { number in
        WatchedAccount(inner: try await api.account(named: "\(name)-\(number)"), watch: watch)
      }
    }
    _ = await engine.judge(rule)
    if Self.odd.contains(rule.id) {
      #expect(!watch.problems.isEmpty, "\(rule.id) meets nothing odd any more")
    } else {
      #expect(watch.problems.sorted().prefix(3) == [], "\(rule.id) meets what is odd")
    }
  }
}

/// Collects the parts of scripted answers that do not match the description.
private final class Watch: Sendable {
  private let service: ServiceDescription
  private let found = Locked(Set<String>())

  init(_ service: ServiceDescription) { self.service = service }

  var problems: Set<String> { found.withLock { $0 } }

  func look(at exchanges: [ScriptedExchange], of session: SessionData) {
    let all = exchanges.flatMap { exchange in problems(in: exchange, of: session) }
    found.withLock { $0.formUnion(all) }
  }

  private func problems(in exchange: ScriptedExchange, of session: SessionData) -> [String] {
    let isImage = exchange.endpoint.hasPrefix("assets/")
    switch exchange.reply.answer {
    case .cut, .cutInHead, .cutInBody: return ["\(exchange.endpoint) is cut"]
    case .json(let status, let body):
      return problems(in: Array(body.utf8), status, "application/json", exchange.endpoint, session)
    case .raw(let status, let type, let body):
      return problems(in: body, status, type, exchange.endpoint, session)
    case .made(let status, let type, let body):
      return problems(in: isImage ? [1] : body(), status, type, exchange.endpoint, session)
    }
  }

  private func problems(
    in body: [UInt8], _ status: Int, _ type: String, _ endpoint: String, _ session: SessionData
  ) -> [String] {
    if endpoint.hasPrefix("assets/") {
      return type == "image/png" && status == 200 && !body.isEmpty ? [] : ["\(endpoint) is not an image"]
    }
    guard type == "application/json", let tree = try? JSONValue(parsing: body) else {
      return ["\(endpoint) is not JSON"]
    }
    guard status == 200 else {
      return ContractDescription.FieldType.object(service.error).problems(in: tree, at: endpoint)
    }
    guard let described = service.endpoints.first(where: { $0.path.hasSameParts(as: endpoint) }) else {
      return ["\(endpoint) is not described"]
    }
    return ContractDescription.FieldType.object(described.reply).problems(in: tree, at: endpoint)
      + tree.problems(in: endpoint, of: session)
  }
}

extension String {
  /// Whether a path fits this template, whose parts in braces stand for any part of a path.
  fileprivate func hasSameParts(as path: String) -> Bool {
    let (own, others) = (split(separator: "/"), path.split(separator: "/"))
    return own.count == others.count && zip(own, others).allSatisfy { $0 == $1 || $0.hasPrefix("{") }
  }
}

extension JSONValue {
  /// Whether the value is an account on file, or a list that contains one; the id of an account may be any number.
  private var isAccount: Bool {
    switch self {
    case .object: self["attributes"] != nil
    case .array(let elements): elements.contains(where: \.isAccount)
    default: false
    }
  }

  /// Faults that the types do not exclude: in ids, keys, addresses of images, validators, labels of accounts.
  fileprivate func problems(in place: String, of session: SessionData) -> [String] {
    members.flatMap { name, value -> [String] in
      let own = "\(place).\(name)"
      switch name {
      case "logo", "image":
        return value.text?.hasPrefix(session.assetUrl) == true
          ? [] : ["\(own) is not a URL below the asset URL"]
      case "paymentProductId",
        "id" where value.whole != nil && !isAccount:
        let id = value.whole ?? 0
        return Self.products.contains(id) ? [] : ["\(own) is \(id)"]
      case "publicKey":
        // The SubjectPublicKeyInfo of a key with 2,048 bits and the usual exponent.
        return Data(base64Encoded: value.text ?? "")?.count == 294 ? [] : ["\(own) has another size"]
      case "labelTemplate": return value.elements?.isEmpty == false ? [] : ["\(own) is empty"]
      case "validators":
        return value.members.filter { !Self.validators.contains($0.0) }.map { "\(own) has \($0.0)" }
          + value.problems(in: own, of: session)
      case "displayHints":
        return
          (value["logo"] == nil && value["labelTemplate"] == nil && value["formElement"] == nil
          ? ["\(own) has no logo"] : []) + value.problems(in: own, of: session)
      default: return value.problems(in: own, of: session)
      }
    }
  }

  /// The members of the outermost objects in the value.
  private var members: [(String, JSONValue)] {
    switch self {
    case .object(let members): members.map { ($0.key, $0.value) }
    case .array(let elements): elements.flatMap(\.members)
    default: []
    }
  }

  private static let products: Set<Int64> = [1, 2, 3, 125, 128, 130, 132, 3012, 771, 809, 840, 302, 320]
  private static let validators: Set<String> = [
    "emailAddress", "expirationDate", "fixedList", "iban", "length", "luhn", "range", "regularExpression",
    "termsAndConditions",
  ]
}

/// An account whose scripts are watched.
private struct WatchedAccount: ClientAPIAccount {
  let inner: any ClientAPIAccount
  let watch: Watch

  var session: SessionData { inner.session }
  var transport: (any HTTPTransport)? { inner.transport }

  func script(_ exchanges: [ScriptedExchange]) {
    watch.look(at: exchanges, of: session)
    inner.script(exchanges)
  }

  func release(request number: Int) { inner.release(request: number) }
  func log() -> [Exchange] { inner.log() }
  func waitForRequests(_ count: Int, atMost limit: Duration) async -> Bool {
    await inner.waitForRequests(count, atMost: limit)
  }
  func close() async { await inner.close() }
}
