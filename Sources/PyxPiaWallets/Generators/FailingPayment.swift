import Conformance
import PropertyTesting

/// A payment that fails.
struct FailingPayment: Sendable {
  var payment: Payment
  var failing: Failing
  var isOffline = false
  /// The steps before the payment.
  var earlier: [WalletTransition] = []
}

extension Trial where System == PiaWallets {
  /// Records how the library answered a redirect that no payment waits for.
  func recordUnawaitedRedirect(isClaimed: Bool) {
    reading(.unexpectedRedirect, "\(isClaimed ? "claims" : "leaves") a redirect that no payment waits for")
  }

  /// Checks what the redirect callback of a failed payment may have reported.
  ///
  /// The document leaves open how a library handles a redirect URL that no payment waits for, so it may report one
  /// redirect for each such URL.
  func expectNoRedirect(afterAll events: [PhoneEvent], because reason: String) throws {
    let reports = try seen.redirects(of: 1)
    let redirectURLs = events.count { $0 == .redirect }
    try expect(
      !reports.contains(false) && reports.count <= redirectURLs,
      "the redirect callback, when \(reason)",
      expected: "no interruption, and at most one redirect for each redirect URL", saw: "\(reports)")
    if !reports.isEmpty { reading(.unexpectedRedirect, "reports a redirect that no payment waits for") }
  }
}

extension Generator where Value == FailingPayment {
  /// Payments that fail when the wallet is to be opened.
  static var failingPayment: Generator {
    zip(.payment, Generator<Failing>.element(of: [.unusableURL, .walletGone, .network]), .earlier).map {
      FailingPayment(payment: $0, failing: $1, earlier: $2)
    }
  }
}
