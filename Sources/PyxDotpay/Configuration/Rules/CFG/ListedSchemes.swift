import Conformance
import PropertyTesting

extension DotpayConfiguration {
  /// What the host's project needs: "Ustawienia projektu" and "Wstęp".
  static let projectSettings: Chapter<Self> = Chapter("Project settings") {
    Rule(
      "DP-CFG-01/a", .must(.prose),
      "The Info.plist of a host that offers PeoPay lists peopay under LSApplicationQueriesSchemes.",
      cites: .dotpay("Ustawienia projektu").quoting("należy dodać obsługę odpowiedniej query scheme"),
      readings: [.aDP41], given: .just(()), covers: [.seen("a list was judged", atLeast: 100)],
      mutants: [
        .listing("does not list the scheme") { $0.filter { $0 != "peopay" } },
        .listing("lists the scheme as the beginning of a URL") {
          $0.map { $0 == "peopay" ? "peopay://" : $0 }
        },
        .listing("lists another scheme that begins alike") { $0.map { $0 == "peopay" ? "peo" : $0 } },
        .rewriting("has no such key") { effect in
          guard case .listedSchemes(let file, _, _) = effect else { return [effect] }
          return [.listedSchemes(file: file, form: .absent, schemes: [])]
        },
        .dropping("has no Info.plist") { $0.kind == .listedSchemes },
      ],
      vector: { trial, vector in
        try await trial.checkSchemes(
          try vector.expected.requiredElements("schemes").compactMap(\.text))
      }
    ) { trial, _ in
      try await trial.checkSchemes(BankApp.peoPay.schemes)
    }

    Rule(
      "DP-CFG-01/b", .must(.sample), "The schemes stand in an array.",
      cites: .dotpay("Ustawienia projektu"), given: .just(()),
      covers: [.seen("a list was judged", atLeast: 100)],
      mutants: [
        .rewriting("has the scheme as a text") { effect in
          guard case .listedSchemes(let file, _, _) = effect else { return [effect] }
          return [.listedSchemes(file: file, form: .text, schemes: ["peopay"])]
        },
        .rewriting("has the scheme in a dictionary") { effect in
          guard case .listedSchemes(let file, _, let schemes) = effect else { return [effect] }
          return [.listedSchemes(file: file, form: .other, schemes: schemes)]
        },
      ]
    ) { trial, _ in
      let lists = try await trial.readLists().filter { $0.list.form != .absent }
      guard !lists.isEmpty else { throw NotApplicable("nothing stands under LSApplicationQueriesSchemes") }
      trial.label("a list was judged")
      for (file, list) in lists {
        try trial.expect(
          list.form, equals: .array, "what stands under LSApplicationQueriesSchemes in \(file)")
      }
    }

    podfile
    leastVersion
    imports
  }
}

extension Trial where System == DotpayConfiguration {
  /// The lists of schemes of all files; a setback where there is none.
  fileprivate func readLists() async throws -> [(file: String, list: ListedSchemes)] {
    let lists = try await send(.readConfiguration).of(.listedSchemes).compactMap { effect in
      if case .listedSchemes(let file, let form, let schemes) = effect {
        (file: file, list: ListedSchemes(form: form, schemes: schemes))
      } else {
        nil
      }
    }
    try need(
      !lists.isEmpty, "the files of the host app", expected: "an Info.plist with its list of schemes",
      saw: "no Info.plist")
    return lists
  }

  /// The lists that need the scheme: all where the host is known to offer PeoPay, or else those that are meant to have it.
  private func listsWithPeoPay() async throws -> [(file: String, list: ListedSchemes)] {
    let lists = try await readLists()
    let offered = profile.effects.contains(.offered) ? try seen.of(.offered) : []
    if offered.contains(.offered(app: .peoPay)) { return lists }
    return lists.filter { _, list in BankApp.peoPay.schemes.contains(where: list.means) }
  }

  /// States that each file of a host that offers PeoPay lists the schemes.
  fileprivate func checkSchemes(_ schemes: [String]) async throws {
    let lists = try await listsWithPeoPay()
    guard !lists.isEmpty else { throw NotApplicable("nothing tells that the host offers PeoPay") }
    let faulty = lists.filter { !$0.list.missing(of: schemes).isEmpty }
    // All files at once: whoever mends one of them needs to know of the others.
    try expect(
      faulty.isEmpty, "LSApplicationQueriesSchemes in \(faulty.map(\.file).joined(separator: " and in "))",
      expected: faulty.map { Mismatch.text(of: $0.list.corrected(for: schemes)) }.joined(separator: " and "),
      saw: faulty.map { Mismatch.text(of: $0.list.schemes) }.joined(separator: " and "))
    for scheme in schemes {
      for (file, list) in lists {
        switch list.place(of: scheme) {
        case .listed: reading(.aDP41, "listed in the document's letters")
        case .inOtherLetters: reading(.aDP41, "listed in other letters")
        case .unknown, .missing: throw NotApplicable("a build setting stands in the list of \(file)")
        }
        label("a list was judged")
      }
    }
  }
}

extension Mutant<DotpayConfiguration> {
  /// Lists other schemes.
  fileprivate static func listing(
    _ name: String, _ change: @escaping @Sendable ([String]) -> [String]
  ) -> Mutant {
    rewriting(name) { effect in
      guard case .listedSchemes(let file, let form, let schemes) = effect else { return [effect] }
      return [.listedSchemes(file: file, form: form, schemes: change(schemes))]
    }
  }
}
