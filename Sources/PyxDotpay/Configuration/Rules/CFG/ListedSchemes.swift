import Conformance
import PropertyTesting

extension DotpayConfiguration {
  /// What the host's project needs: "Ustawienia projektu" and "Wstęp".
  static let projectSettings: Chapter<Self> = Chapter("Project settings") {
    Rule(
      "DP-CFG-01/a", .must(.prose),
      "The Info.plist of a host that offers PeoPay lists peopay under LSApplicationQueriesSchemes.",
      cites: .dotpay("Ustawienia projektu").quoting("należy dodać obsługę odpowiedniej query scheme"),
      readings: [.listedPeoPaySchemeCase], given: .just(())
    ) { trial, _ in
      try await trial.checkSchemes(BankApp.peoPay.schemes)
    } covers: {
      [.seen(judgedList, atLeast: 100)]
    } mutants: {
      [
        .listing("does not list the scheme") { $0.filter { $0 != "peopay" } },
        .listing("lists peopay:// in place of the scheme") {
          $0.map { $0 == "peopay" ? "peopay://" : $0 }
        },
        .listing("lists another scheme with the same beginning") { $0.map { $0 == "peopay" ? "peo" : $0 } },
        .listing("has no such key", as: .absent) { _ in [] },
        .dropping("has no Info.plist") { $0.kind == .listedSchemes },
      ]
    } vector: { trial, vector in
      try await trial.checkSchemes(
        try vector.expected.requiredElements("schemes").compactMap(\.text))
    }

    Rule.schemesInArray(
      "DP-CFG-01/b", .must(.sample), cites: .dotpay("Ustawienia projektu"), text: "has the scheme as a text",
      dictionary: "has the scheme in a dictionary")

    podfile
    leastVersion
    imports
  }
}

extension Trial where System == DotpayConfiguration {
  /// The lists that need the scheme: all lists if the host is known to offer PeoPay, otherwise the lists with a
  /// misspelt or correct form of the scheme.
  private func listsWithPeoPay() async throws -> [(file: String, list: ListedSchemes)] {
    let lists = try await readSchemeLists()
    let offered = profile.effects.contains(.offered) ? try seen.of(.offered) : []
    if offered.contains(.offered(app: .peoPay)) { return lists }
    return lists.filter { _, list in BankApp.peoPay.schemes.contains(where: list.means) }
  }

  /// Checks that each file of a host that offers PeoPay lists the schemes.
  fileprivate func checkSchemes(_ schemes: [String]) async throws {
    let lists = try await listsWithPeoPay()
    guard !lists.isEmpty else { throw NotApplicable("nothing shows that the host offers PeoPay") }
    try expectSchemes(schemes, in: lists) { isExact in
      reading(
        .listedPeoPaySchemeCase, isExact ? "listed in the document's case" : "listed in another case")
    }
  }
}
