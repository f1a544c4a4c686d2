import Foundation
import OnlinePayments
import Synchronization

/// Images of payment products: those that ship with the SDK, and those that were fetched since.
final class SDKAssets: Sendable {
  private struct Image: Sendable {
    var path: String
    var bytes: [UInt8]
  }

  private let fetched = Mutex<[ProductID: Image]>([:])

  /// Fetches the logos that have changed; one that cannot be had stays as it was.
  func refresh(_ products: [SDKProduct], from client: ClientAPIClient) async {
    for product in products {
      guard let path = product.item.displayHints.logo else { continue }
      let isKnown = fetched.withLock { $0[product.item.id]?.path == path }
      if isKnown { continue }
      guard let bytes = await client.asset(path) else { continue }
      fetched.withLock { $0[product.item.id] = Image(path: path, bytes: bytes) }
    }
  }

  /// The logo of a product in base64; nil where there is none.
  func logo(of id: ProductID) -> String? {
    let bytes = fetched.withLock { $0[id]?.bytes } ?? Self.shipped[id]
    return bytes.map { Data($0).base64EncodedString() }
  }

  /// The images that ship with the SDK.
  private static let shipped: [ProductID: [UInt8]] = [
    "1": Array("VISA".utf8), "2": Array("AMEX".utf8), "3": Array("MASTERCARD".utf8),
  ]
}
