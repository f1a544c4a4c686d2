import Conformance
import PropertyTesting

/// Rules on images that cannot be had: "Use OPAssetManager".
extension OnlinePayments {
  static let assetFaults = Chapter<Self>("Assets that cannot be had") {
    Rule(
      "OP-AST-04", .must(.derived), "Images that cannot be had do not make a call for products fail.",
      cites: .objectiveCSDK("Use OPAssetManager"), promisesAnswer: true, given: faults,
      covers: [
        .atLeast(20, percent: "a call for items") { $0.call == .items },
        .atLeast(20, percent: "a call for a product") { $0.call == .product },
        .seen(90, percent: "an image was asked for"),
      ],
      mutants: [
        .needingImages("fails where an image cannot be had") { call in
          [.requestFailed(call: call, error: "no image")]
        },
        .needingImages("calls no continuation where an image cannot be had") { _ in [] },
      ]
    ) { trial, fault in
      let images = ScriptedExchange.images(of: [fault.document]).map {
        ScriptedExchange(endpoint: $0.endpoint, reply: fault.reply)
      }
      trial.serve([fault.document], and: images)
      switch fault.call {
      case .items:
        let items = try await trial.items()
        try trial.expect(
          items.map(\.id) == [fault.document.item.id],
          "expected \(fault.document.item.title) without its image, saw \(items.words)")
      case .product: _ = try await trial.product(fault.document)
      }
      // What comes late must not take the success back.
      try await trial.settle()
      let ends = try trial.seen.of(.requestFailed)
      try trial.expect(ends.isEmpty, "expected no error besides the success, saw one")
      let isAsked = try await trial.ask { trial.requests(for: fault.document.logoPath).isEmpty ? nil : true }
      if isAsked == true {
        trial.label("an image was asked for")
      } else {
        trial.leaveOut("an image was asked for", because: "the SDK asked for no images")
      }
    }
  }
}

// MARK: Inputs

private struct AssetFault: Sendable {
  var document: ProductDocument
  var call: ProductCall
  var reply: ScriptedReply
}

private let faults: Generator<AssetFault> = zip(
  ProductDocuments.unshipped, ProductCall.any,
  .element(of: [
    .error(status: 404), .error(status: 500), ScriptedReply(.cut(afterBytes: 0)),
    ScriptedReply(.cut(afterBytes: 20)),
    ScriptedReply(.raw(status: 200, contentType: "text/html", body: Array("<html></html>".utf8))),
    ScriptedReply(.raw(status: 200, contentType: "image/png", body: [])),
    ScriptedReply(.raw(status: 200, contentType: "image/png", body: [0x89, 0x50])),
  ])
).map { AssetFault(document: $0, call: $1, reply: $2) }
