/// The process that contains the library, with its surroundings: the network, the device's store and the display.
///
/// The singletons belong to this object and not to `static` members, which are made only once. So a test can start one
/// process after another.
@MainActor public final class DPApplication {
  /// The running process.
  public private(set) static var current = DPApplication(
    server: DPUnreachableServer(), store: DPMemoryStore(), window: nil)

  /// The server to which requests go.
  let server: any DotpayServer
  /// The data that outlives the process.
  let store: any DPStore
  /// The window that sees the screens.
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

  /// Starts a process: everything that existed before is gone, except the store.
  public static func start(server: any DotpayServer, store: any DPStore, window: (any DPWindow)?) {
    current = DPApplication(server: server, store: store, window: window)
  }
}

/// The data on this device that outlives the process: texts under keys.
@MainActor public protocol DPStore: AnyObject {
  /// The text under a key.
  func text(forKey key: String) -> String?
  /// Writes a text, or removes it if there is none.
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

/// A network without a connection.
@MainActor final class DPUnreachableServer: DotpayServer {
  func send(_ request: DotpayRequest, completion: @escaping DotpayCompletion) {
    completion(.failure(DPError("no connection")))
  }
}

extension String {
  /// Whether both texts have the same Unicode scalars, which is how `isEqualToString:` compares.
  func isEqual(to other: String) -> Bool { unicodeScalars.elementsEqual(other.unicodeScalars) }
}
