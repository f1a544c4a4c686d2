import Conformance
import Foundation
import PropertyTesting

/// A product whose image cannot be fetched.
struct AssetFault: Sendable {
  static let pageLabel = "an error page came for an image that is shown"
  static let shippedLabel = "an image that ships with the SDK could not be renewed"
  static let besideLabel = "another image of the list came"
  static let laterLabel = "the image came once it could be had"

  var document: ProductDocument
  var call: ClientCall
  var reply: ScriptedReply
  /// Products whose images may ship with the SDK; the first product that has an image replaces the document.
  var shipped: [ProductID] = []
  /// Another product in the list, whose image can be fetched; it comes before or after the document.
  var beside: ProductDocument?
  var isBesideFirst = false

  /// The whole list.
  var documents: [ProductDocument] {
    let others = beside.map { [$0] } ?? []
    return isBesideFirst ? others + [document] : [document] + others
  }

  /// The failing replies to requests for the image.
  var images: [ScriptedExchange] {
    ScriptedExchange.images(of: [document]).map { ScriptedExchange(endpoint: $0.endpoint, reply: reply) }
  }

  /// Replaces the document by a product with an image that ships.
  mutating func replace(by shipped: ProductID) {
    document = .plain(shipped)
    // No image ships for the new path, so the image under that path can come only from the service.
    document.item.displayHints.logo = "renewed/" + shipped.rawValue + ".png"
  }

  /// Whether the reply is an error or is cut off, so that the next call for products requests the image again.
  var isOver: Bool {
    switch reply.answer {
    case .cut: true
    case .json(let status, _): status >= 400
    default: false
    }
  }

  /// Whether the reply claims to be an image.
  var sendsImage: Bool { if case .raw(_, "image/png", _) = reply.answer { true } else { false } }

  /// What comes instead of an image, in base64.
  var page: String? {
    switch reply.answer {
    case .json(_, let body): Data(body.utf8).base64EncodedString()
    case .raw(_, _, let body): sendsImage ? nil : Data(body).base64EncodedString()
    default: nil
    }
  }
}

extension AssetFault {
  /// A product whose image cannot be fetched, alone or in a list with another one.
  static let any: Generator<AssetFault> = zip(
    ProductDocuments.unshipped, ClientCall.forProducts,
    .element(of: [
      .error(status: 404), .error(status: 500), ScriptedReply(.cut(afterBytes: 0)),
      ScriptedReply(.cut(afterBytes: 20)),
      ScriptedReply(.raw(status: 200, contentType: "text/html", body: Array("<html></html>".utf8))),
      ScriptedReply(.raw(status: 200, contentType: "image/png", body: [])),
      ScriptedReply(.raw(status: 200, contentType: "image/png", body: [0x89, 0x50])),
    ]), Generator<[ProductID]>.oneOf(.just([]), .shuffled(OnlinePayments.wellKnown)),
    .element(of: [nil, false, false, true])
  ).map { document, call, reply, shipped, isFirst in
    var fault = AssetFault(document: document, call: call, reply: reply, shipped: shipped)
    guard call == .items, let isFirst else { return fault }
    var beside = ProductDocument.plain("809")
    beside.item.displayHints.logo = "renewed/809.png"
    (fault.beside, fault.isBesideFirst) = (beside, isFirst)
    return fault
  }
}
