import Conformance
import Reporting

/// The page of a system's guarded mutants, with a link wherever a rule is named.
struct GuardedPage {
  let guarded: SiteGuarded
  /// The contracts of the system.
  let contracts: [SiteContract]

  private var page: SitePage {
    SitePage(
      place: .guarded(guarded.system), title: "Guarded mutants",
      above: [("All systems", .index), (guarded.system, .system(guarded.system))])
  }

  /// The file.
  var file: ReportFile {
    var content: [HTML] = []
    var (section, title) = ("", "")
    for block in guarded.blocks {
      switch block {
      case .heading(1, let words): content.append(.element("h1", text: words))
      case .heading(let level, let words):
        if level == 2 { section = words }
        title = words
        let anchor = Place.slug(level == 2 ? words : "\(section).\(words)")
        content.append(
          level == 2
            ? .element("h2", ["id": anchor], text: words) : .element("h3", ["id": anchor], text: words))
      case .paragraph(let words): content.append(.paragraph(words))
      case .table(let heads, let rows):
        let contract = contracts.first { $0.title == section }
        content.append(
          .table("\(section): \(title.lowercased())", heads, rows.map { $0.map { cell($0, contract) } }))
      }
    }
    return page.file(content)
  }

  /// The cell's text; if the text is exactly a rule's id, it is a link.
  private func cell(_ words: String, _ contract: SiteContract?) -> HTML {
    guard let rule = contract?.rules.first(where: { $0.facts.id == words }) else { return .text(words) }
    return page.link(.rule(rule.facts), words)
  }
}

extension SiteGuarded {
  /// The rows about a rule's noticed defects: the defect, the condition, and the rule that noticed the defect; nil if
  /// there are none.
  func noticed(by rule: RuleFacts) -> [[String]]? {
    var isContract = false
    var found: [[String]] = []
    for block in blocks {
      switch block {
      case .heading(2, let words): isContract = words == "\(rule.system), \(rule.role.rawValue)"
      case .table(["Rule", "Defect", "Condition", "Noticed by"], let rows) where isContract:
        found += rows.filter { $0.first == rule.id }.map { Array($0.dropFirst()) }
      case .heading, .paragraph, .table: break
      }
    }
    return found.isEmpty ? nil : found
  }
}
