import HTTPMessages

/// The part of a documented product that is judged.
public enum Role: String, Codable, Sendable, Hashable, CaseIterable {
  /// The SDK itself.
  case library
  /// The host app's flow on top of the SDK.
  case integration
  /// Static configuration: Info.plist, request bodies.
  case configuration
}

/// The words with which a contract names its stimuli or effects; the raw value is the word on the wire.
///
/// A contract uses them as the coding keys of its messages (`typealias CodingKeys = Kind`), so that a missing or
/// misspelt word does not compile.
public protocol MessageKind: RawRepresentable<String>, CodingKey, CaseIterable, Hashable {}

extension MessageKind {
  /// The word.
  public var description: String { rawValue }
}

/// Something that happens to an implementation.
///
/// A contract's type is a closed enumeration. The fields have labels, and the words are the coding keys, so that the
/// synthesised coding is `{"kind": {"field": value, …}}`.
public protocol SystemStimulus: Codable, Sendable, Hashable, CustomStringConvertible {
  /// The words of the contract's stimuli.
  associatedtype Kind: MessageKind
  /// Which stimulus this is.
  var kind: Kind { get }
}

extension SystemStimulus {
  /// The stimulus as traces show it.
  public var description: String { Rendering.text(of: self) }
}

/// Something that an implementation does and that can be seen from outside.
///
/// The set of effects is closed, but their values are open: a word that is not in the document is a value that a rule
/// rejects, not a decoding error.
public protocol SystemEffect: Codable, Sendable, Hashable, CustomStringConvertible {
  /// The words of the contract's effects.
  associatedtype Kind: MessageKind
  /// Which effect this is.
  var kind: Kind { get }
  /// The write to the preference store, if this effect is one; the suite applies it to the world.
  var preferenceChange: PreferenceChange? { get }
}

extension SystemEffect {
  /// The effect as traces show it.
  public var description: String { Rendering.text(of: self) }
  /// No write.
  public var preferenceChange: PreferenceChange? { nil }
}

/// One role of one documented product: its contract and the rules that its document lays down.
public protocol DocumentedSystem: Sendable {
  /// What can happen to an implementation.
  associatedtype Stimulus: SystemStimulus
  /// The visible behaviour of an implementation.
  associatedtype Effect: SystemEffect
  /// The services that each case has for itself.
  associatedtype Services: CaseServices = NoServices

  /// Name of the product in commands and reports, such as `pay-by-bank-app`.
  static var system: String { get }
  /// The role that this contract describes.
  static var role: Role { get }
  /// All rows of the catalogue about the system, whichever role judges them.
  static var catalogue: [CatalogueGroup] { get }
  /// The rules, a chapter for each documented section.
  static var chapters: [Chapter<Self>] { get }
  /// The rows of the catalogue that are not executable rules of this contract, with reasons.
  static var exclusions: [Exclusion] { get }
  /// The texts that rules make by editing valid texts.
  static var editedInputs: [EditedInputs] { get }
  /// What an implementation must understand and show for a run to count as full.
  static var minimum: ContractMinimum<Self> { get }
  /// The rules of this contract that are about a stimulus.
  static func judges(of stimulus: Stimulus) -> StepJudges
  /// The rules that promise an orderly end: they judge what goes wrong when a session is closed.
  static var judgesOfTheEnd: [String] { get }
  /// What an adapter answers to a stimulus if its SDK is built differently from the contract.
  static func answers(to stimulus: Stimulus.Kind) -> ContractAnswers<Effect>
  /// What an adapter reports about an effect if its SDK is built differently from the contract.
  static func answers(about effect: Effect.Kind) -> ContractAnswers<Effect>
  /// A harmless stimulus that every implementation survives; it distinguishes a dead adapter from a deadly stimulus.
  static var control: Stimulus { get }
  /// The effect by which an implementation writes the preference store, if the contract has one.
  static var preferenceEffect: Effect.Kind? { get }
  /// The stimulus that tells an implementation that simulated time has passed, if timers matter.
  static func timePassed(milliseconds: Int64) -> Stimulus?
  /// The contract in words, from which schemas and contract pages are made.
  static var description: ContractDescription { get }
  /// One valid, ordinary stimulus of each kind, for checking an adapter before it is judged.
  static var sampleStimuli: [Stimulus] { get }
  /// Surroundings in which every sample stimulus succeeds.
  static var sampleWorld: World { get }
  /// One valid, ordinary effect of each kind, for calibrating what an adapter observes.
  static var sampleEffects: [Effect] { get }
  /// Journeys that may be over before a rule begins, and after which a conforming implementation still follows the
  /// rules.
  static var pasts: [Past<Self>] { get }
  /// The pasts that may come before the rule with the given id; by default, all pasts of the contract.
  static func pasts(before rule: String) -> [Past<Self>]
  /// Makes a counter for each state table of the contract, to count the transitions that cases take.
  static func makeTransitionCounters() -> [TransitionCounter<Self>]
}

