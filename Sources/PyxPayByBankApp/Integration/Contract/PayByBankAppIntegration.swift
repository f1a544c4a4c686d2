import Conformance

/// A host app that uses the Pay by Bank app merchant library, judged by what it makes of its own error strings.
///
/// The implementation is whatever advises the host's developers about those strings: a lint, a debug check, a test
/// helper.
public enum PayByBankAppIntegration: DocumentedSystem {
  /// Errors of the host.
  public typealias Stimulus = PayByBankAppIntegrationStimulus
  /// Advice and popups asked for.
  public typealias Effect = PayByBankAppIntegrationEffect

  /// `pay-by-bank-app`.
  public static let system = PayByBankApp.system
  /// The host on top of the SDK.
  public static let role = Role.integration
  /// The rules, by documented section.
  public static var chapters: [Chapter<PayByBankAppIntegration>] { [errorStrings] }
  /// The rows of the system.
  public static var catalogue: [CatalogueGroup] { PayByBankApp.catalogue }
  /// None: the rows of the host's payment flow are accounted for with the library's.
  public static var exclusions: [Exclusion] { [] }

  /// Strings in; advice and the popup that was asked for out.
  public static var minimum: ContractMinimum<PayByBankAppIntegration> {
    ContractMinimum(stimuli: [.errorOccurred], effects: [.advised, .requestedErrorPopup])
  }

  /// An error with short strings.
  public static var control: PayByBankAppIntegrationStimulus {
    .errorOccurred(code: nil, title: "Error", message: "Please try again.")
  }
}

/// What can happen to a host app.
public enum PayByBankAppIntegrationStimulus: SystemStimulus {
  /// A payment failed; the host is about to show an error popup with these strings.
  case errorOccurred(code: String?, title: String, message: String)

  /// The words of the stimuli.
  public enum Kind: String, MessageKind {
    /// The word.
    case errorOccurred
  }

  typealias CodingKeys = Kind

  /// Which stimulus this is.
  public var kind: Kind { .errorOccurred }
}

/// What a host app does.
public enum PayByBankAppIntegrationEffect: SystemEffect {
  /// It advised that one of the strings is longer than recommended.
  case advised(string: ErrorString)
  /// It asked the library for an error popup with these strings.
  case requestedErrorPopup(code: String?, title: String, message: String)

  /// The words of the effects.
  public enum Kind: String, MessageKind {
    /// The words.
    case advised, requestedErrorPopup
  }

  typealias CodingKeys = Kind

  /// Which effect this is.
  public var kind: Kind {
    switch self {
    case .advised: .advised
    case .requestedErrorPopup: .requestedErrorPopup
    }
  }
}

/// One of the strings of an error popup.
public struct ErrorString: RawRepresentable, Codable, Sendable, Hashable {
  /// The word on the wire.
  public let rawValue: String
  /// Makes one from its word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The title: 25 characters are recommended at most.
  public static let title = ErrorString(rawValue: "title")
  /// The message: 75 characters are recommended at most.
  public static let message = ErrorString(rawValue: "message")
  /// The code: 5 characters are recommended at most.
  public static let code = ErrorString(rawValue: "code")
}
