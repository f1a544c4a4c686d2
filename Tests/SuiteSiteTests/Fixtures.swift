import Catalogue
import Conformance
import Foundation
import Reporting

@testable import SuiteSite

/// Sites for tests.
enum Fixtures {
  /// All contracts; their rules count as passed without a run, and their state tables count one case of each rule.
  static func contracts() async -> [SiteContract] { await made.value }

  private static let made = Task {
    var all: [SiteContract] = []
    for known in Catalogue.contracts() {
      all.append(
        SiteContract(
          system: known.system, role: known.role, description: known.type.description,
          rules: known.rules.map { SiteRule(reference: RuleResult(rule: $0, outcome: .passed)) },
          tables: await known.typed.transitions(RunSettings(cases: 1)), exclusions: known.exclusions))
    }
    return all
  }

  /// The committed pages of guarded mutants.
  static func guarded(_ systems: [String]) throws -> [SiteGuarded] {
    try systems.map { system in
      let reports = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Reports")
      let page = try Data(contentsOf: reports.appending(path: "\(system)/guarded.md"))
      return SiteGuarded(system: system, markdown: String(decoding: page, as: UTF8.self))
    }
  }

  /// The site of all contracts; it is made once.
  static let site = Task {
    let contracts = await Fixtures.contracts()
    return Site(contracts, guarded: try guarded(contracts.map(\.system).firstOccurrences))
  }

  /// The files of that site, by name.
  static func files() async throws -> [String: String] {
    Dictionary(
      try await site.value.files.map { ($0.name, $0.text) },
      uniquingKeysWith: { one, _ in "\(one) and another" })
  }
}

/// The targets of a page's links, and the anchors in the page that other pages can link to.
struct PageLinks {
  let targets: [String]
  let anchors: [String]

  init(_ page: String) {
    targets = Self.values(of: "href", in: page) + Self.values(of: "src", in: page)
    anchors = Self.values(of: "id", in: page)
  }

  private static func values(of name: String, in page: String) -> [String] {
    page.components(separatedBy: " \(name)=\"").dropFirst().map {
      String($0.prefix { $0 != "\"" }).replacing("&#35;", with: "#").replacing("&amp;", with: "&")
    }
  }
}
