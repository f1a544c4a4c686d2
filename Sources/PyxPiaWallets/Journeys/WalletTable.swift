import Conformance

typealias WalletTable = StateTable<WalletState, WalletEvent, WalletGuard, WalletEffect>
typealias WalletTransition = WalletTable.Transition

extension PiaWallets {
  /// The states of a wallet payment, according to the document's introduction and its sections "Wallet App Detection",
  /// "Wallet Payment Registration", "Wallet App Redirect", "Wallet payments - Cases of interrupted transactions",
  /// "Error Handling" and "Additional Settings".
  ///
  /// The document describes one payment at a time, so no payment is launched while another is under way.
  static let walletTable = WalletTable(
    "Wallet payment", initial: .idle,
    transitions: WalletState.allCases.flatMap { $0.calls + $0.returns + $0.rest })
}

/// What the indicator may do when the document does not say whether it stays.
private let indicator: [WalletEffect] = [.removesIndicator, .showsIndicator]

extension WalletState {
  private typealias Row = WalletTransition

  /// What the host calls and answers.
  fileprivate var calls: [WalletTransition] {
    switch self {
    case .idle, .redirected, .failed:
      [
        Row(
          self, .launch, if: .canOpen, to: .registering, [.returnsTrue, .asksForURL],
          permits: [.showsIndicator, .removesIndicator], rules: ["PIA-LCH-01", "PIA-LCH-07", "PIA-LCH-09"]),
        Row(
          self, .launch, if: .cannotOpen, to: self, [.returnsFalse, .asksForNothing],
          permits: [.failsNotInstalled, .failsOtherwise, .showsIndicator, .removesIndicator],
          open: [.refusedLaunchReport],
          rules: ["PIA-LCH-01", "PIA-LCH-02", "PIA-LCH-03", "PIA-LCH-09"]),
      ]
    case .registering:
      [
        Row(
          // A library may first try the URL as a universal link, in vain.
          self, .answer, if: .opens, to: .away, [.opensURL, .showsIndicator],
          permits: [.opensInVain, .removesIndicator],
          rules: ["PIA-REG-02", "PIA-REG-04", "PIA-UI-01/a", "PIA-UI-02"]),
        Row(
          // A library may lead the user to where the app can be installed.
          self, .answer, if: .walletGone, to: .failed, [.failsNotInstalled],
          permits: [.opensOther] + WalletEffect.afterFailing, open: [.precedenceOfFailures],
          rules: ["PIA-ERR-02"]),
        Row(
          self, .answer, if: .unusable, to: .failed, [.failsInvalidURL], permits: WalletEffect.afterFailing,
          open: [.precedenceOfFailures], rules: ["PIA-ERR-01"]),
        Row(
          // The document advises, but does not require, that a library reports a missing network as a network error.
          self, .answer, if: .noNetwork, to: .failed,
          permits: [.opensURL] + WalletEffect.failures + WalletEffect.afterFailing,
          open: [.precedenceOfFailures], rules: ["PIA-ERR-03/b"]),
        Row(
          self, .fail, to: .failed, [.opensNothing],
          permits: WalletEffect.failures + [.removesIndicator], open: [.failureAfterFailedRegistration],
          rules: ["PIA-REG-03", "PIA-ERR-05"]),
      ]
    case .away, .interrupted: []
    }
  }

  /// How the user comes back.
  fileprivate var returns: [WalletTransition] {
    // One return may be reported more than once: when the app comes into view, and when it is active.
    let again: [WalletEffect] = [.reportsFalse] + indicator
    switch self {
    case .idle, .registering, .failed, .redirected:
      return [
        Row(
          self, .comeBack, to: self, [.reportsNothing], permits: indicator,
          rules: ["PIA-INT-04", "PIA-INT-05", "PIA-INT-06"])
      ]
    case .away:
      return [
        Row(self, .comeBack, to: .interrupted, [.reportsFalse], permits: again, rules: ["PIA-INT-01"]),
        Row(
          self, .comeByLink, to: .interrupted, [.leavesURL, .reportsFalse], permits: again,
          rules: ["PIA-INT-02", "PIA-RDR-02"]),
        Row(
          self, .redirect, to: .redirected, [.handlesURL, .reportsTrue], permits: indicator,
          open: [.activeBeforeRedirect, .indicatorGoesByItself], rules: ["PIA-RDR-01", "PIA-RDR-05"]),
      ]
    case .interrupted:
      return [
        Row(
          self, .comeBack, to: self, permits: [.reportsFalse] + again, open: [.repeatedReturnsByHand],
          rules: ["PIA-INT-01"]),
        Row(
          self, .redirect, to: .redirected, [.handlesURL, .reportsTrue], permits: indicator,
          rules: ["PIA-INT-03", "PIA-RDR-01"]),
      ]
    }
  }

  /// What else can happen.
  fileprivate var rest: [WalletTransition] {
    let wait =
      // A library may give up waiting for the host; then nothing is known about the payment.
      self == .registering
      ? Row(
        self, .wait, to: nil, permits: WalletEffect.failures + [.removesIndicator], open: [.lateHostAnswer],
        rules: ["PIA-INT-05"])
      : Row(self, .wait, to: self, [.reportsNothing], permits: [.removesIndicator], rules: ["X-CB-01"])
    // The document leaves open whether a second answer is an error, and only advises that it opens nothing.
    let answerAgain = Row(
      self, .answerAgain, to: self, [.opensNothing],
      permits: [.opensURL, .opensOther, .opensInVain] + WalletEffect.failures, open: [.lateHostAnswer],
      rules: ["PIA-REG-06"])
    if self == .away { return [answerAgain, wait] }
    var rows = [
      Row(
        self, .otherURL, to: self, [.leavesURL, .reportsNothing], permits: [.removesIndicator],
        rules: ["PIA-RDR-02"]), wait,
    ]
    if self != .registering {
      rows.append(Row(self, .remove, to: self, [.removesIndicator], rules: ["PIA-UI-05/a", "PIA-UI-06"]))
    }
    if [.interrupted, .redirected].contains(self) { rows.append(answerAgain) }
    // A redirect that no payment waits for.
    if [.idle, .redirected, .failed].contains(self) {
      rows.append(
        Row(
          self, .redirect, to: self,
          permits: [.handlesURL, .leavesURL, .reportsTrue, .concernsAnother] + indicator,
          open: [.unexpectedRedirect],
          rules: ["PIA-INT-04", "PIA-ERR-05"]))
    }
    return rows
  }
}
