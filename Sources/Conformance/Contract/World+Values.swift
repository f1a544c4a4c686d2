extension World {
  /// The values of a world.
  @usableFromInline
  struct Values: Codable, Sendable, Hashable {
    @usableFromInline var clock: Int64
    @usableFromInline var secondsFromUTC: Int
    @usableFromInline var locale: String
    @usableFromInline var calendar: String
    @usableFromInline var osVersion: String
    @usableFromInline var canMakePayments: Bool
    @usableFromInline var apps: [InstalledApp]
    @usableFromInline var host: HostApp
    @usableFromInline var network: NetworkState
    @usableFromInline var preferences: [String: PreferenceValue]
    @usableFromInline var lifecycle: Lifecycle
    @usableFromInline var services: [String: String]
  }

  /// Values that several worlds may share; never changed, only replaced.
  @usableFromInline
  final class Shared: Sendable {
    @usableFromInline let values: Values

    @inlinable init(_ values: Values) { self.values = values }
  }

  @inlinable var values: Values { shared.values }

  @inlinable
  mutating func change(_ edit: (inout Values) -> Void) {
    var values = shared.values
    edit(&values)
    shared = Shared(values)
  }
}

extension World: CustomReflectable {
  /// The members by name, as in a plain structure.
  public var customMirror: Mirror {
    Mirror(
      self, children: Mirror(reflecting: values).children.map { (label: $0.label, value: $0.value) },
      displayStyle: .struct)
  }
}

extension World: Hashable {
  /// Whether both worlds have the same values.
  public static func == (one: World, other: World) -> Bool {
    one.shared === other.shared || one.values == other.values
  }

  /// Hashes the values.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension World: Codable {
  /// Reads an object with all members; throws a `DecodingError` if one is missing.
  public init(from decoder: any Decoder) throws { shared = Shared(try Values(from: decoder)) }

  /// Writes an object with all members.
  public func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }
}
