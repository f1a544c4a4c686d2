/// What takes bytes from outside, with what has to hold for any bytes: a fuzzer searches for some for which it does not.
///
/// The corpus of a target is the folder of its name in `corpus`.
enum FuzzTarget: String, CaseIterable {
  /// The reader of JSON texts.
  case json
  /// The head of an adapter's answer, and the search for repeated members.
  case wire
  /// JSON Web Encryptions.
  case jwe
  /// Files of vectors.
  case vectors
  /// Replay tokens.
  case token
  /// The masking of card numbers.
  case masking

  /// Tries the bytes; throws a ``BrokenInvariant`` where something does not hold.
  func check(_ bytes: [UInt8]) throws {
    switch self {
    case .json: try JSONInvariants.check(bytes)
    case .wire: try WireInvariants.check(bytes)
    case .jwe: try JWEInvariants.check(bytes)
    case .vectors: try VectorInvariants.check(bytes)
    case .token: try TokenInvariants.check(bytes)
    case .masking: try MaskingInvariants.check(bytes)
    }
  }
}

/// Something that has to hold for any bytes, and does not.
struct BrokenInvariant: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// Throws where it does not hold.
  static func unless(_ holds: Bool, _ description: @autoclosure () -> String) throws {
    guard holds else { throw BrokenInvariant(description()) }
  }
}
