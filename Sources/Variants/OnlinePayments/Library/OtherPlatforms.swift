import Conformance
import PyxOnlinePayments

extension OnlinePayments {
  /// SDKs for platforms other than iOS.
  ///
  /// The SDK for Android lists Google Pay if the device can pay; the other SDKs list no native payments.
  static let platformStyles: [Mutant<OnlinePayments>] = [
    .stateful("is made for Android, and lists Google Pay if the device can pay", state: ()) {
      _, effect, world in
      guard case .paymentItems(let call, var items) = effect else { return [effect] }
      items.removeAll { $0.id == "302" || $0.id == "320" && !world.canMakePayments }
      return [.paymentItems(call: call, items: items)]
    }.declaring(.android),
    .alteringList("is made for browsers, and lists no native payments") { items in
      items.removeAll { ["302", "320"].contains($0.id) }
    }.declaring(.web),
    .alteringList("is made for some other platform, and lists no native payments") { items in
      items.removeAll { ["302", "320"].contains($0.id) }
    }.declaring(.other),
    .alteringList("does not say for which platform it is made, and lists no native payments") { items in
      items.removeAll { ["302", "320"].contains($0.id) }
    }.declaring(nil),
  ]
}
