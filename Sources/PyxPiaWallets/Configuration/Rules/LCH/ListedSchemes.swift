import Conformance
import PropertyTesting

extension PiaWalletsConfiguration {
  /// The schemes that a host lists for its wallets: "Wallet App Detection".
  static let listedSchemes: Chapter<PiaWalletsConfiguration> = Chapter("Listed schemes") {
    listing(
      "PIA-LCH-04/a", .vipps, "A host with Vipps lists vipps and vippsMT under LSApplicationQueriesSchemes.",
      mutants: [
        .listing("lists Vipps without its test app") { $0.filter { $0 != "vippsMT" } },
        .listing("lists only the test app of Vipps") { $0.filter { $0 != "vipps" } },
        .listing("lists the schemes of Vipps with a colon") {
          $0.map { $0.hasPrefix("vipps") ? "\($0):" : $0 }
        },
        .dropping("has no Info.plist") { $0.kind == .listedSchemes },
      ])
    listing(
      "PIA-LCH-04/b", .swish, "A host with Swish lists swish under LSApplicationQueriesSchemes.",
      mutants: [
        .listing("does not list Swish") { $0.filter { $0 != "swish" } },
        .listing("lists swish:// in place of swish") { $0.map { $0 == "swish" ? "swish://" : $0 } },
        .listing("lists a longer scheme for Swish") { $0.map { $0 == "swish" ? "swishpay" : $0 } },
      ])
    listing(
      "PIA-LCH-04/c", .mobilePay,
      "A host with MobilePay lists mobilepayonline and mobilepayonline-test under LSApplicationQueriesSchemes.",
      mutants: [
        .listing("lists MobilePay without its test app") { $0.filter { $0 != "mobilepayonline-test" } },
        .listing("lists a shorter scheme for MobilePay") { schemes in
          schemes.map { $0 == "mobilepayonline" ? "mobilepay" : $0 }
        },
      ]
    )

    Rule.schemesInArray(
      "PIA-LCH-04/d", .must(.sample), cites: .pia("Wallet App Detection"),
      text: "has the schemes in one text",
      dictionary: "has the schemes in a dictionary")
  }

  private static func listing(
    _ id: String, _ wallet: WalletProduct, _ statement: String, mutants: [Mutant<Self>]
  ) -> Rule {
    Rule(
      id, .must(.prose), statement,
      cites: .pia("Wallet App Detection", wallet.name).quoting("under the LSApplicationQueriesSchemes key"),
      readings: [.listedWalletSchemeCase], given: .just(())
    ) { trial, _ in
      try await trial.checkSchemes(wallet.schemes, of: wallet)
    } covers: {
      [.seen(judgedList, atLeast: 100)]
    } mutants: {
      mutants
    } vector: { trial, vector in
      try await trial.checkSchemes(
        try vector.expected.requiredElements("schemes").compactMap(\.text), of: wallet)
    }
  }
}

extension Trial where System == PiaWalletsConfiguration {
  /// The wallets that the host says it offers, and the wallets that its listed schemes are meant for.
  func offeredWallets(listedIn lists: [ListedSchemes]) throws -> [WalletProduct] {
    let offered = try seen.of(.offered)
    return WalletProduct.documented.filter { wallet in
      offered.contains(.offered(wallet: wallet))
        || lists.contains { wallet.schemes.contains(where: $0.means) }
    }
  }

  /// Checks that each Info.plist lists these schemes; throws ``NotApplicable`` if nothing says that the host offers the
  /// wallet.
  fileprivate func checkSchemes(_ schemes: [String], of wallet: WalletProduct) async throws {
    let lists = try await readSchemeLists()
    guard try offeredWallets(listedIn: lists.map(\.list)).contains(wallet) else {
      throw NotApplicable("the host lists no scheme of \(wallet.name), and need not offer it")
    }
    try expectSchemes(schemes, in: lists) { isExact in
      reading(
        .listedWalletSchemeCase, isExact ? "listed in the document's case" : "listed in another case")
    }
  }
}
