import Conformance

/// The anchors of a page.
enum PageAnchor {
  /// The anchor of a rule in the list of all rules.
  static func rule(_ rule: RuleFacts) -> String { anchor("rule", rule) }

  /// The anchor of a rule's finding.
  static func finding(_ rule: RuleFacts) -> String { anchor("finding", rule) }

  /// The anchor of a rule that another rule of the same contract names.
  static func rule(_ id: String, beside other: RuleFacts) -> String {
    slug(["rule", other.system, other.role.rawValue, id])
  }

  private static func anchor(_ kind: String, _ rule: RuleFacts) -> String {
    slug([kind, rule.system, rule.role.rawValue, rule.id])
  }

  /// The parts with hyphens between them; anything but ASCII letters, digits and hyphens becomes a dot.
  private static func slug(_ parts: [String]) -> String {
    String(
      parts.joined(separator: "-").unicodeScalars.map { scalar -> Character in
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-": Character(scalar)
        default: "."
        }
      })
  }
}
