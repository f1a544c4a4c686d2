import Foundation
import HTTPMessages
import PyxOnlinePayments

/// The contents of a test account that is not scripted, for a person who points an app at the service.
///
/// Everything is made up except ids, names and card numbers that are public. Products depend on the requested payment;
/// logos are below the base URL of assets; a merchant's server decrypts the data that SDKs have encrypted.
struct SampleAccount: Sendable {
  /// How many of the latest requests the account's log shows.
  static let logLimit = 1000

  let session: SessionData
  /// Names the public key.
  let keyId: String

  /// The key pair; the account gives out the public half.
  var keyPair: TestKeyPair { TestKeys.pair(keyId.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xffff }) }

  /// Answers a request; nil if the account has no answer.
  func answer(to request: HTTPRequest, endpoint: String, query: Substring) -> ScriptedReply.Answer? {
    let parts = endpoint.split(separator: "/", omittingEmptySubsequences: false)
    switch (request.method, parts.first, parts.count) {
    case ("POST", "services", 2) where endpoint == UnscriptedReply.lookupEndpoint: return lookUp(request)
    case ("POST", "merchant", 2) where parts[1] == "payments":
      return MerchantServer(account: self).answer(to: request)
    case ("POST", "merchant", 2) where parts[1] == "sessions": return Self.json(NewSession(session))
    case ("GET", "products", 1...3): return products(parts.dropFirst(), query)
    case ("GET", "crypto", 2) where parts[1] == "publickey":
      return Self.json(PublicKey(keyId: keyId, publicKey: keyPair.publicKeyBase64))
    case ("GET", "assets", _), ("HEAD", "assets", _):
      return SampleLogo(path: endpoint.dropFirst("assets/".count)).map {
        .raw(status: 200, contentType: "image/png", body: $0.bytes)
      }
    default: return nil
    }
  }

  private func lookUp(_ request: HTTPRequest) -> ScriptedReply.Answer {
    do {
      let lookup = try UnscriptedReply.lookup(in: request)
      guard let entry = SampleIIN.entry(for: lookup.bin) else { return ErrorReply.unknownIIN.answer }
      return .json(status: 200, body: entry.details(for: lookup.context).compact)
    } catch {
      return error.answer
    }
  }

  /// Answers below `products`: the list, one product, its networks.
  private func products(_ below: ArraySlice<Substring>, _ query: Substring) -> ScriptedReply.Answer {
    let asked: ProductsQuery
    do {
      asked = try ProductsQuery(query)
    } catch {
      return error.answer
    }
    let available = SampleProduct.all.filter {
      $0.isAvailable(for: asked.context, ofAnyAmount: !asked.hasAmount)
    }
    guard let id = below.first else {
      return Self.json(
        Products(paymentProducts: available.map { $0.hiding(asked.hidden).below(session.assetUrl) }))
    }
    guard let product = available.first(where: { String($0.id) == id }) else {
      return ErrorReply.unknownProduct.answer
    }
    if below.count == 1 { return Self.json(product.hiding(asked.hidden).below(session.assetUrl)) }
    guard below.last == "networks", let networks = product.networks else { return ErrorReply.notFound.answer }
    return Self.json(SampleProduct.Networks(networks: networks))
  }

  /// A reply in JSON, by default with status 200; the same value gives the same bytes.
  static func json(_ value: some Encodable, status: Int = 200) -> ScriptedReply.Answer {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let body = try? encoder.encode(value) else { return ErrorReply.unusableScript.answer }
    return .raw(status: status, contentType: "application/json", body: Array(body))
  }

  private struct Products: Encodable { var paymentProducts: [SampleProduct] }

  private struct PublicKey: Encodable {
    var keyId: String
    var publicKey: String
  }
}

extension SampleProduct {
  /// The same product with its images as whole URLs below the given base URL.
  fileprivate func below(_ assetUrl: String) -> SampleProduct {
    var product = self
    product.displayHints.logo = assetUrl + displayHints.logo
    for index in product.accountsOnFile?.indices ?? 0..<0 {
      product.accountsOnFile?[index].displayHints.logo =
        assetUrl
        + (accountsOnFile?[index].displayHints.logo ?? "")
    }
    for index in product.fields?.indices ?? 0..<0 {
      if let image = fields?[index].displayHints.tooltip?.image {
        product.fields?[index].displayHints.tooltip?.image = assetUrl + image
      }
    }
    return product
  }

  /// The same product without the given members.
  fileprivate func hiding(_ members: Set<String>) -> SampleProduct {
    var product = self
    if members.contains("fields") { product.fields = nil }
    if members.contains("accountsOnFile") { product.accountsOnFile = nil }
    return product
  }
}
