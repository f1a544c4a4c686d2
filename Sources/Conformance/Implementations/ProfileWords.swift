/// How an implementation knows that it has nothing more to do.
public enum Quiescence: Sendable, Hashable, CustomStringConvertible {
  /// `send` returns when nothing more will happen on its own.
  case exact
  /// `send` waits that many milliseconds for something more to happen.
  case waits(milliseconds: Int)

  /// `exact` or `waits(N)`.
  public var description: String {
    switch self {
    case .exact: "exact"
    case .waits(let milliseconds): "waits(\(milliseconds))"
    }
  }
}

extension Quiescence: Codable {
  private enum Key: String, CodingKey { case waitsMilliseconds }

  /// Reads `"exact"`, or `{"waitsMilliseconds": 50}`.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Key.self) {
      self = .waits(milliseconds: try container.decode(Int.self, forKey: .waitsMilliseconds))
      return
    }
    let container = try decoder.singleValueContainer()
    guard try container.decode(String.self) == "exact" else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: #"quiescence is neither "exact" nor {"waitsMilliseconds": n}"#)
    }
    self = .exact
  }

  /// Writes the same form.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .exact:
      var container = encoder.singleValueContainer()
      try container.encode("exact")
    case .waits(let milliseconds):
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(milliseconds, forKey: .waitsMilliseconds)
    }
  }
}

/// Where an implementation gets the time.
public enum ClockSource: String, Codable, Sendable, Hashable, CaseIterable {
  /// From the world's clock.
  case controlled
  /// From the machine; whatever depends on the time is judged only if the run has a time.
  case system
}

/// The platform of an implementation; a duty that a document ties to a platform is judged only on that platform.
public enum Platform: String, Codable, Sendable, Hashable, CaseIterable {
  /// iOS and iPadOS.
  case ios
  /// Android.
  case android
  /// Browsers.
  case web
  /// Something else: a server, a desktop, a cross-platform kit that runs on none of these platforms.
  case other

  /// The platform in messages.
  public var words: String {
    switch self {
    case .ios: "iOS"
    case .android: "Android"
    case .web: "the web"
    case .other: "another platform"
    }
  }
}

/// What the sessions of an implementation share; each later case demands more isolation.
public enum SessionIsolation: String, Codable, Sendable, Hashable, CaseIterable, Comparable {
  /// Nothing, so any number of sessions may be open at once.
  case session
  /// Something that does not outlive a session, so only one session may be open at a time.
  case serial
  /// Something that lives as long as the process, so every session needs its own process.
  case process

  /// Whether the first demands less isolation than the second.
  public static func < (one: SessionIsolation, other: SessionIsolation) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .session: 0
    case .serial: 1
    case .process: 2
    }
  }
}