extension DocumentedSystem {
  /// A rule of this system.
  public typealias Rule = SystemRule<Self>
  /// All rules in the order of the document.
  public static var rules: [SystemRule<Self>] { chapters.flatMap(\.rules) }
  /// None.
  public static var editedInputs: [EditedInputs] { [] }
  /// None.
  public static var preferenceEffect: Effect.Kind? { nil }
  /// None.
  public static func timePassed(milliseconds: Int64) -> Stimulus? { nil }
  /// None.
  public static var pasts: [Past<Self>] { [] }
  /// All.
  public static func pasts(before rule: String) -> [Past<Self>] { pasts }
  /// None.
  public static var sampleStimuli: [Stimulus] { [] }
  /// None.
  public static func makeTransitionCounters() -> [TransitionCounter<Self>] { [] }
  /// An empty device.
  public static var sampleWorld: World { World() }
  /// The effects of the contract's description, with the simplest allowed values.
  public static var sampleEffects: [Effect] { description.effects.compactMap { $0.sample() } }
}

/// The minimum that an implementation must understand and show for its run to count as full.
public struct ContractMinimum<System: DocumentedSystem>: Sendable {
  /// The stimuli that an implementation must understand.
  public let stimuli: Set<System.Stimulus.Kind>
  /// The effects that an implementation must show.
  public let effects: Set<System.Effect.Kind>

  /// Makes a minimum.
  public init(stimuli: Set<System.Stimulus.Kind>, effects: Set<System.Effect.Kind>) {
    self.stimuli = stimuli
    self.effects = effects
  }
}

/// The surroundings of a case other than the world: simulated services, scripted and logged.
public protocol CaseServices: Sendable {
  /// The in-memory transport to the services, for implementations that take one.
  var transport: (any HTTPTransport)? { get }
  /// Writes into the world what the services provide to the implementation.
  func announce(in world: inout World)
  /// One line for each exchange since the last call, for the trace.
  func newExchanges() -> [ExchangeLine]
  /// Forgets the requests and scripts so far, because what follows is unrelated.
  func forget()
  /// Ends the services of this case.
  func close() async
  /// The same services, which record on a tape what the rule does to them and what it learns from them.
  func taped(on tape: any CaseTape) async -> Self
  /// Services that play back a tape; nil if these services are never recorded.
  static func played(from tape: any CaseTape) -> Self?
}

extension CaseServices {
  /// Does nothing, for services without state.
  public func forget() {}
}

/// A trace's line on one exchange, rendered only when the trace is shown.
public struct ExchangeLine: Sendable {
  private let words: @Sendable () -> String

  /// Makes a line; the words must be the same whenever they are read.
  public init(_ words: @autoclosure @escaping @Sendable () -> String) { self.words = words }

  /// The line.
  public var text: String { words() }
}

/// No services.
public struct NoServices: CaseServices {
  /// Makes nothing.
  public init() {}
  /// None.
  public var transport: (any HTTPTransport)? { nil }
  /// Leaves the world unchanged.
  public func announce(in world: inout World) {}
  /// None.
  public func newExchanges() -> [ExchangeLine] { [] }
  /// Does nothing.
  public func close() async {}
}
