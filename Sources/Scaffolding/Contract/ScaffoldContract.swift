import Conformance

/// The words of a contract, from which an adapter's skeleton is made.
public struct ScaffoldContract: Sendable {
  /// A stimulus or an effect.
  struct Message {
    /// Its description, with its fields.
    let described: ContractDescription.Message
    /// The associated values of the stimulus or effect in Swift, in their order.
    let parameters: [SwiftParameter]
    /// The effects that may follow a stimulus; none for an effect.
    let effects: [String]

    var word: String { described.kind }
  }

  let system: String
  let role: Role
  let stimuli: [Message]
  let effects: [Message]
  /// Whether the suite plays a service for the contract, over the network.
  let playsService: Bool
  /// The contract's type in Swift.
  let swiftType: SwiftTypeName

  /// Reads a contract.
  ///
  /// - Parameter effects: The effects that were seen after each stimulus.
  public init<System: DocumentedSystem>(
    _ contract: System.Type, following effects: [System.Stimulus.Kind: Set<System.Effect.Kind>]
  ) {
    system = System.system
    role = System.role
    swiftType = SwiftTypeName(System.self)
    let description = System.description
    playsService = description.service != nil
    let stimulusSamples = System.sampleStimuli.map { ($0.kind.rawValue, SwiftParameter.all(of: $0)) }
    let effectSamples = System.sampleEffects.map { ($0.kind.rawValue, SwiftParameter.all(of: $0)) }
    let seen = Dictionary(
      uniqueKeysWithValues: effects.map { stimulus, kinds in
        (stimulus.rawValue, System.Effect.Kind.allCases.filter(kinds.contains).map(\.rawValue))
      })
    stimuli = Self.messages(description.stimuli, stimulusSamples, seen)
    self.effects = Self.messages(description.effects, effectSamples, [:])
  }

  private static func messages(
    _ described: [ContractDescription.Message], _ samples: [(String, [SwiftParameter])],
    _ effects: [String: [String]]
  ) -> [Message] {
    let parameters = Dictionary(samples) { first, _ in first }
    return described.map {
      Message(described: $0, parameters: parameters[$0.kind] ?? [], effects: effects[$0.kind] ?? [])
    }
  }

  /// The thing that an adapter wraps, in one word: `SDK` or `app`.
  var subject: String { role.subject }

  /// The name of the class that plays the role in an adapter.
  var className: String { role.adapterClass }

  /// The name of the type that plays the role in Swift.
  var implementationType: String { role.implementationType }
}

/// Names that are used in a scaffold, and in the programs that show failing cases.
extension Role {
  fileprivate var subject: String { self == .library ? "SDK" : "app" }

  /// The class that plays the role in an adapter.
  public var adapterClass: String { rawValue.capitalizedFirst }

  /// The type that plays the role in Swift.
  public var implementationType: String { "My\(subject.capitalizedFirst)" }
}
