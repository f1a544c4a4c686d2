import Conformance

/// A place on the site: a file, and perhaps a part of its page.
///
/// Places are made only from permanent ids, so that a link to a rule stays valid.
struct Place: Sendable, Hashable {
  /// The file's path from the site's folder.
  let file: String
  /// The part's anchor; nil for the whole page.
  var part: String?

  /// The first page.
  static let index = Place(file: "index.html")

  /// The page of a system.
  static func system(_ system: String) -> Place { Place(file: "\(slug(system))/index.html") }

  /// The page of a system's guarded mutants.
  static func guarded(_ system: String) -> Place { Place(file: "\(slug(system))/guarded.html") }

  /// The page of a contract.
  static func contract(_ contract: SiteContract) -> Place { Self.contract(contract.system, contract.role) }

  /// The page of a system's role.
  static func contract(_ system: String, _ role: Role) -> Place {
    Place(file: "\(slug(system))/\(role.rawValue)/index.html")
  }

  /// The page of a rule.
  static func rule(_ rule: RuleFacts) -> Place { Self.rule(rule.id, rule.system, rule.role) }

  /// The page of the rule with that id.
  static func rule(_ id: String, _ system: String, _ role: Role) -> Place {
    Place(file: "\(slug(system))/\(role.rawValue)/\(slug(id)).html")
  }

  /// The page of an open question.
  static func question(_ id: String, _ system: String) -> Place {
    Place(file: "\(slug(system))/questions/\(slug(id)).html")
  }

  /// The part about a stimulus or an effect.
  static func word(_ word: String, isStimulus: Bool, _ contract: SiteContract) -> Place {
    Self.contract(contract).at("\(isStimulus ? "stimulus" : "effect").\(word)")
  }

  /// A part of this page.
  func at(_ part: String) -> Place { Place(file: file, part: Self.slug(part)) }

  /// The link from a page to this place.
  func path(from page: Place) -> String {
    let up = String(repeating: "../", count: page.file.count { $0 == "/" })
    let anchor = part.map { "#\($0)" } ?? ""
    return page.file == file && part != nil ? anchor : up + file + anchor
  }

  /// The text with a point for every character except ASCII letters, digits and hyphens.
  static func slug(_ text: String) -> String {
    String(
      text.unicodeScalars.map { scalar -> Character in
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-": Character(scalar)
        default: "."
        }
      })
  }
}
