import Conformance

/// The rule of a transcript.
struct TranscriptName: Sendable, Hashable, Comparable {
  var system: String
  var role: Role
  var rule: String

  /// The transcript's file in the pack.
  var file: String { "transcripts/\(system).\(role.rawValue)/\(rule.replacing("/", with: "_")).jsonl.z" }

  /// The rule with its system.
  var words: String { "\(system) \(rule)" }

  static func < (one: TranscriptName, other: TranscriptName) -> Bool {
    (one.system, one.role.rawValue, one.rule) < (other.system, other.role.rawValue, other.rule)
  }

  /// A case by its contract and its name.
  static func key<System: DocumentedSystem>(_ system: System.Type, _ name: CaseName) -> String {
    "\(System.system) \(System.role.rawValue) \(name.text)"
  }
}
