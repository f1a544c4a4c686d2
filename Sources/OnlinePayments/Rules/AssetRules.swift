import Conformance
import PropertyTesting

/// Rules on the images of payment products: "Use OPAssetManager".
extension OnlinePayments {
  static let assets = Chapter<Self>("Assets") {
    Rule(
      "OP-AST-01", .must(.prose),
      "Images of basic products ship with the SDK: there are some without any network.",
      cites: .objectiveCSDK("Use OPAssetManager"), readings: [.aOP35],
      given: Generator<[ProductID]>.shuffled(wellKnown),
      mutants: [
        .behaving("has no images but those of the service", state: ()) { _, stimulus, world, inner in
          guard case .getLogo(let call, _) = stimulus, world.network == .offline else {
            return try await inner.send(stimulus, in: world)
          }
          return [.logo(call: call)]
        }
      ]
    ) { trial, ids in
      trial.change { $0.network = .offline }
      var shipped: [ProductID] = []
      for id in ids where try await trial.logo(of: id) != nil { shipped.append(id) }
      try trial.expect(
        !shipped.isEmpty,
        "expected an image of one at least of the products \(wellKnown.map(\.rawValue).joined(separator: ", ")) "
          + "without a network, saw none")
      trial.reading(
        .aOP35,
        "of the well-known cards: "
          + wellKnown.filter(shipped.contains).map(\.rawValue).joined(separator: ", "))
    }

    Rule(
      "OP-AST-02", .should(.prose),
      "An image that has been fetched is not fetched again when it is needed again.",
      cites: .objectiveCSDK("Introduction", "Use OPAssetManager"), given: needs,
      covers: [
        .atLeast(15, percent: "the logo is needed again") { $0.again.contains(.logo) },
        .atLeast(15, percent: "the list is needed again") { $0.again.contains(.items) },
        .atLeast(15, percent: "the product is needed again") { $0.again.contains(.product) },
        .seen(90, percent: "an image was fetched"),
      ],
      mutants: [
        .refetching("fetches the logo whenever it is shown") {
          if case .getLogo = $0 { true } else { false }
        },
        .refetching("fetches the logos with every list") {
          if case .getPaymentItems = $0 { true } else { false }
        },
      ]
    ) { trial, need in
      let path = need.document.logoPath
      func fetch() async throws { try await trial.fetch([need.document], by: .items, in: PaymentContext()) }
      try await fetch()
      // An SDK may fetch an image when it is first needed, or in the background.
      let image = try await trial.logo(of: need.document, fetching: fetch) { _ in
        !trial.requests(for: path).isEmpty
      }
      guard image != nil else { return }
      trial.label("an image was fetched")
      let before = trial.fetches(of: path)
      for step in need.again {
        switch step {
        case .logo: _ = try await trial.logo(of: need.document.item.id)
        case .items: _ = try await trial.items()
        case .product: _ = try await trial.product(need.document)
        }
        try await trial.settle()
      }
      let after = trial.fetches(of: path)
      try trial.expect(
        after == before,
        "expected no further request for \(path) after \(before), saw \(after - before) when it was needed again"
      )
    }

    Rule(
      "OP-AST-03", .must(.prose), "Fetching products refreshes their images without any further call.",
      cites: .objectiveCSDK("Use OPAssetManager"), readings: [.aOP46], given: refreshes,
      covers: [
        .atLeast(20, percent: "a product for which an image may ship") { $0.mayShip },
        .atLeast(20, percent: "a product that no SDK knows") { !$0.mayShip },
        .atLeast(20, percent: "with the list") { $0.call == .items },
        .atLeast(20, percent: "with the product") { $0.call == .product },
        .seen(20, percent: "the new image was seen with the list"),
      ],
      mutants: [
        .keepingLogos("keeps the image that it had first"),
        .fetchingNothing("fetches no images with products"),
        .showingOneLogo("shows the image of the last product for all"),
      ]
    ) { trial, refresh in
      let (old, new) = (refresh.document, refresh.renewed)
      let other = ProductDocument.plain("9100")
      let isList = refresh.call == .items
      func fetchOld() async throws {
        try await trial.fetch(isList ? [old, other] : [old], by: refresh.call, in: PaymentContext())
      }
      func fetchNew() async throws {
        try await trial.fetch(
          isList ? [new, other] : [new], by: refresh.call, in: PaymentContext(amount: 101))
      }
      try await fetchOld()
      guard trial.isRefreshed(old, by: refresh.call) else { return }
      let first: String?
      if refresh.mayShip {
        first = try await trial.logo(of: old.item.id)
      } else {
        first = try await trial.logo(of: old, fetching: fetchOld) { _ in
          !trial.requests(for: old.logoPath).isEmpty
        }
        try trial.expect(
          first != nil,
          "expected the image \(old.logoPath) of \(old.item.title) after it was fetched, saw none")
      }
      if isList {
        let image = try await trial.logo(of: other, fetching: fetchOld) { $0 != first && $0 != old.logoImage }
        try trial.expect(
          image != nil,
          "expected an image of \(other.item.title) other than that of \(old.item.title), saw none or the same"
        )
      }
      try await fetchNew()
      guard trial.isRefreshed(new, by: refresh.call) else { return }
      // What was not the service's own image before, such as one that was decoded or shipped, need only change.
      let isOwn = first == old.logoImage
      let second = try await trial.logo(of: new, fetching: fetchNew) { seen in
        seen == new.logoImage || (!isOwn && seen != first && seen != old.logoImage)
      }
      try trial.expect(
        second != nil,
        "expected the image \(new.logoPath) of \(new.item.title) after its path had changed from \(old.logoPath), "
          + "saw another or none")
      if isList { trial.label("the new image was seen with the list") }
    }
  }

  /// Cards whose images an SDK may be expected to have: Visa, American Express, Mastercard, Maestro, JCB, Discover,
  /// Cartes Bancaires, Diners Club.
  static let wellKnown: [ProductID] = ["1", "2", "3", "117", "125", "128", "130", "132"]
}

// MARK: Inputs

private struct Need: Sendable {
  enum Step: Sendable { case logo, items, product }

  var document: ProductDocument
  var again: [Step]
}

private let needs: Generator<Need> = zip(
  ProductDocuments.unshipped, Generator<Need.Step>.element(of: [.logo, .items, .product]).array(count: 1...3)
).map { Need(document: $0, again: $1) }

private struct Refresh: Sendable {
  var document: ProductDocument
  var call: ProductCall

  /// The product under another path for its logo.
  var renewed: ProductDocument {
    var other = document
    other.item.displayHints.logo = "renewed/" + document.item.id.rawValue + ".png"
    return other
  }
  /// Whether an image of the product may ship with the SDK.
  var mayShip: Bool { OnlinePayments.wellKnown.contains(document.item.id) }
}

private let refreshes: Generator<Refresh> = zip(
  .oneOf(ProductDocuments.unshipped, ProductDocuments.card.map { $0.alone }), ProductCall.any
).map { Refresh(document: $0, call: $1) }

extension Trial where System == OnlinePayments {
  /// Whether images have to be refreshed now: with the list always, with a product where its image was asked for.
  fileprivate func isRefreshed(_ document: ProductDocument, by call: ProductCall) -> Bool {
    guard call == .product else { return true }
    let isAsked = !requests(for: document.logoPath).isEmpty
    reading(.aOP46, isAsked ? "asked for at once" : "not asked for at once")
    return isAsked
  }
}
