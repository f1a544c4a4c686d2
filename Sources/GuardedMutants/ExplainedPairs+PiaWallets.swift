extension ExplainedPairs {
  private static let settled = ["only in the state the final status is known after an interruption"]

  /// Pairs of `pia-wallets`.
  static let piaWallets: [Reason] =
    [
      Reason(
        "PIA-RDR-03/c", "shows a payment as failed when its status request fails",
        guards: ["only by gotStatus"],
        because: "The defect shows when a request for the status fails, and this one was answered."),
      Reason(
        "", "reports failed with the details of the first failed",
        "reports failed with the details of the previous failed",
        because: "open: an error has details (Introduction), but no sentence says what they are"),
      Reason(
        "", "reports askedForAutoSale with the call of the first askedForAutoSale",
        "reports askedForAutoSale with the call of the previous askedForAutoSale",
        because:
          "open: autoSale is optional (Wallet Payment Registration); if it is given, both orders are captured at once"
      ),
      Reason(
        "PIA-RDR-03/a", "shows the payment as completed when the wallet redirects",
        guards: ["only by registrationFailed"],
        because:
          "The defect shows at a redirect, and no wallet redirects for a payment that was not registered."),
      Reason(
        "PIA-RDR-03/a", "shows the payment as failed when the consumer comes back by hand",
        guards: ["only by gotStatus"],
        because: "The defect shows when the consumer comes back, and not at an answer from the backend."),
      Reason(
        "PIA-RDR-03/a", "shows the payment as completed when the wallet redirects",
        guards: ["only in the state the backend is to register"],
        because:
          "open: no sentence says what an SDK reports about an earlier payment while another one registers"),
      Reason(
        "PIA-INT-01", "reports no interruption once a payment has failed",
        guards: ["only in the state the user came back by hand"],
        because: "The interruption has already been reported when this state is reached."),
      Reason(
        "PIA-INT-03", "ends the payment at the second interruption", guards: ["only offline"],
        because:
          "No rule cuts the network between two interruptions: coming back to the app needs no network."),
      Reason(
        "PIA-BODY-04", "passes an empty phone number if there is none",
        guards: ["only by buildBody with wallet swish"],
        because: "The defect is in bodies for Vipps."),
      Reason(
        "PIA-LCH-08/b", "treats a missing wallet as an invalid URL",
        guards: ["only by walletFailed with kind networkError"],
        because: "A missing wallet has an error kind of its own."),
      Reason(
        "PIA-RDR-03/a", "treats a pending payment as a completed one",
        guards: ["only by gotStatus with status denied"],
        because: "A pending payment has a status of its own."),
      Reason(
        "PIA-RDR-03/b", "never shows a payment as completed", guards: ["only by walletFailed"],
        because: "The status says that a payment was made."),
      Reason(
        "PIA-RDR-04/a", "asks for the status of the first payment only", guards: settled,
        because:
          "open: after a redirect, the status is requested in order to learn it (Wallet App Redirect), and here "
          + "it is known"),
      Reason(
        "PIA-UI-04/b", "stops blocking when the wallet redirects", guards: settled,
        because:
          "open: interactions are blocked while the payment is in progress (Additional Settings); a payment whose "
          + "final status is known from the backend may no longer count as in progress"),
      Reason(
        "PIA-RDR-03/b", "never shows a payment as completed", guards: settled, because: shownAlready),
      Reason("PIA-RDR-03/c", "ignores later answers", guards: settled, because: shownAlready),
      Reason(
        "PIA-UI-07", "removes the indicator as soon as the wallet redirects", guards: settled,
        because:
          "open: the indicator is removed once the result is known (Wallet App Redirect), and it is known "
          + "then"),
      Reason(
        "", "takes the withoutInterruption of each redirected from the previous redirected",
        "takes the withoutInterruption of each redirected from the first redirected",
        because:
          "open: the backend is asked in either case (Wallet App Redirect); after an interruption, no sentence says "
          + "whether the app can be used while nothing is decided (A-PIA-23)"),
      Reason(
        "", "reports offered with the wallet of the previous offered",
        "reports offered with the wallet of the first offered",
        because:
          "open: no sentence asks a host to offer more than one wallet; the lists for its other wallets "
          + "are judged anyway"
      ),
      Reason(
        "PIA-BODY-04", "passes an empty phone number if there is none",
        guards: ["only by buildBody with wallet mobilePay"],
        because:
          "the defect is in the body for Vipps: only there a phone number or isApp is required (Vipps Payment "
          + "Registration)"),
    ] + library

  private static let shownAlready =
    "open: the result was already known and could be shown (Wallet payments - Cases of interrupted transactions); no "
    + "sentence says whether it is shown again when the wallet redirects afterwards"

  private static let library: [Reason] =
    ["PIA-RDR-", "PIA-INT-04", "PIA-INT-09", "PIA-REG-06"].map {
      Reason(
        $0, guards: ["only by launchWallet with wallet vippsTest"],
        because:
          "open: a redirect names Vipps, Swish or MobilePay (Wallet Payment Registration); no name is given for the "
          + "test app"
      )
    }
    + ["PIA-UI-05/a", "PIA-UI-06"].map {
      Reason(
        $0, guards: ["only in the state the user is at the wallet"],
        because:
          "open: a host has the indicator removed once the result is presented (Wallet App Redirect); no sentence "
          + "says what removing it does while the user is at the wallet, before another transition")
    }
}
