/// How strongly a document requires something.
public enum Obligation: String, Codable, Sendable, Hashable, CaseIterable {
  /// The document requires it.
  case must
  /// The document recommends it.
  case should
  /// The document allows it.
  case may
}

/// The part of a document that a rule rests on.
public enum Provenance: String, Codable, Sendable, Hashable, CaseIterable {
  /// A sentence states the rule.
  case prose
  /// Sample code or a comment in it shows the rule.
  case sample
  /// A figure shows the rule.
  case figure
  /// The rule follows from what sentences say.
  case derived
}

/// How strongly a rule binds, and why.
public struct Level: Sendable, Hashable {
  /// The strength.
  public let obligation: Obligation
  /// The ground.
  public let provenance: Provenance

  /// A rule that has to hold.
  public static func must(_ provenance: Provenance) -> Level {
    Level(obligation: .must, provenance: provenance)
  }
  /// A rule about something that is recommended.
  public static func should(_ provenance: Provenance) -> Level {
    Level(obligation: .should, provenance: provenance)
  }
  /// A rule about something that is allowed.
  public static func may(_ provenance: Provenance) -> Level {
    Level(obligation: .may, provenance: provenance)
  }

  /// Whether breaking the rule makes an implementation non-conformant; otherwise a broken rule is a warning.
  ///
  /// Only a duty that sentences state or imply is binding; a sample or a figure alone is not enough.
  public var isBinding: Bool {
    obligation == .must && (provenance == .prose || provenance == .derived)
  }

  /// Obligation and ground, as `MUST (prose)`.
  package var text: String { "\(obligation.rawValue.uppercased()) (\(provenance.rawValue))" }
}
