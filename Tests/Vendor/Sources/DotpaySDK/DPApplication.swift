/// The process in which the library lives, with what it finds there: the network, the device's store and the display.
///
/// The singletons are those of the process, as `static` members that are made once would be; a test starts one after
/// another, which it could not do with those.
@MainActor public final class DPApplication {
  /// The process that runs.
  public private(set) static var current = DPApplication(
    server: DPUnreachableServer(), store: DPMemoryStore(), window: nil)

  /// Where requests go.
  let server: any DotpayServer
  /// What outlives the process.
  let store: any DPStore
  /// Who sees the screens.
  weak var window: (any DPWindow)?

  var appearance = UIAppearance()

  private(set) lazy var dotPay = DotPay()
  private(set) lazy var oneClickManager = DPOneClickManager()
  private(set) lazy var paymentHistory = DPPaymentHistory()
  private(set) lazy var styleManager = DPStyleManager()

  private init(server: any DotpayServer, store: any DPStore, window: (any DPWindow)?) {
    self.server = server
    self.store = store
    self.window = window
  }

  /// Starts a process: what was before is gone, but for the store.
  public static func start(server: any DotpayServer, store: any DPStore, window: (any DPWindow)?) {
    current = DPApplication(server: server, store: store, window: window)
  }
}

/// What outlives the process on this device, texts under keys.
@MainActor public protocol DPStore: AnyObject {
  /// The text under a key.
  func text(forKey key: String) -> String?
  /// Writes a text, or removes it where there is none.
  func set(_ text: String?, forKey key: String)
}

/// A store that lives as long as its object.
@MainActor public final class DPMemoryStore: DPStore {
  private var texts: [String: String] = [:]

  /// Makes an empty store.
  public init() {}

  /// The text under a key.
  public func text(forKey key: String) -> String? { texts[key] }

  /// Writes a text, or removes it.
  public func set(_ text: String?, forKey key: String) { texts[key] = text }
}

/// A network that is not there.
@MainActor final class DPUnreachableServer: DotpayServer {
  func send(_ request: DotpayRequest, completion: @escaping DotpayCompletion) {
    completion(.failure(DPError("no connection")))
  }
}

extension String {
  /// Whether both are the same character for character, as `isEqualToString:` compares.
  func isEqual(to other: String) -> Bool { unicodeScalars.elementsEqual(other.unicodeScalars) }
}
