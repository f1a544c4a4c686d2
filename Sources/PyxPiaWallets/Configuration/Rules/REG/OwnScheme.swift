import Conformance
import PropertyTesting

extension PiaWalletsConfiguration {
  /// The scheme through which a wallet returns to the app: "Wallet Payment Registration" and "Wallet App Redirect".
  static let ownScheme: Chapter<PiaWalletsConfiguration> = Chapter("Own scheme") {
    Rule(
      "PIA-REG-05/a", .should(.sample),
      "A host that offers a wallet has its own URL scheme, and its redirect URL begins with that scheme.",
      cites: .pia("Wallet Payment Registration", "Wallet App Redirect").quoting(
        "redirectURL should have this format"),
      given: .just(())
    ) { trial, _ in
      let lists = try await trial.readSchemeLists().map(\.list)
      guard try !trial.offeredWallets(listedIn: lists).isEmpty else {
        throw NotApplicable("the host lists no scheme of a wallet")
      }
      let found = try trial.seen.of(.ownSchemes).compactMap { effect in
        if case .ownSchemes(let file, let schemes) = effect { (file: file, schemes: schemes) } else { nil }
      }
      try trial.expect(!found.isEmpty, expected: "the URL schemes of an Info.plist", saw: "none")
      trial.label("a scheme of the host was judged")
      let wallets = Set(WalletProduct.documented.flatMap(\.schemes).map { $0.lowercased() })
      for (file, schemes) in found {
        try trial.expect(
          schemes.contains { !$0.isEmpty && !wallets.contains($0.lowercased()) },
          "CFBundleURLSchemes in \(file)", expected: "a scheme of the app's own",
          saw: Mismatch.text(of: schemes))
      }
    } covers: {
      [.seen("a scheme of the host was judged", atLeast: 100)]
    } mutants: {
      [
        .owning("has no URL scheme") { _ in [] },
        .owning("lists a wallet's scheme as its own") { _ in ["swish"] },
        .owning("has an empty URL scheme") { $0.map { _ in "" } },
      ]
    }
  }
}

extension Mutant<PiaWalletsConfiguration> {
  /// Gives the app other URL schemes of its own.
  fileprivate static func owning(
    _ name: String, _ change: @escaping @Sendable ([String]) -> [String]
  ) -> Mutant {
    rewriting(name) { effect in
      guard case .ownSchemes(let file, let schemes) = effect else { return [effect] }
      return [.ownSchemes(file: file, schemes: change(schemes))]
    }
  }
}
