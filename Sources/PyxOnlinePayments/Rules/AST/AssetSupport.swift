import Conformance
import Foundation
import PropertyTesting

extension Trial where System == OnlinePayments {
  /// Gives products to the service, and fetches the list of them or the first one alone.
  func fetch(
    _ documents: [ProductDocument], by call: ClientCall, in context: PaymentContext,
    orJudgedBy others: [String] = [], logos: AssetAddress.Form = .url
  ) async throws {
    serve(documents, logos: logos)
    if call == .items {
      let result = try await getItems(in: context, call: nextCall())
      _ = try success(of: result, "the payment items", orJudgedBy: others)
    } else {
      guard let id = documents.first?.item.id else { return }
      let result = try await getProduct(id, in: context, call: nextCall())
      _ = try success(of: result, "the payment product", orJudgedBy: others)
    }
    try await settle()
  }

  /// The image of a product in base64; nil if the SDK shows none, an empty one or an error.
  func logo(of id: ProductID) async throws -> String? {
    let call = nextCall()
    let end = try await result(.getLogo(call: call, paymentProductId: id), call: call, .logo) {
      effect -> String? in
      if case .logo(_, let image) = effect { image ?? "" } else { nil }
    }
    try need(end != nil, expected: "an image of product \(id.rawValue) or none", saw: "no answer")
    guard let image = end?.value, let bytes = Data(base64Encoded: image), !bytes.isEmpty else { return nil }
    return image
  }

  /// Waits for the wanted image of a product, and returns it; nil if it never comes.
  ///
  /// An SDK may bring an image only with the next call for its product, so the call is repeated if the image has not
  /// come. It is not repeated while the image is on its way, because the SDK may then request the image a second time.
  ///
  /// - Parameters:
  ///   - document: The product.
  ///   - again: Repeats the call for the product.
  ///   - isWanted: Whether an image is the wanted one.
  func logo(
    of document: ProductDocument, fetching again: () async throws -> Void, where isWanted: (String) -> Bool
  ) async throws -> String? {
    var isAgain = false
    return try await ask { () async throws -> String? in
      if isAgain, requests(for: document.logoPath).contains(where: { $0.status != nil }) { try await again() }
      isAgain = true
      return try await logo(of: document.item.id).flatMap { isWanted($0) ? $0 : nil }
    }
  }

  /// How often an image was requested from the service; a request that only asks whether the image has changed does not
  /// count.
  func fetches(of path: String) -> Int {
    requests(for: path).count { exchange in
      ["If-None-Match", "If-Modified-Since"].allSatisfy { exchange.request.header($0) == nil }
    }
  }

  /// The requests to the service with the path of an image.
  func requests(for path: String) -> [Exchange] {
    services.account.log().filter { $0.endpoint == "assets/" + path }
  }
}

extension ProductDocument {
  /// The product without fields and accounts, which do not matter here.
  var alone: ProductDocument {
    var other = self
    other.fields = []
    other.item.accountsOnFile = []
    return other
  }
  /// The path of the logo; empty if there is none.
  var logoPath: String { item.displayHints.logo ?? "" }
  /// The image that the service has at the path of the logo, in base64.
  var logoImage: String { Data(SampleImage.png(marked: logoPath)).base64EncodedString() }
}

extension ProductDocuments {
  /// A product that has no fields, and a logo at a path for which no image ships with the SDK.
  static let unshipped: Generator<ProductDocument> = ProductDocuments.free.map { document in
    var document = document.alone
    document.item.displayHints.logo = "renewed/" + document.item.id.rawValue + ".png"
    return document
  }
}

extension Trial where System == OnlinePayments {
  /// Records whether the image of a product was requested although its logo is a path and not a URL; the document
  /// leaves open what such a path means.
  func isFetched(_ document: ProductDocument, as form: AssetAddress.Form) async throws -> Bool {
    let isAsked = try await ask { requests(for: document.logoPath).isEmpty ? nil : true } == true
    reading(.relativeLogoFetched, "\(form.rawValue) is \(isAsked ? "" : "not ")fetched")
    return isAsked
  }

  /// Whether the call must refresh images: always for the list, and for one product if its image was requested.
  func isRefreshed(_ document: ProductDocument, by call: ClientCall) -> Bool {
    guard call == .product else { return true }
    let isAsked = !requests(for: document.logoPath).isEmpty
    reading(.imageOfProductAlone, isAsked ? "requested at once" : "not requested at once")
    return isAsked
  }
}
