import Conformance
import PropertyTesting

/// The properties of a device on which native payments depend.
struct NativeDevice: Sendable, Hashable {
  var osVersion = "15.0"
  var canMakePayments = true

  /// Whether the version is 8.0 or later; for this, the first number of the version is enough.
  var isRecent: Bool { majorVersion >= 8 }
  /// Whether the version is older than the one that all other rules use, so that an SDK need not run on it.
  var isOld: Bool { majorVersion < 15 }
  /// Whether the device meets both conditions of the document.
  var canPay: Bool { isRecent && canMakePayments }
  /// The device in messages.
  var words: String { "version \(osVersion), " + (canMakePayments ? "which can pay" : "which cannot pay") }

  private var majorVersion: Int { Int(osVersion.prefix { $0 != "." }) ?? 0 }

  /// Devices with a recent system; half of them can pay.
  static let any: Generator<NativeDevice> = zip(
    Generator<String>.element(of: ["15.0", "8.0", "10.0", "26.1"]), .bool
  ).map { NativeDevice(osVersion: $0, canMakePayments: !$1) }

  /// The reason why an SDK may show nothing on an old version.
  static let refusal = "does not run on such an old version"

  func apply(to trial: Trial<OnlinePayments>) {
    trial.change {
      $0.osVersion = osVersion
      $0.canMakePayments = canMakePayments
    }
  }
}

/// A list of products, with or without native products, for a device.
struct NativeOffer: Sendable {
  /// The way in which the request for the networks of Apple Pay fails.
  enum Networks: Sendable, Hashable {
    case error, cut

    /// The replies that precede the usual script.
    var script: [ScriptedExchange] {
      let endpoint = ScriptedExchange.productEndpoint(.applePay) + "/networks"
      return switch self {
      case .error: [ScriptedExchange(endpoint: endpoint, reply: .error(status: 500))]
      case .cut: [ScriptedExchange(endpoint: endpoint, reply: ScriptedReply(.cut(afterBytes: 0)))]
      }
    }
  }

  var others: [ProductDocument]
  var isOffered: Bool
  var offersGooglePay: Bool
  var device: NativeDevice
  /// The steps of the app before it asks for the list.
  var steps: [Step] = []

  enum Step: Sendable { case check, session }

  /// All products, the native products first.
  var documents: [ProductDocument] {
    (isOffered ? [ProductDocument(item: .applePay)] : [])
      + (offersGooglePay ? [ProductDocument(item: .googlePay)] : []) + others
  }
}

extension Trial where System == OnlinePayments {
  /// Gives the service the offer, gives the device its properties, and takes the steps before the list.
  func begin(_ offer: NativeOffer) async throws {
    serve(offer.documents)
    offer.device.apply(to: self)
    for step in offer.steps {
      switch step {
      case .check: if canMake(.check) { _ = try await make(.check) }
      case .session:
        guard startsSessions, understands(.selectSession) else { continue }
        let account = try await services.anotherAccount()
        if try await start(session: nextCall(), SessionParameters(account.session)) == true {
          try await send(.selectSession(session: 0))
        }
      }
    }
  }

  /// Asks for the items of a payment on a device and expects to receive them.
  ///
  /// An SDK need not run on an old version. If the call fails on a device with such a version, the result is nil and
  /// the case is passed over.
  func items(
    on device: NativeDevice, in context: PaymentContext = PaymentContext(), fileID: String = #fileID,
    line: Int = #line
  ) async throws -> [PaymentItem]? {
    let end = try await getItems(in: context, call: nextCall())
    if device.isOld, end?.failure != nil {
      passOver(because: NativeDevice.refusal)
      return nil
    }
    return try success(of: end, "the payment items", fileID: fileID, line: line)
  }
}

extension ProductID {
  /// Whether the product is paid through the system of the device.
  var isNative: Bool { self == .applePay || self == .googlePay }
}

extension PaymentItem {
  /// Apple Pay as a payment item in the service's list.
  static let applePay = PaymentItem(
    id: .applePay, paymentMethod: "mobile", allowsTokenization: false,
    displayHints: ItemHints(displayOrder: 20, label: "Apple Pay"))
  /// Google Pay as a payment item in the service's list.
  static let googlePay = PaymentItem(
    id: .googlePay, paymentMethod: "mobile", allowsTokenization: false,
    displayHints: ItemHints(displayOrder: 21, label: "Google Pay"))
}
