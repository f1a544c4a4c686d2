import Conformance
import PropertyTesting

/// What stays the same throughout a journey: the phone, the host, and the URLs that arrive.
struct Scenery: Sendable {
  /// The host's scheme, through which wallets return to it.
  var hostScheme = "shop"
  /// The part after the wallet's scheme in the URL from the backend.
  var tail = "://pay?token=t1"
  /// A URL that is not a redirect.
  var link = "shop://basket"
  /// The activity indicator's setting.
  var showsIndicator: Bool?
  /// Whether there is no network while a wallet other than MobilePay fails.
  var isOffline = false
  /// How many seconds pass in one step.
  var waitingTime = WalletEvent.waitingTime

  /// The phone at the start.
  var phone: World { .phone(hostSchemes: [hostScheme]) }

  /// Removes the wallet's app, so that the wallet cannot be opened.
  ///
  /// The host's list of schemes stays as it is, because it never changes while a process runs.
  func hide(_ wallet: Wallet, in world: inout World) { world.uninstall(wallet) }
}

extension Generator where Value == Scenery {
  /// Sceneries of all kinds, with each part drawn independently.
  static var scenery: Generator { sceneries }
}

/// The generator of sceneries, built only once because one of its texts is long.
private let sceneries: Generator<Scenery> = zip(
  .element(of: ["shop", "app-2.x"]),
  .element(of: [
    "://pay?token=t1", "://pay?a=%2B%2f&b=1#part", "://pay?token=" + String(repeating: "x", count: 300),
    "://pay?token=" + String(repeating: "very-long-", count: 10_000),
  ]),
  .element(of: [
    "shop://basket", "shop://notpiasdk?wallet=swish", "shop://piasdk-offers?wallet=vipps",
    "shop://basket?next=piasdk",
  ]),
  Generator<Bool?>.element(of: [nil, true, false]), .bool, .element(of: [10, 90, 400])
).map { hostScheme, tail, link, showsIndicator, isOffline, waitingTime in
  Scenery(
    hostScheme: hostScheme, tail: tail, link: link, showsIndicator: showsIndicator, isOffline: isOffline,
    waitingTime: waitingTime)
}
