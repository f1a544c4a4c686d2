import Conformance

/// What a host app that pays by wallets has configured, and the request bodies that register its payments.
///
/// Source: Wallets (Vipps, Swish, MobilePay) Integration, PiA SDK for iOS.
public enum PiaWalletsConfiguration: DocumentedSystem {
  /// Requests for the configuration and for bodies.
  public typealias Stimulus = PiaWalletsConfigurationStimulus
  /// The contents of the host's files, and bodies.
  public typealias Effect = PiaWalletsConfigurationEffect

  /// `pia-wallets`.
  public static let system = PiaWallets.system
  /// The host's configuration.
  public static let role = Role.configuration
  /// The rules, by section of the document.
  public static let chapters: [Chapter<PiaWalletsConfiguration>] = [listedSchemes, ownScheme, requestBodies]
  /// The rows of the system's catalogue.
  public static var catalogue: [CatalogueGroup] { PiaWallets.catalogue }
  /// None: the library's contract lists what this one does not test.
  public static let exclusions: [Exclusion] = []

  /// The list of schemes; making bodies may be left to a backend.
  public static var minimum: ContractMinimum<PiaWalletsConfiguration> {
    ContractMinimum(stimuli: [.readConfiguration], effects: [.listedSchemes])
  }

  /// Asking changes nothing.
  public static var control: PiaWalletsConfigurationStimulus { .readConfiguration }

  /// The rules on lists of schemes, and those on bodies, by wallet.
  public static func judges(of stimulus: Stimulus) -> StepJudges {
    switch stimulus {
    case .readConfiguration: .judged(by: "PIA-LCH-04/a", "PIA-LCH-04/b", "PIA-LCH-04/c")
    case .buildBody(_, .vipps, _, _): .judged(by: "PIA-BODY-01")
    case .buildBody(_, .swish, _, _): .judged(by: "PIA-BODY-02")
    case .buildBody: .judged(by: "PIA-BODY-03")
    }
  }

  /// A rule on lists of schemes.
  public static var judgesOfTheEnd: [String] { ["PIA-LCH-04/a"] }
}

/// A request for a host's configuration, or for a body.
public enum PiaWalletsConfigurationStimulus: SystemStimulus {
  /// Report everything that the host has configured.
  case readConfiguration
  /// Make the body that registers a payment by this wallet.
  ///
  /// `phoneNumber` is the user's phone number, such as `+4711111111`, and nil if the host does not pass one. `isApp` is
  /// nil if the payment does not set it.
  case buildBody(call: Int, wallet: WalletProduct, phoneNumber: String?, isApp: Bool?)

  /// The words of the stimuli.
  public enum Kind: String, MessageKind {
    /// See ``PiaWalletsConfigurationStimulus/readConfiguration``.
    case readConfiguration
    /// See ``PiaWalletsConfigurationStimulus/buildBody(call:wallet:phoneNumber:isApp:)``.
    case buildBody
  }

  typealias CodingKeys = Kind

  /// Which stimulus this is.
  public var kind: Kind {
    switch self {
    case .readConfiguration: .readConfiguration
    case .buildBody: .buildBody
    }
  }
}

/// The contents of a host's files, and bodies; an effect about a file carries the file's name, for use in reports.
public enum PiaWalletsConfigurationEffect: SystemEffect {
  /// The host offers payment by this wallet; reported only if the host knows which wallets it offers.
  case offered(wallet: WalletProduct)
  /// An Info.plist has these texts under `LSApplicationQueriesSchemes`.
  case listedSchemes(file: String, form: PropertyListForm, schemes: [String])
  /// An Info.plist gives the app these URL schemes.
  case ownSchemes(file: String, schemes: [String])
  /// A file holds a request body.
  case keptBody(file: String, body: String)
  /// The host made the body that was asked for; `receiver` is nil if it is not known who receives it.
  case builtBody(call: Int, body: String, receiver: BodyReceiver?)

  /// The words of the effects.
  public enum Kind: String, MessageKind {
    /// See ``PiaWalletsConfigurationEffect/offered(wallet:)``.
    case offered
    /// See ``PiaWalletsConfigurationEffect/listedSchemes(file:form:schemes:)``.
    case listedSchemes
    /// See ``PiaWalletsConfigurationEffect/ownSchemes(file:schemes:)``.
    case ownSchemes
    /// See ``PiaWalletsConfigurationEffect/keptBody(file:body:)``.
    case keptBody
    /// See ``PiaWalletsConfigurationEffect/builtBody(call:body:receiver:)``.
    case builtBody
  }

  typealias CodingKeys = Kind

  /// Which effect this is.
  public var kind: Kind {
    switch self {
    case .offered: .offered
    case .listedSchemes: .listedSchemes
    case .ownSchemes: .ownSchemes
    case .keptBody: .keptBody
    case .builtBody: .builtBody
    }
  }
}
