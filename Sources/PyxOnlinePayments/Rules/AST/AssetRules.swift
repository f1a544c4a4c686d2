import Conformance
import PropertyTesting

/// Rules on the images of payment products: "Use OPAssetManager".
extension OnlinePayments {
  static let assets: Chapter<Self> = Chapter("Assets") {
    Rule(
      "OP-AST-01", .must(.prose),
      "Images of basic products ship with the SDK: some are available without a network.",
      cites: .objectiveCSDK("Use OPAssetManager").quoting("the SDKs have basic assets attached"),
      readings: [.bundledImages],
      given: Generator<[ProductID]>.shuffled(wellKnown)
    ) { trial, ids in
      trial.change { $0.network = .offline }
      var shipped: [ProductID] = []
      for id in ids where try await trial.logo(of: id) != nil { shipped.append(id) }
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
        .behaving("has no images but those of the service", state: ()) { _, stimulus, world, inner in
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
      func fetch() async throws {
        try await trial.fetch([need.document], by: .items, in: PaymentContext(), logos: need.form)
      }
      try await fetch()
      if need.form != .url { trial.label("a logo that is a path") }
      if need.form != .url, !(try await trial.isFetched(need.document, as: need.form)) { return }
      // An SDK may fetch an image when it is first needed, or in the background.
      let image = try await trial.logo(of: need.document, fetching: fetch) { _ in
        !trial.requests(for: path).isEmpty
      }
      try trial.need(
        image != nil, expected: "the image \(path) to be fetched", saw: "none", judgedBy: "OP-AST-03")
      trial.label("an image was fetched")
      let before = trial.fetches(of: path)
      for step in need.again {
        switch step {
        case .logo: _ = try await trial.logo(of: need.document.item.id)
        case .items: _ = try await trial.items()
        case .product:
          try await trial.fetch([need.document], by: .product, in: PaymentContext(), logos: need.form)
        }
        try await trial.settle()
      }
      let after = trial.fetches(of: path)
      try trial.expect(
        after == before,
        expected: "no further request for \(path) after \(before)",
        saw: "\(after - before) when it was needed again")
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

    Rule(
      "OP-AST-03", .must(.prose), "Fetching products refreshes their images without any further call.",
      cites: .objectiveCSDK("Use OPAssetManager").quoting(
        "automatically updates the assets when downloading payment products"),
      readings: [.imageOfProductAlone, .relativeLogoFetched],
      given: refreshes
    ) { trial, refresh in
      let (old, new) = (refresh.document, refresh.renewed)
      let other = ProductDocument.plain("809")
      let isList = refresh.call == .items
      func fetchOld() async throws {
        try await trial.fetch(
          isList ? [old, other] : [old], by: refresh.call, in: PaymentContext(), logos: refresh.form)
      }
      func fetchNew() async throws {
        try await trial.fetch(
          isList ? [new, other] : [new], by: refresh.call, in: PaymentContext(amount: 101),
          orJudgedBy: ["OP-SES-09"], logos: refresh.form)
      }
      try await fetchOld()
      guard refresh.form == .url else {
        _ = try await trial.isFetched(old, as: refresh.form)
        return
      }
      guard trial.isRefreshed(old, by: refresh.call) else {
        return trial.leaveOut(withProductLabel, because: "images are not refreshed with a product alone")
      }
      let first: String?
      if refresh.mayShip {
        first = try await trial.logo(of: old.item.id)
      } else {
        first = try await trial.logo(of: old, fetching: fetchOld) { _ in
          !trial.requests(for: old.logoPath).isEmpty
        }
        try trial.expect(
          first != nil,
          expected: "the image \(old.logoPath) of \(old.item.title) after it was fetched",
          saw: "no image of the product")
      }
      if isList {
        let image = try await trial.logo(of: other, fetching: fetchOld) { $0 != first && $0 != old.logoImage }
        try trial.expect(
          image != nil,
          expected: "an image of \(other.item.title) different from that of \(old.item.title)",
          saw: "none or the same")
      }
      try await fetchNew()
      guard trial.isRefreshed(new, by: refresh.call) else {
        return trial.leaveOut(withProductLabel, because: "images are not refreshed with a product alone")
      }
      // If the earlier image was not the service's own, such as a decoded or shipped one, it need only change.
      let isOwn = first == old.logoImage
      let second = try await trial.logo(of: new, fetching: fetchNew) { seen in
        seen == new.logoImage || (!isOwn && seen != first && seen != old.logoImage)
      }
      try trial.expect(
        second != nil,
        expected:
          "the image \(new.logoPath) of \(new.item.title) after its path had changed from \(old.logoPath)",
        saw: "another or none")
      trial.label("an image that \(refresh.mayShip ? "may" : "does not") ship was replaced")
      trial.label(isList ? "the new image was seen with the list" : withProductLabel)
    } covers: {
      [
        .seen("an image that may ship was replaced", atLeast: 10),
        .seen("an image that does not ship was replaced", atLeast: 10),
        .covers("a logo that is a path", atLeast: 3) { $0.form != .url },
        .seen(withProductLabel, atLeast: 15),
        .seen("the new image was seen with the list", atLeast: 20),
      ]
    } mutants: {
      [
        .keepingLogos("keeps the image that it had first"),
        .fetchingNothing("fetches no images with products"),
        .showingOneLogo("shows the image of the last product for all"),
      ]
    }

    distinctAssets
    tooltipImages
  }

  /// Cards whose images an SDK can be expected to have.
  static let wellKnown = ProductID.cards
}

private let withProductLabel = "the new image was seen with the product"

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
  forms
).map { Need(document: $0, again: $1, form: $2) }

/// A URL, as a rule.
private let forms: Generator<AssetAddress.Form> = .frequency([
  (8, .just(.url)), (1, .element(of: [.path, .pathWithSlash])),
])

private struct Refresh: Sendable {
  var document: ProductDocument
  var call: ClientCall
  var form: AssetAddress.Form

  /// The product under another path for its logo.
  var renewed: ProductDocument {
    var other = document
    other.item.displayHints.logo = "renewed/again/" + document.item.id.rawValue + ".png"
    return other
  }
  /// Whether the image under the first path may ship with the SDK.
  var mayShip: Bool { !document.logoPath.hasPrefix("renewed/") }
}

private let refreshes: Generator<Refresh> = zip(
  .oneOf(ProductDocuments.unshipped, ProductDocuments.card.map { $0.alone }), ClientCall.forProducts, forms
).map { Refresh(document: $0, call: $1, form: $2) }
