import Conformance
import PropertyTesting

extension PayByBankAppConfiguration {
  /// What the host's files should contain: sections 3.1, 3.3.1, 3.3.2, 3.4 and 4.2.3.1.
  static let configuration: Chapter<Self> = Chapter("Configuration") {
    Rule(
      "PBBA-CFG-01/a", .must(.prose),
      "The host's Info.plist lists the scheme zapp under LSApplicationQueriesSchemes.",
      cites: .eis11("4.2.3.1").quoting("required to add LSApplicationQueriesSchemes key entry"),
      readings: [.listedZappSchemeCase], given: .just(())
    ) { trial, _ in
      try await trial.checkSchemes(["zapp"])
    } covers: {
      [.seen(judgedList, atLeast: 100)]
    } mutants: {
      [
        .listing("does not list the scheme") { $0.filter { $0 != "zapp" } },
        .listing("lists zapp:// in place of the scheme") { $0.map { $0 == "zapp" ? "zapp://" : $0 } },
        .listing("lists another scheme with the same beginning") {
          $0.map { $0 == "zapp" ? "zappmerchant" : $0 }
        },
        .listing("has no such key", as: .absent) { _ in [] },
        .dropping("has no Info.plist") { $0.kind == .listedSchemes },
      ]
    } vector: { trial, vector in
      try await trial.checkSchemes(
        try vector.expected.requiredElements("schemes").compactMap(\.text))
    }

    Rule.schemesInArray(
      "PBBA-CFG-01/b", .must(.figure), cites: .eis11("4.2.3.1"), text: "has the scheme as a text",
      dictionary: "has the scheme in a dictionary")

    podfile
    leastVersion
    projects
  }
}

extension Trial where System == PayByBankAppConfiguration {
  /// Checks that each file lists the schemes.
  fileprivate func checkSchemes(_ schemes: [String]) async throws {
    try expectSchemes(schemes, in: try await readSchemeLists()) { isExact in
      reading(.listedZappSchemeCase, isExact ? "listed in the guide's case" : "listed in another case")
    }
  }
}
