import Conformance
import Foundation
import PropertyTesting

extension Trial where System == OnlinePayments {
  /// Lets the service have a product and fetches it.
  func fetch(
    _ document: ProductDocument, by call: ProductCall, in context: PaymentContext
  ) async throws {
    serve([document])
    switch call {
    case .items: _ = try await items(in: context)
    case .product: _ = try await product(document, in: context)
    }
    try await settle()
  }

  /// The image of a product in base64; nil where there is none, an empty one or an error among them.
  func logo(of id: ProductID) async throws -> String? {
    let call = nextCall()
    let end = try await result(.getLogo(call: call, paymentProductId: id), call: call, .logo) {
      effect -> String? in
      if case .logo(_, let image) = effect { image ?? "" } else { nil }
    }
    guard let image = end?.value, let bytes = Data(base64Encoded: image), !bytes.isEmpty else { return nil }
    return image
  }

  /// The image of a product once the service was asked for it and there is one; nil where that never comes.
  func fetchedLogo(of document: ProductDocument) async throws -> String? {
    try await ask {
      let image = try await self.logo(of: document.item.id)
      return self.requests(for: document.logoPath).isEmpty ? nil : image
    }
  }

  /// How often an image was asked of the service; to ask whether it has changed is no fetch.
  func fetches(of path: String) -> Int {
    requests(for: path).count { exchange in
      ["If-None-Match", "If-Modified-Since"].allSatisfy { exchange.request.header($0) == nil }
    }
  }

  /// What was asked of the service under the path of an image.
  func requests(for path: String) -> [Exchange] {
    services.account.log().filter { $0.endpoint == "assets/" + path }
  }
}

extension ProductDocument {
  /// The product without fields and accounts, which are no matter here.
  var alone: ProductDocument {
    var other = self
    other.fields = []
    other.item.accountsOnFile = []
    return other
  }
  /// The path of the logo; empty where there is none.
  var logoPath: String { item.displayHints.logo ?? "" }
  /// The image that the service has under it, in base64.
  var logoImage: String { Data(SampleImage.png(marked: logoPath)).base64EncodedString() }
}

extension ProductDocuments {
  /// A product that no SDK knows, with a logo and without fields.
  static let unshipped: Generator<ProductDocument> = ProductDocuments.free.map { document in
    var document = document.alone
    document.item.displayHints.logo = "logos/" + document.item.id.rawValue + ".png"
    return document
  }
}
