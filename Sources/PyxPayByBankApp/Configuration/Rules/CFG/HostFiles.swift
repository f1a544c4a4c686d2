import Conformance
import PropertyTesting

extension PayByBankAppConfiguration {
  /// What the host's files need: sections 3.1, 3.3.1 and 4.2.3.1.
  static let configuration: Chapter<Self> = Chapter("Configuration") {
    Rule(
      "PBBA-CFG-01/a", .must(.prose),
      "The host's Info.plist lists the scheme zapp under LSApplicationQueriesSchemes.",
      cites: .eis11("4.2.3.1").quoting("required to add LSApplicationQueriesSchemes key entry"),
      readings: [.aPBBA33], given: .just(()), covers: [.seen("a list was judged", atLeast: 100)],
      mutants: [
        .listing("does not list the scheme") { $0.filter { $0 != "zapp" } },
        .listing("lists the scheme as the beginning of a URL") { $0.map { $0 == "zapp" ? "zapp://" : $0 } },
        .listing("lists another scheme that begins alike") { $0.map { $0 == "zapp" ? "zappmerchant" : $0 } },
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
      try await trial.checkSchemes(["zapp"])
    }

    Rule(
      "PBBA-CFG-01/b", .must(.figure), "The schemes stand in an array.",
      cites: .eis11("4.2.3.1"), given: .just(()), covers: [.seen("a list was judged", atLeast: 100)],
      mutants: [
        .rewriting("has the scheme as a text") { effect in
          guard case .listedSchemes(let file, _, _) = effect else { return [effect] }
          return [.listedSchemes(file: file, form: .text, schemes: ["zapp"])]
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
  }
}

extension Trial where System == PayByBankAppConfiguration {
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

  /// States that each file lists the schemes.
  fileprivate func checkSchemes(_ schemes: [String]) async throws {
    var unknown: String?
    for (file, list) in try await readLists() {
      for scheme in schemes {
        switch list.place(of: scheme) {
        case .listed: reading(.aPBBA33, "listed in the guide's letters")
        case .inOtherLetters: reading(.aPBBA33, "listed in other letters")
        case .unknown:
          unknown = file
          continue
        case .missing:
          try expect(
            list.schemes, equals: list.corrected(for: schemes), "LSApplicationQueriesSchemes in \(file)")
        }
        label("a list was judged")
      }
    }
    if let unknown { throw NotApplicable("a build setting stands in the list of \(unknown)") }
  }
}

extension Mutant<PayByBankAppConfiguration> {
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
