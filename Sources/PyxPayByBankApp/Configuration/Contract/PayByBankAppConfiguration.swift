import Conformance

/// What a host app that uses the Pay by Bank app merchant library has configured: its Info.plist, its
/// Podfile, and its Xcode project.
public enum PayByBankAppConfiguration: DocumentedSystem {
  /// The request for the configuration.
  public typealias Stimulus = PayByBankAppConfigurationStimulus
  /// What is in the host's files.
  public typealias Effect = PayByBankAppConfigurationEffect

  /// `pay-by-bank-app`.
  public static let system = PayByBankApp.system
  /// The host's configuration.
  public static let role = Role.configuration
  /// The rules, by documented section.
  public static let chapters: [Chapter<PayByBankAppConfiguration>] = [configuration]
  /// The rows of the system's catalogue.
  public static var catalogue: [CatalogueGroup] { PayByBankApp.catalogue }
  /// None: the library's contract lists the rows that this contract does not test.
  public static let exclusions: [Exclusion] = []

  /// An adapter must report the list of schemes; a host need not use CocoaPods.
  public static var minimum: ContractMinimum<PayByBankAppConfiguration> {
    ContractMinimum(stimuli: [.readConfiguration], effects: [.listedSchemes])
  }

  /// The request for the configuration, which changes nothing.
  public static var control: PayByBankAppConfigurationStimulus { .readConfiguration }

  /// The rule on the list of schemes.
  public static func judges(of stimulus: Stimulus) -> StepJudges { .judged(by: "PBBA-CFG-01/a") }

  /// The rule on the list of schemes.
  public static var judgesOfTheEnd: [String] { ["PBBA-CFG-01/a"] }
}

/// What the suite asks about a host's configuration.
public enum PayByBankAppConfigurationStimulus: SystemStimulus {
  /// Report everything that the host has configured.
  case readConfiguration

  /// The words of the stimuli.
  public enum Kind: String, MessageKind {
    /// See ``PayByBankAppConfigurationStimulus/readConfiguration``.
    case readConfiguration
  }

  typealias CodingKeys = Kind

  /// Which stimulus this is.
  public var kind: Kind { .readConfiguration }
}

/// The contents of a host's files; each effect names the file, for reports.
public enum PayByBankAppConfigurationEffect: SystemEffect {
  /// An Info.plist has these texts under `LSApplicationQueriesSchemes`.
  case listedSchemes(file: String, form: PropertyListForm, schemes: [String])
  /// A file says that the app runs on this version of iOS and later; nil if it does not say.
  case leastOS(file: String, version: String?)
  /// A Podfile asks for the pod of that name.
  case namedPod(file: String, name: String, target: String? = nil)
  /// A Podfile has `use_frameworks!`, or does not; the project's language is nil if it is not known.
  case usedFrameworks(file: String, isUsed: Bool, language: HostLanguage?)
  /// A project builds an app that links these files; flags and resources are nil if they are not known with certainty.
  case builtApp(file: String, target: String, linked: [String], linkerFlags: [String]?, resources: [String]?)
  /// A project refers to another project of that name.
  case referredProject(file: String, name: String)

  /// The words of the effects.
  public enum Kind: String, MessageKind {
    /// See ``PayByBankAppConfigurationEffect/listedSchemes(file:form:schemes:)``.
    case listedSchemes
    /// See ``PayByBankAppConfigurationEffect/leastOS(file:version:)``.
    case leastOS
    /// See ``PayByBankAppConfigurationEffect/namedPod(file:name:target:)``.
    case namedPod
    /// See ``PayByBankAppConfigurationEffect/usedFrameworks(file:isUsed:language:)``.
    case usedFrameworks
    /// See ``PayByBankAppConfigurationEffect/builtApp(file:target:linked:linkerFlags:resources:)``.
    case builtApp
    /// See ``PayByBankAppConfigurationEffect/referredProject(file:name:)``.
    case referredProject
  }

  typealias CodingKeys = Kind

  /// Which effect this is.
  public var kind: Kind {
    switch self {
    case .listedSchemes: .listedSchemes
    case .leastOS: .leastOS
    case .namedPod: .namedPod
    case .usedFrameworks: .usedFrameworks
    case .builtApp: .builtApp
    case .referredProject: .referredProject
    }
  }
}

/// The language of a host app; other words are kept as they are.
public struct HostLanguage: RawRepresentable, Codable, Sendable, Hashable {
  /// The word on the wire.
  public let rawValue: String

  /// Makes a language of any word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Swift.
  public static let swift = HostLanguage(rawValue: "swift")
  /// Objective-C.
  public static let objectiveC = HostLanguage(rawValue: "objectiveC")
}
