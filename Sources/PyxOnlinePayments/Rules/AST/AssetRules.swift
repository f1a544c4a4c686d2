import Conformance
import PropertyTesting

/// Rules on the images of payment products: "Use OPAssetManager".
extension OnlinePayments {
  static let assets: Chapter<Self> = Chapter("Assets") {
    Rule(
      "OP-AST-01", .must(.prose),
      "Images of basic products ship with the SDK, so some are available without a network.",
      cites: .objectiveCSDK("Use OPAssetManager").quoting("the SDKs have basic assets attached"),
      readings: [.bundledImages],
      given: Generator<[ProductID]>.shuffled(wellKnown)
    ) { trial, ids in
      trial.change { $0.network = .offline }
      // An SDK may load its images in the background.
      let shipped =
        try await trial.ask { () async throws -> [ProductID]? in
          var shipped: [ProductID] = []
          for id in ids where try await trial.logo(of: id) != nil { shipped.append(id) }
          return shipped.isEmpty ? nil : shipped
        } ?? []
      try trial.expect(
        !shipped.isEmpty,
        expected:
          "an image of at least one of the products \(wellKnown.map(\.rawValue).joined(separator: ", ")) "
          + "without a network", saw: "an image of none of them")
      trial.reading(
        .bundledImages,
        "images of these products ship: "
          + wellKnown.filter(shipped.contains).map(\.rawValue).joined(separator: ", "))
    } mutants: {
      [
        .behaving("has only the service's images", state: ()) { _, stimulus, world, inner in
          guard case .getLogo(let call, _) = stimulus, world.network == .offline else {
            return try await inner.send(stimulus, in: world)
          }
          return [.logo(call: call)]
        }
      ]
    }

    Rule(
      "OP-AST-02", .should(.prose),
      "A fetched image is reused when it is needed again.",
      cites: .objectiveCSDK("Introduction", "Use OPAssetManager").quoting(
        "the cache mechanism provides increased performance"), readings: [.relativeLogoFetched], given: needs
    ) { trial, need in
      let path = need.document.logoPath
      try await trial.fetchList(need)
      if need.form != .url { trial.label("a logo that is a path") }
      if need.form != .url, !(try await trial.isFetched(need.document, as: need.form)) { return }
      // An SDK may fetch an image when it is first needed, or in the background.
      let image = try await trial.logo(of: need.document) {
        try await trial.fetchList(need)
      } where: { _ in
        !trial.requests(for: path).isEmpty
      }
      try trial.need(
        image != nil, expected: "the image \(path) to be fetched", saw: "none", judgedBy: "OP-AST-03")
      trial.label("an image was fetched")
      let before = trial.fetches(of: path)
      for step in need.again { try await trial.need(again: step, of: need) }
      let after = trial.fetches(of: path)
      try trial.expect(
        after == before, "requests for \(path), which had been fetched, when it was needed again",
        expected: "none", saw: "\(after - before)")
      for step in [Need.Step.logo, .items, .product] where need.again.contains(step) {
        trial.label("the \(step == .items ? "list" : "\(step)") was needed again")
      }
    } covers: {
      [
        .seen("a logo that is a path", atLeast: 3), .seen("the logo was needed again", atLeast: 15),
        .seen("the list was needed again", atLeast: 15), .seen("the product was needed again", atLeast: 15),
        .seen("an image was fetched", atLeast: 80),
      ]
    } mutants: {
      [
        .refetching("fetches the logo whenever it is shown") {
          if case .getLogo = $0 { true } else { false }
        },
        .refetching("fetches the logos with every list") {
          if case .getPaymentItems = $0 { true } else { false }
        },
      ]
    }

    refreshedImages
    distinctAssets
    tooltipImages
  }

  /// Cards whose images an SDK can be expected to have.
  static let wellKnown = ProductID.cards
}

// MARK: Steps

extension Trial where System == OnlinePayments {
  /// Fetches a list with the product.
  fileprivate func fetchList(_ need: Need) async throws {
    try await fetch([need.document], by: .items, in: PaymentContext(), logos: need.form)
  }

  /// Causes a new need for the image: it is shown, or the list or the product is fetched.
  fileprivate func need(again step: Need.Step, of need: Need) async throws {
    switch step {
    case .logo: _ = try await logo(of: need.document.item.id)
    case .items: _ = try await items()
    case .product:
      try await fetch([need.document], by: .product, in: PaymentContext(), logos: need.form)
    }
    try await settle()
  }
}

// MARK: Inputs

private struct Need: Sendable {
  enum Step: Sendable { case logo, items, product }

  var document: ProductDocument
  var again: [Step]
  var form: AssetAddress.Form
}

private let needs: Generator<Need> = zip(
  ProductDocuments.unshipped,
  Generator<Need.Step>.element(of: [.logo, .items, .product]).array(count: 1...3),
  logoForms
).map { Need(document: $0, again: $1, form: $2) }

/// The form of a logo: usually a URL.
let logoForms: Generator<AssetAddress.Form> = .frequency([
  (8, .just(.url)), (1, .element(of: [.path, .pathWithSlash])),
])
