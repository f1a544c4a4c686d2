import Conformance

/// The names of places in a page.
enum PageAnchor {
  /// The place of a rule among all rules.
  static func rule(_ rule: RuleFacts) -> String { anchor("rule", rule) }

  /// The place where it is told what went wrong with a rule.
  static func finding(_ rule: RuleFacts) -> String { anchor("finding", rule) }

  /// The place of a rule that another one of the same contract names.
  static func rule(_ id: String, beside other: RuleFacts) -> String {
    slug(["rule", other.system, other.role.rawValue, id])
  }

  private static func anchor(_ kind: String, _ rule: RuleFacts) -> String {
    slug([kind, rule.system, rule.role.rawValue, rule.id])
  }

  /// Letters, digits, points and hyphens alone; what else there is becomes a point.
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
