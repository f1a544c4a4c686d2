import Conformance

/// What a host app that uses the Dotpay SDK has configured: its Info.plist, its Podfile, its imports of the SDK, and the
/// payment descriptions that it keeps as data.
///
/// Source: SDK (iOS) of Dotpay, version 1.4.x.
public enum DotpayConfiguration: DocumentedSystem {
  /// The question for the configuration.
  public typealias Stimulus = DotpayConfigurationStimulus
  /// The contents of the host's files.
  public typealias Effect = DotpayConfigurationEffect

  /// `dotpay`.
  public static let system = Dotpay.system
  /// The host's configuration.
  public static let role = Role.configuration
  /// The rules, by section of the document.
  public static let chapters: [Chapter<DotpayConfiguration>] = [projectSettings, keptDescriptions]
  /// The rows of the system.
  public static var catalogue: [CatalogueGroup] { Dotpay.catalogue }

  /// The part of a catalogue row that no rule covers; the library's contract lists the other excluded rows.
  public static let exclusions = [
    Exclusion(
      "DP-CFG-02", part: "the build phase that removes architectures",
      .notObservable(
        "no effect shows this script of the Xcode project, and only a build for the App Store needs it"
      ))
  ]

  /// Requires only the list of schemes, because a host may get the SDK without CocoaPods, and may describe its payments
  /// in code.
  public static var minimum: ContractMinimum<DotpayConfiguration> {
    ContractMinimum(stimuli: [.readConfiguration], effects: [.listedSchemes])
  }

  /// The question for the configuration, which changes nothing.
  public static var control: DotpayConfigurationStimulus { .readConfiguration }

  /// The rule on the list of schemes.
  public static func judges(of stimulus: Stimulus) -> StepJudges { .judged(by: "DP-CFG-01/a") }

  /// The rule on the list of schemes.
  public static var judgesOfTheEnd: [String] { ["DP-CFG-01/a"] }
}

/// The question to a host's configuration.
public enum DotpayConfigurationStimulus: SystemStimulus {
  /// Report everything that the host has configured.
  case readConfiguration

  /// The names of the stimuli on the wire.
  public enum Kind: String, MessageKind {
    /// See ``DotpayConfigurationStimulus/readConfiguration``.
    case readConfiguration
  }

  typealias CodingKeys = Kind

  /// Which stimulus this is.
  public var kind: Kind { .readConfiguration }
}

/// The contents of a host's files; an effect that comes from a file names that file, for reports.
public enum DotpayConfigurationEffect: SystemEffect {
  /// The host offers to pay by this bank's app; reported if the host knows that.
  case offered(app: BankApp)
  /// An Info.plist has these texts under `LSApplicationQueriesSchemes`.
  case listedSchemes(file: String, form: PropertyListForm, schemes: [String])
  /// A file that can state the minimum iOS version of the app; `version` is nil if the file states none.
  case leastOS(file: String, version: String?)
  /// A Podfile asks for the pod of that name.
  ///
  /// `requirements` is nil if the versions cannot be read, and empty if any version will do; `origin` is nil if the
  /// line names no source.
  case namedPod(file: String, name: String, requirements: [String]?, origin: String?)
  /// A source file imports the SDK, by a header or as a module.
  case importedLibrary(file: String, name: String, form: ImportForm)
  /// A file holds the description of a payment, here as the text of a JSON object.
  case keptDescription(file: String, description: String)

  /// The names of the effects on the wire.
  public enum Kind: String, MessageKind {
    /// See ``DotpayConfigurationEffect/offered(app:)``.
    case offered
    /// See ``DotpayConfigurationEffect/listedSchemes(file:form:schemes:)``.
    case listedSchemes
    /// See ``DotpayConfigurationEffect/leastOS(file:version:)``.
    case leastOS
    /// See ``DotpayConfigurationEffect/namedPod(file:name:requirements:origin:)``.
    case namedPod
    /// See ``DotpayConfigurationEffect/importedLibrary(file:name:form:)``.
    case importedLibrary
    /// See ``DotpayConfigurationEffect/keptDescription(file:description:)``.
    case keptDescription
  }

  typealias CodingKeys = Kind

  /// Which effect this is.
  public var kind: Kind {
    switch self {
    case .offered: .offered
    case .listedSchemes: .listedSchemes
    case .leastOS: .leastOS
    case .namedPod: .namedPod
    case .importedLibrary: .importedLibrary
    case .keptDescription: .keptDescription
    }
  }
}
