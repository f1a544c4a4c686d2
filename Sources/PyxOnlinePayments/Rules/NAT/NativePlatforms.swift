import Conformance

extension Platform {
  /// The native product that the document ties to the platform ("Implement native payments").
  var nativeProduct: ProductID? {
    switch self {
    case .ios: .applePay
    case .android: .googlePay
    case .web, .other: nil
    }
  }
}

extension ProductID {
  /// The products that are paid through the system of the device.
  static let native: [ProductID] = [.applePay, .googlePay]

  /// The name of a native product, in messages.
  var nativeName: String { isApplePay ? "Apple Pay" : "Google Pay" }

  /// A native product as an item in a list of the service.
  var nativeDocument: ProductDocument { ProductDocument(item: isApplePay ? .applePay : .googlePay) }
}

extension NativeOffer {
  /// Whether the service offers that native product.
  func offers(_ product: ProductID) -> Bool { product.isApplePay ? isOffered : offersGooglePay }
}

extension Trial where System == OnlinePayments {
  /// The native product of the declared platform; throws ``NotApplicable`` if the document ties none to it.
  func nativeProduct() throws -> ProductID {
    guard let platform = profile.platform else {
      throw NotApplicable(
        "does not declare a platform, and the document ties native payments to iOS and Android")
    }
    guard let product = platform.nativeProduct else {
      throw NotApplicable(
        "declares that it is made for \(platform.words), and the document ties native payments to iOS and Android"
      )
    }
    return product
  }
}
