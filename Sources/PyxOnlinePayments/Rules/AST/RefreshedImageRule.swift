import Conformance
import PropertyTesting

extension OnlinePayments {
  /// New images for products: "Use OPAssetManager".
  @ChapterBuilder<Self> static var refreshedImages: [Rule] {
    Rule(
      "OP-AST-03", .must(.prose), "Fetching products refreshes their images without any further call.",
      cites: .objectiveCSDK("Use OPAssetManager").quoting(
        "automatically updates the assets when downloading payment products"),
      readings: [.imageOfProductAlone, .relativeLogoFetched],
      given: refreshes
    ) { trial, refresh in
      try await trial.fetchOld(refresh)
      guard refresh.form == .url else {
        _ = try await trial.isFetched(refresh.document, as: refresh.form)
        return
      }
      guard trial.isRefreshed(refresh.document, by: refresh.call) else {
        return trial.leaveOut(withProductLabel, because: "images are not refreshed with a product alone")
      }
      let first = try await trial.expectFirst(refresh)
      if refresh.isList { try await trial.expectOther(refresh, than: first) }
      try await trial.fetchNew(refresh)
      guard trial.isRefreshed(refresh.renewed, by: refresh.call) else {
        return trial.leaveOut(withProductLabel, because: "images are not refreshed with a product alone")
      }
      try await trial.expectSecond(refresh, after: first)
      trial.label("an image that \(refresh.mayShip ? "may" : "does not") ship was replaced")
      trial.label(refresh.isList ? "the new image was seen with the list" : withProductLabel)
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
        .keepingLogos("keeps the first image"),
        .fetchingNothing("fetches no images with products"),
        .showingOneLogo("shows the image of the last product for all"),
      ]
    }
  }
}

private let withProductLabel = "the new image was seen with the product"

// MARK: Steps

extension Trial where System == OnlinePayments {
  /// Fetches the product under its first path, alone or in a list.
  fileprivate func fetchOld(_ refresh: Refresh) async throws {
    try await fetch(
      refresh.isList ? [refresh.document, refresh.other] : [refresh.document], by: refresh.call,
      in: PaymentContext(), logos: refresh.form)
  }

  /// Fetches the product under its new path, alone or in a list.
  fileprivate func fetchNew(_ refresh: Refresh) async throws {
    try await fetch(
      refresh.isList ? [refresh.renewed, refresh.other] : [refresh.renewed], by: refresh.call,
      in: PaymentContext(amount: 101), orJudgedBy: ["OP-SES-09"], logos: refresh.form)
  }

  /// Checks that the fetched product has an image, unless the image under the first path may ship with the SDK; returns
  /// the image.
  fileprivate func expectFirst(_ refresh: Refresh) async throws -> String? {
    let old = refresh.document
    guard !refresh.mayShip else { return try await logo(of: old.item.id) }
    let first = try await logo(of: old) {
      try await fetchOld(refresh)
    } where: { _ in
      !requests(for: old.logoPath).isEmpty
    }
    try expect(
      first != nil,
      expected: "the image \(old.logoPath) of \(old.item.title) after the product was fetched",
      saw: "no image of the product")
    return first
  }

  /// Checks that another product of the list has another image.
  fileprivate func expectOther(_ refresh: Refresh, than first: String?) async throws {
    let (old, other) = (refresh.document, refresh.other)
    let image = try await logo(of: other) {
      try await fetchOld(refresh)
    } where: {
      $0 != first && $0 != old.logoImage
    }
    try expect(
      image != nil,
      expected: "an image of \(other.item.title) different from that of \(old.item.title)",
      saw: "none or the same")
  }

  /// Checks that the product has a new image after it was fetched under its new path.
  fileprivate func expectSecond(_ refresh: Refresh, after first: String?) async throws {
    let (old, new) = (refresh.document, refresh.renewed)
    // If the earlier image was shipped or decoded, its bytes are not the service's, and any other image is enough.
    let isOwn = first == old.logoImage
    let second = try await logo(of: new) {
      try await fetchNew(refresh)
    } where: { seen in
      seen == new.logoImage || (!isOwn && seen != first && seen != old.logoImage)
    }
    try expect(
      second != nil,
      expected:
        "the image \(new.logoPath) of \(new.item.title) after its path had changed from \(old.logoPath)",
      saw: "another or none")
  }
}

// MARK: Inputs

private struct Refresh: Sendable {
  var document: ProductDocument
  var call: ClientCall
  var form: AssetAddress.Form

  /// Another product of the list.
  let other = ProductDocument.plain("809")

  var isList: Bool { call == .items }
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
  .oneOf(ProductDocuments.unshipped, ProductDocuments.card.map { $0.alone }), ClientCall.forProducts,
  logoForms
).map { Refresh(document: $0, call: $1, form: $2) }
