import Conformance
import Foundation
import PropertyTesting

/// Rules on images that cannot be had: "Use OPAssetManager".
extension OnlinePayments {
  static let assetFaults: Chapter<Self> = Chapter("Assets that cannot be fetched") {
    Rule(
      "OP-AST-04", .must(.derived),
      "Where images cannot be had, a call for products still succeeds, and the images stay as they were.",
      cites: .objectiveCSDK("Use OPAssetManager"), given: faults,
      covers: [
        .covers("a call for items", atLeast: 20) { $0.call == .items },
        .covers("a call for a product", atLeast: 20) { $0.call == .product },
        .seen("an error page came for an image that is shown", atLeast: 10),
        .seen("an image was asked for", atLeast: 20), .seen(shippedLabel, atLeast: 15),
      ],
      mutants: [
        .needingImages("fails where an image cannot be fetched") { call in
          [.requestFailed(call: call, error: "no image")]
        },
        .needingImages("calls no continuation where an image cannot be fetched") { _ in [] },
        .losingImages("loses the image that it had where another cannot be fetched"),
        .tampering(
          "keeps an error page as an image",
          response: { response in
            guard response.status >= 400 || response.header("Content-Type") == "text/html" else { return }
            response.status = 200
            response.headers = [HTTPHeader("Content-Type", "image/png")]
          }),
      ]
    ) { trial, fault in
      var fault = fault
      let shipped = try await trial.shippedProduct(among: fault.shipped)
      if let shipped {
        fault.document = .plain(shipped)
        // Under a path for which no image ships.
        fault.document.item.displayHints.logo = "renewed/" + shipped.rawValue + ".png"
      }
      let images = ScriptedExchange.images(of: [fault.document]).map {
        ScriptedExchange(endpoint: $0.endpoint, reply: fault.reply)
      }
      trial.serve([fault.document], and: images)
      if fault.call == .items {
        let end = try await trial.getItems(in: PaymentContext(), call: trial.nextCall())
        let items = try trial.brought(end, "the payment items", without: fault.document)
        try trial.need(
          items.contains { $0.id == fault.document.item.id },
          expected: "\(fault.document.item.title) without its image", saw: "\(items.words)",
          judgedBy: "OP-ITM-01"
        )
      } else {
        let id = fault.document.item.id
        let end = try await trial.getProduct(id, in: PaymentContext(), call: trial.nextCall())
        _ = try trial.brought(end, "the payment product", without: fault.document)
      }
      // What comes late must not take the success back.
      try await trial.settle()
      let ends = try trial.seen.of(.requestFailed)
      try trial.expect(ends.isEmpty, expected: "no error besides the success", saw: "an error after it")
      let isAsked = try await trial.ask { trial.requests(for: fault.document.logoPath).isEmpty ? nil : true }
      guard isAsked == true else {
        // Whether the image of a product is refreshed where another one ships with the SDK is not judged here.
        guard shipped == nil else {
          return trial.leaveOut(shippedLabel, because: "the SDK did not ask for the image of such a product")
        }
        return trial.leaveOut("an image was asked for", because: "the SDK did not ask for every image")
      }
      if shipped == nil { trial.label("an image was asked for") }
      guard trial.showsLogos else {
        return trial.leaveOut(
          "an error page came for an image that is shown", because: "the SDK shows no images")
      }
      if fault.page != nil { trial.label("an error page came for an image that is shown") }
      let image = try await trial.logo(of: fault.document.item.id)
      try trial.expect(
        image == nil || image != fault.page,
        expected: "no error page for the image of \(fault.document.item.title)",
        saw: "the page as its image")
      // Whether an image that is empty or broken takes the place of another one is open.
      try trial.expect(
        shipped == nil || fault.sendsImage || image != nil,
        expected: "the image of \(fault.document.item.title) that there was before",
        saw: "no image of it any more")
      if shipped != nil { trial.label(shippedLabel) }
    }
  }
}

// MARK: Inputs

private let shippedLabel = "an image that ships with the SDK could not be renewed"

private struct AssetFault: Sendable {
  var document: ProductDocument
  var call: ClientCall
  var reply: ScriptedReply
  /// Products of which the first takes the document's place whose image ships with the SDK.
  var shipped: [ProductID] = []

  /// Whether the reply claims to be an image.
  var sendsImage: Bool { if case .raw(_, "image/png", _) = reply.answer { true } else { false } }

  /// What comes in the place of an image, in base64.
  var page: String? {
    switch reply.answer {
    case .json(_, let body): Data(body.utf8).base64EncodedString()
    case .raw(_, _, let body): sendsImage ? nil : Data(body).base64EncodedString()
    default: nil
    }
  }
}

private let faults: Generator<AssetFault> = zip(
  ProductDocuments.unshipped, ClientCall.forProducts,
  .element(of: [
    .error(status: 404), .error(status: 500), ScriptedReply(.cut(afterBytes: 0)),
    ScriptedReply(.cut(afterBytes: 20)),
    ScriptedReply(.raw(status: 200, contentType: "text/html", body: Array("<html></html>".utf8))),
    ScriptedReply(.raw(status: 200, contentType: "image/png", body: [])),
    ScriptedReply(.raw(status: 200, contentType: "image/png", body: [0x89, 0x50])),
  ]), Generator<[ProductID]>.oneOf(.just([]), .shuffled(OnlinePayments.wellKnown))
).map { AssetFault(document: $0, call: $1, reply: $2, shipped: $3) }

extension Trial where System == OnlinePayments {
  /// What a call brought: where an image was asked for in vain, that it comes nevertheless is the rule's own subject.
  fileprivate func brought<Value>(
    _ end: CallResult<Value>?, _ what: String, without document: ProductDocument
  ) throws -> Value {
    requests(for: document.logoPath).isEmpty ? try success(of: end, what) : try expected(end, what)
  }

  /// Whether images can be asked for and seen.
  fileprivate var showsLogos: Bool { understands(.getLogo) && profile.effects.contains(.logo) }

  /// The first of some products that has an image before any was fetched; nil where none has.
  fileprivate func shippedProduct(among ids: [ProductID]) async throws -> ProductID? {
    guard !ids.isEmpty else { return nil }
    guard showsLogos else {
      leaveOut(shippedLabel, because: "the SDK shows no images")
      return nil
    }
    for id in ids where try await logo(of: id) != nil { return id }
    leaveOut(shippedLabel, because: "no image of a well-known product ships with the SDK")
    return nil
  }
}
