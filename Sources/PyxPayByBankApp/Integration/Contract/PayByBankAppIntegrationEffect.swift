import Conformance

/// What a host app does.
public enum PayByBankAppIntegrationEffect: SystemEffect {
  /// The app warned that one of the strings is longer than recommended.
  case advised(string: ErrorString)
  /// The app asked the library for an error popup with these strings.
  case requestedErrorPopup(code: String?, title: String, message: String)
  /// The app submitted a payment request to the backend, under a new number.
  case askedToSubmit(call: Int)
  /// The app asked the library for the popup of a payment.
  case requestedPopup(token: String, brn: String, expiryInterval: Int)
  /// The app asked the backend for the status of a payment, under a new number.
  ///
  /// The token is nil if an adapter cannot see which payment the app asked about.
  case askedForStatus(call: Int, token: String?)
  /// The app dismissed the popup.
  case dismissedPopup
  /// The app told the consumer, on its own screen, the outcome of a payment.
  case showedOutcome(status: PaymentStatus)
  /// The app enabled or disabled its payment button.
  case changedPayButton(isEnabled: Bool)
  /// The app opened the bank app outside any popup.
  case openedBankingApp(token: String)
  /// The app asked the library whether a bank app is there.
  case askedForBankApp
  /// The app asked the library for a layout of that type for its button; the width is in thousandths of a point.
  case askedForLayout(layout: LayoutType, width: Int)

  /// The words of the effects.
  public enum Kind: String, MessageKind {
    /// The words.
    case advised, requestedErrorPopup, askedToSubmit, requestedPopup, askedForStatus, dismissedPopup
    /// The words for screens, buttons and direct calls.
    case showedOutcome, changedPayButton, openedBankingApp
    /// The words for other requests to the library.
    case askedForBankApp, askedForLayout
  }

  typealias CodingKeys = Kind

  /// Which effect this is.
  public var kind: Kind {
    switch self {
    case .advised: .advised
    case .requestedErrorPopup: .requestedErrorPopup
    case .askedToSubmit: .askedToSubmit
    case .requestedPopup: .requestedPopup
    case .askedForStatus: .askedForStatus
    case .dismissedPopup: .dismissedPopup
    case .showedOutcome: .showedOutcome
    case .changedPayButton: .changedPayButton
    case .openedBankingApp: .openedBankingApp
    case .askedForBankApp: .askedForBankApp
    case .askedForLayout: .askedForLayout
    }
  }

  /// Whether a screen says that a payment was made or not made; a word of the host's own does not count.
  var showsFinalStatus: Bool {
    guard case .showedOutcome(let status) = self else { return false }
    return PaymentStatus.final.contains(status)
  }
}

/// One of the strings of an error popup.
public struct ErrorString: RawRepresentable, Codable, Sendable, Hashable {
  /// The word on the wire.
  public let rawValue: String
  /// Makes a string's name from its word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The title: at most 25 characters are recommended.
  public static let title = ErrorString(rawValue: "title")
  /// The message: at most 75 characters are recommended.
  public static let message = ErrorString(rawValue: "message")
  /// The code: at most 5 characters are recommended.
  public static let code = ErrorString(rawValue: "code")
}
