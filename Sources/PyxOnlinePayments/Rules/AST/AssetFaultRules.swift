import Conformance
import Foundation
import PropertyTesting

/// Rules on images that cannot be fetched: "Use OPAssetManager".
extension OnlinePayments {
  static let assetFaults: Chapter<Self> = Chapter("Assets that cannot be fetched") {
    Rule(
      "OP-AST-04", .must(.derived),
      "If an image cannot be fetched, the call for products succeeds, the image stays as it was until it can "
        + "be fetched, and other images come.",
      cites: .objectiveCSDK("Use OPAssetManager"), given: faults
    ) { trial, fault in
      var fault = fault
      let shipped = try await trial.shippedProduct(among: fault.shipped)
      if let shipped {
        fault.document = .plain(shipped)
        // With a path for which no image ships.
        fault.document.item.displayHints.logo = "renewed/" + shipped.rawValue + ".png"
      }
      let images = ScriptedExchange.images(of: [fault.document]).map {
        ScriptedExchange(endpoint: $0.endpoint, reply: fault.reply)
      }
      let documents = fault.documents
      let former = try await trial.formerImage(of: fault.beside)
      trial.serve(documents, and: images)
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
      // A late reply must not revoke the success.
      try await trial.settle()
      let ends = try trial.seen.of(.requestFailed)
      try trial.expect(ends.isEmpty, expected: "no error after the success", saw: "an error after it")
      let isAsked = try await trial.ask { trial.requests(for: fault.document.logoPath).isEmpty ? nil : true }
      guard isAsked == true else {
        // If another image of the product ships with the SDK, whether it is refreshed is not judged here.
        guard shipped == nil else {
          return trial.leaveOut(shippedLabel, because: "the SDK did not ask for the image of such a product")
        }
        for label in ["an image was asked for", besideLabel, laterLabel] {
          trial.leaveOut(label, because: "the SDK did not ask for every image")
        }
        return
      }
      if shipped == nil { trial.label("an image was asked for") }
      guard trial.showsLogos else {
        for label in ["an error page came for an image that is shown", besideLabel, laterLabel] {
          trial.leaveOut(label, because: "the SDK shows no images")
        }
        return
      }
      if fault.page != nil { trial.label("an error page came for an image that is shown") }
      let image = try await trial.logo(of: fault.document.item.id)
      try trial.expect(
        image == nil || image != fault.page,
        expected: "no error page for the image of \(fault.document.item.title)",
        saw: "the page as its image")
      // Whether an empty or broken image replaces another one is open.
      try trial.expect(
        shipped == nil || fault.sendsImage || image != nil,
        expected: "the earlier image of \(fault.document.item.title)",
        saw: "no image of it any longer")
      if shipped != nil { trial.label(shippedLabel) }
      func fetch(_ amount: Int64) async throws {
        let context = PaymentContext(amount: amount)
        if fault.call == .items {
          _ = try await trial.getItems(in: context, call: trial.nextCall())
        } else {
          _ = try await trial.getProduct(fault.document.item.id, in: context, call: trial.nextCall())
        }
        try await trial.settle()
      }
      if let beside = fault.beside {
        let own = try await trial.logo(of: beside) {
          try await fetch(100)
        } where: { seen in
          seen == beside.logoImage || seen != former
        }
        try trial.expect(
          own != nil, expected: "the image \(beside.logoPath) of \(beside.item.title)",
          saw: "another or none, after that of \(fault.document.item.title) could not be fetched")
        trial.label(besideLabel)
      }
      guard fault.isOver else { return }
      trial.serve(documents)
      try await fetch(101)
      func isOther(_ seen: String) -> Bool { seen == fault.document.logoImage || seen != image }
      var late = try await trial.logo(of: fault.document) {
        try await fetch(102)
      } where: {
        isOther($0)
      }
      if late == nil {
        // The document does not say how long an app waits before it tries again; a new app has not tried yet.
        try await trial.restart()
        try await fetch(103)
        late = try await trial.logo(of: fault.document) {
          try await fetch(104)
        } where: {
          isOther($0)
        }
      }
      try trial.expect(
        late != nil,
        expected: "the image \(fault.document.logoPath) once it can be fetched", saw: "the earlier image")
      trial.label(laterLabel)
    } covers: {
      [
        .covers("a call for items", atLeast: 20) { $0.call == .items },
        .covers("a call for a product", atLeast: 20) { $0.call == .product },
        .seen("an error page came for an image that is shown", atLeast: 10),
        .seen("an image was asked for", atLeast: 20), .seen(shippedLabel, atLeast: 15),
        .seen(besideLabel, atLeast: 8), .seen(laterLabel, atLeast: 10),
      ]
    } mutants: {
      [
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
        .givingUpImages("fetches no image of a list after one that cannot be had") { failed, url in
          if url.contains("/products") { failed = [] }
          return url.contains("/assets/") && !failed.isEmpty
        },
        .givingUpImages("never fetches an image again that could not be had once") { failed, url in
          failed.contains(url)
        },
      ]
    }
  }
}

// MARK: Inputs

private let shippedLabel = "an image that ships with the SDK could not be renewed"
private let besideLabel = "another image of the list came"
private let laterLabel = "the image came once it could be had"

private struct AssetFault: Sendable {
  var document: ProductDocument
  var call: ClientCall
  var reply: ScriptedReply
  /// Products of which the first has an image that ships with the SDK, and replaces the document.
  var shipped: [ProductID] = []
  /// Another product in the list, before or after the document; its image can be fetched.
  var beside: ProductDocument?
  var isBesideFirst = false

  /// The whole list.
  var documents: [ProductDocument] {
    let others = beside.map { [$0] } ?? []
    return isBesideFirst ? others + [document] : [document] + others
  }

  /// Whether no image came at all, so that the next call for products asks for it again.
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

private let faults: Generator<AssetFault> = zip(
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

extension Trial where System == OnlinePayments {
  /// What a call brought: if the image was requested in vain, the rule itself demands that the call succeed all the
  /// same.
  fileprivate func brought<Value>(
    _ end: CallResult<Value>?, _ what: String, without document: ProductDocument
  ) throws -> Value {
    requests(for: document.logoPath).isEmpty ? try success(of: end, what) : try expected(end, what)
  }

  /// Whether images can be asked for and seen.
  fileprivate var showsLogos: Bool { understands(.getLogo) && profile.effects.contains(.logo) }

  /// The image that a product has before any is fetched for it; nil if there is none.
  fileprivate func formerImage(of document: ProductDocument?) async throws -> String? {
    guard let document, showsLogos else { return nil }
    return try await logo(of: document.item.id)
  }

  /// The first of some products that has an image before any was fetched; nil if none has.
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
