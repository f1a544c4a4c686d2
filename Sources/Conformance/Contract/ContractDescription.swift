/// A contract in words, for schemas, contract pages and adapters' authors.
public struct ContractDescription: Sendable {
  /// Type of a field on the wire.
  public indirect enum FieldType: Sendable, Hashable {
    /// A text; if there are words, they are the documented values.
    case string(words: [String] = [])
    /// Bytes as base64 text; the field's meaning names the form of the bytes, and the sample has this form.
    case base64(sample: String)
    /// A whole number.
    case integer
    /// `true` or `false`.
    case bool
    /// A JSON scalar of any kind.
    case scalar
    /// An array.
    case array(FieldType)
    /// An object with these fields.
    case object([Field])

    /// The fields of an object, or of the objects of an array.
    package var innerFields: [Field] {
      switch self {
      case .object(let fields): fields
      case .array(let element): element.innerFields
      case .string, .base64, .integer, .bool, .scalar: []
      }
    }
  }

  /// A field of a message.
  public struct Field: Sendable, Hashable {
    /// The field's name on the wire.
    public let name: String
    /// Its type.
    public let type: FieldType
    /// What the field means, with its unit.
    public let meaning: String
    /// Whether the field may be absent.
    public let isOptional: Bool
    /// Whether the field may be null, which means that it is absent.
    public let isNullable: Bool
    /// Whether the field comes from the suite or the adapter, never from the SDK; an example is the number of a call.
    public let isGiven: Bool

    /// Makes a field.
    public init(
      _ name: String, _ type: FieldType, _ meaning: String, optional isOptional: Bool = false,
      nullable isNullable: Bool = false, given isGiven: Bool = false
    ) {
      self.name = name
      self.type = type
      self.meaning = meaning
      self.isOptional = isOptional
      self.isNullable = isNullable
      self.isGiven = isGiven
    }
  }

  /// A stimulus or an effect.
  public struct Message: Sendable, Hashable {
    /// The message's word on the wire.
    public let kind: String
    /// What the message means, and when it is sent or reported.
    public let meaning: String
    /// What to do if the SDK has no such stimulus or effect.
    public let otherwise: String
    /// Its fields.
    public let fields: [Field]

    /// Makes a message.
    public init(_ kind: String, _ meaning: String, otherwise: String = "", fields: [Field] = []) {
      self.kind = kind
      self.meaning = meaning
      self.otherwise = otherwise
      self.fields = fields
    }
  }

  /// What the contract is about, in a paragraph.
  public let summary: String
  /// The stimuli, in the order of the contract.
  public let stimuli: [Message]
  /// The effects, in the order of the contract.
  public let effects: [Message]
  /// The parts of the world that matter to this contract: field and meaning.
  public let world: [(field: String, meaning: String)]
  /// A short worked example as the lines of a conversation.
  public let example: [String]
  /// The service that the suite plays for the contract; nil if the suite plays none.
  public let service: ServiceDescription?

  /// Makes a description.
  public init(
    summary: String, stimuli: [Message], effects: [Message], world: [(field: String, meaning: String)],
    example: [String] = [], service: ServiceDescription? = nil
  ) {
    self.summary = summary
    self.stimuli = stimuli
    self.effects = effects
    self.world = world
    self.example = example
    self.service = service
  }
}
