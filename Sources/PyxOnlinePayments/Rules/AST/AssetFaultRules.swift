import Conformance
import PropertyTesting

/// The rule on images that cannot be fetched: "Use OPAssetManager".
extension OnlinePayments {
  static let assetFaults: Chapter<Self> = Chapter("Assets that cannot be fetched") {
    Rule(
      "OP-AST-04", .must(.derived),
      "If an image cannot be fetched, the call for products succeeds, the image stays as it was until it can "
        + "be fetched, and other images come.",
      cites: .objectiveCSDK("Use OPAssetManager"), given: AssetFault.any
    ) { trial, fault in
      var fault = fault
      let shipped = try await trial.shippedProduct(among: fault.shipped)
      if let shipped { fault.replace(by: shipped) }
      let former = try await trial.formerImage(of: fault.beside)
      // An SDK may report a missing image as an error.
      let errors = try trial.seen.of(.requestFailed).count
      trial.serve(fault.documents, and: fault.images)
      try await trial.needProducts(despite: fault)
      // A late reply must not revoke the success.
      try await trial.settle()
      let later = try trial.seen.of(.requestFailed).count
      try trial.expect(later == errors, expected: "no error after the success", saw: "an error after it")
      guard try await trial.isAsked(for: fault, isShipped: shipped != nil) else { return }
      guard trial.showsLogos else {
        for label in [AssetFault.pageLabel, AssetFault.besideLabel, AssetFault.laterLabel] {
          trial.leaveOut(label, because: "the SDK shows no images")
        }
        return
      }
      if fault.page != nil { trial.label(AssetFault.pageLabel) }
      let image = try await trial.expectNoPage(fault, isShipped: shipped != nil)
      if let beside = fault.beside { try await trial.expectImage(of: beside, otherThan: former, fault) }
      if fault.isOver { try await trial.expectLaterImage(fault, otherThan: image) }
    } covers: {
      [
        .covers("a call for items", atLeast: 20) { $0.call == .items },
        .covers("a call for a product", atLeast: 20) { $0.call == .product },
        .seen(AssetFault.pageLabel, atLeast: 10),
        .seen("an image was asked for", atLeast: 20), .seen(AssetFault.shippedLabel, atLeast: 15),
        .seen(AssetFault.besideLabel, atLeast: 8), .seen(AssetFault.laterLabel, atLeast: 10),
      ]
    } mutants: {
      [
        .needingImages("fails when an image cannot be fetched") { call in
          [.requestFailed(call: call, error: "no image")]
        },
        .needingImages("calls no continuation when an image cannot be fetched") { _ in [] },
        .losingImages("loses the old image when the new one cannot be fetched"),
        .tampering(
          "keeps an error page as an image",
          response: { response in
            guard response.status >= 400 || response.header("Content-Type") == "text/html" else { return }
            response.status = 200
            response.headers = [HTTPHeader("Content-Type", "image/png")]
          }),
        .givingUpImages("fetches no image after one that failed") { failed, url in
          if url.contains("/products") { failed = [] }
          return url.contains("/assets/") && !failed.isEmpty
        },
        .givingUpImages("never retries an image that failed once") { failed, url in
          failed.contains(url)
        },
      ]
    }
  }
}
