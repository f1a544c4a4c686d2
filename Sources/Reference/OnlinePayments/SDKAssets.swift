import Conformance
import Foundation
import Locks
import PyxOnlinePayments

/// Images of payment products and of their fields: those shipped with the SDK, and those fetched since.
///
/// Fetching runs beside the call for the products, so neither a late image nor an unavailable one changes how that
/// call ends.
final class SDKAssets: Sendable {
  private struct Image: Sendable {
    var path: String
    var bytes: [UInt8]
  }

  private struct State: Sendable {
    var images: [ProductID: Image] = [:]
    /// Current fetches, so that nothing is fetched twice at once.
    var underWay: Set<String> = []
    /// Images that explain fields, by path.
    var tooltips: [String: [UInt8]] = [:]
  }

  private let state = Locked(State())
  private let outbox: Outbox<OnlinePaymentsEffect>

  /// Makes the collection of images; each fetch of an image counts as pending work.
  init(outbox: Outbox<OnlinePaymentsEffect>) { self.outbox = outbox }

  /// Fetches the logos that have changed; if one is unavailable, the old one stays.
  func refresh(_ products: [SDKProduct], from client: ClientAPIClient) {
    let wanted = products.compactMap { product in product.item.displayHints.logo.map { (product.item.id, $0) }
    }
    .filter { id, path in
      state.withLock { $0.images[id]?.path != path && $0.underWay.insert(path).inserted }
    }
    for (id, path) in wanted {
      outbox.begin()
      Task.immediate { [self] in
        let bytes = await client.asset(path)
        state.withLock { state in
          state.underWay.remove(path)
          if let bytes { state.images[id] = Image(path: path, bytes: bytes) }
        }
        outbox.end()
      }
    }
  }

  /// The logo of a product in base64; nil if there is none.
  func logo(of id: ProductID) -> String? {
    let bytes = state.withLock { $0.images[id]?.bytes } ?? Self.shipped[id]
    return bytes.map { Data($0).base64EncodedString() }
  }

  /// The image of a tooltip in base64, which is fetched when first needed; nil until it is there.
  func tooltip(_ path: String, from client: ClientAPIClient?) -> String? {
    let isNew = state.withLock { $0.tooltips[path] == nil && $0.underWay.insert(path).inserted }
    if isNew {
      outbox.begin()
      Task.immediate { [self] in
        let bytes = await client?.asset(path)
        state.withLock { state in
          state.underWay.remove(path)
          if let bytes { state.tooltips[path] = bytes }
        }
        outbox.end()
      }
    }
    return state.withLock { $0.tooltips[path] }.map { Data($0).base64EncodedString() }
  }

  /// The images shipped with the SDK: Visa, American Express, Mastercard, Maestro.
  private static let shipped: [ProductID: [UInt8]] = [
    "1": SDKImage.point(red: 26, green: 31, blue: 113), "2": SDKImage.point(red: 46, green: 119, blue: 188),
    "3": SDKImage.point(red: 235, green: 0, blue: 27), "117": SDKImage.point(red: 0, green: 162, blue: 229),
  ]
}
