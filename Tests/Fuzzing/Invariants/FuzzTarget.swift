/// A reader of bytes from outside, with invariants that must hold for any bytes; a fuzzer searches for bytes that
/// break them.
///
/// The corpus of a target is the folder with its name in `corpus`.
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
  /// Property lists of a host app.
  case plist
  /// Podfiles.
  case podfile
  /// Heads of requests.
  case framing
  /// Files with a public key.
  case key
  /// Lines of a pack's transcripts.
  case transcript
  /// A pack's statement, and its envelope.
  case statement
  /// A pack's facts about its run.
  case run

  /// Tries the bytes; throws a ``BrokenInvariant`` if an invariant does not hold.
  func check(_ bytes: [UInt8]) throws {
    switch self {
    case .json: try JSONInvariants.check(bytes)
    case .wire: try WireInvariants.check(bytes)
    case .jwe: try JWEInvariants.check(bytes)
    case .vectors: try VectorInvariants.check(bytes)
    case .token: try TokenInvariants.check(bytes)
    case .masking: try MaskingInvariants.check(bytes)
    case .plist: try PropertyListInvariants.check(bytes)
    case .podfile: try PodfileInvariants.check(bytes)
    case .framing: try FramingInvariants.check(bytes)
    case .key: try KeyFileInvariants.check(bytes)
    case .transcript: try TranscriptInvariants.check(bytes)
    case .statement: try StatementInvariants.check(bytes)
    case .run: try RunFactsInvariants.check(bytes)
    }
  }
}

/// An invariant that must hold for any bytes, but does not.
struct BrokenInvariant: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// Throws if the invariant does not hold.
  static func unless(_ holds: Bool, _ description: @autoclosure () -> String) throws {
    guard holds else { throw BrokenInvariant(description()) }
  }
}
