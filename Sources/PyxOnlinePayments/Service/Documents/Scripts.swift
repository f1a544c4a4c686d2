import Conformance
import JSONValues

extension ScriptedExchange {
  /// The last part of the path of a list of products.
  static let itemsEndpoint = "products"
  /// The last part of the path of the public key.
  static let publicKeyEndpoint = "crypto/publickey"

  /// The last part of the path of a product.
  static func productEndpoint(_ id: ProductID) -> String { "products/" + id.rawValue }

  /// Answers requests for the list of products.
  static func items(
    _ documents: [ProductDocument], below assets: AssetAddress, containing texts: [String] = []
  ) -> ScriptedExchange {
    ScriptedExchange(
      endpoint: itemsEndpoint, containing: texts,
      reply: .json(
        .object(named: [("paymentProducts", .array(documents.map { $0.itemJSON(below: assets) }))])))
  }

  /// Answers requests for one product.
  static func product(
    _ document: ProductDocument, below assets: AssetAddress, containing texts: [String] = []
  ) -> ScriptedExchange {
    ScriptedExchange(
      endpoint: productEndpoint(document.item.id), containing: texts,
      reply: .json(document.json(below: assets)))
  }

  /// Answers requests for the networks of a native product.
  static func networks(of id: ProductID, _ names: [String] = ["Visa", "MasterCard"]) -> ScriptedExchange {
    ScriptedExchange(
      endpoint: productEndpoint(id) + "/networks",
      reply: .json(.object(named: [("networks", .array(names.map(JSONValue.string)))])))
  }

  /// Answers requests for the public key of the session.
  static func publicKey(id: String, base64: String) -> ScriptedExchange {
    ScriptedExchange(
      endpoint: publicKeyEndpoint,
      reply: .json(.object(named: [("keyId", .string(id)), ("publicKey", .string(base64))])))
  }

  /// Answers requests for an image below the asset URL.
  static func asset(
    _ path: String, bytes: @autoclosure @escaping @Sendable () -> [UInt8]
  ) -> ScriptedExchange {
    ScriptedExchange(
      endpoint: "assets/" + path,
      reply: ScriptedReply(.made(status: 200, contentType: "image/png", body: bytes)))
  }

  /// Answers requests for products, as a list and one by one, for their images, and for the networks of Apple Pay.
  static func serving(_ documents: [ProductDocument], below assets: AssetAddress) -> [ScriptedExchange] {
    [.items(documents, below: assets)] + documents.map { .product($0, below: assets) }
      + documents.filter(\.item.id.isApplePay).map { .networks(of: $0.item.id) } + images(of: documents)
  }

  /// Answers requests for the logos and the tooltips' images of products, each path with bytes of its own.
  static func images(of documents: [ProductDocument]) -> [ScriptedExchange] {
    documents.flatMap { document in
      [document.item.displayHints.logo].compactMap(\.self)
        + document.fields.compactMap(\.hints.tooltip?.image)
    }.map { .asset($0, bytes: SampleImage.png(marked: $0)) }
  }
}

extension ScriptedReply {
  /// Answers with JSON that is written when a request comes.
  static func json(
    _ body: @autoclosure @escaping @Sendable () -> JSONValue, status: Int = 200
  ) -> ScriptedReply {
    ScriptedReply(
      .made(status: status, contentType: "application/json") { body().compactUTF8 })
  }
}
