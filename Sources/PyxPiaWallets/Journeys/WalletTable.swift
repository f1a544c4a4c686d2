import Conformance

typealias WalletTable = StateTable<WalletState, WalletEvent, WalletGuard, WalletEffect>
typealias WalletTransition = WalletTable.Transition

extension PiaWallets {
  /// The states of a wallet payment: the introduction, "Wallet App Detection", "Wallet Payment Registration", "Wallet App
  /// Redirect", "Wallet payments - Cases of interrupted transactions", "Error Handling" and "Additional Settings".
  ///
  /// The document knows one payment at a time: none is launched while another is under way.
  static let walletTable = WalletTable(
    "Wallet payment", initial: .idle,
    transitions: WalletState.allCases.flatMap { $0.calls + $0.returns + $0.rest })
}

extension WalletState {
  private typealias Row = WalletTransition

  /// What the host calls and answers.
  fileprivate var calls: [WalletTransition] {
    switch self {
    case .idle, .redirected, .failed:
      [
        Row(self, .launch, if: .canOpen, to: .registering, [.returnsTrue, .asksForURL, .showsIndicator]),
        Row(
          self, .launch, if: .cannotOpen, to: self, [.returnsFalse, .asksForNothing, .reportsNothing],
          open: [.aPIA1]),
      ]
    case .registering:
      [
        Row(self, .answer, if: .opens, to: .away, [.opensURL]),
        Row(self, .answer, if: .walletGone, to: .failed, [.failsNotInstalled], open: [.aPIA13]),
        Row(self, .answer, if: .unusable, to: .failed, [.failsInvalidURL], open: [.aPIA13]),
        Row(self, .answer, if: .noNetwork, to: .failed, [.failsNetwork], open: [.aPIA13]),
        Row(self, .fail, to: .failed, [.opensNothing], open: [.aPIA3]),
      ]
    case .away, .interrupted: []
    }
  }

  /// How the user comes back.
  fileprivate var returns: [WalletTransition] {
    switch self {
    case .idle, .registering, .failed, .redirected: [Row(self, .comeBack, to: self, [.reportsNothing])]
    case .away:
      [
        Row(self, .comeBack, to: .interrupted, [.reportsFalse]),
        Row(self, .comeByLink, to: .interrupted, [.leavesURL, .reportsFalse]),
        Row(self, .redirect, to: .redirected, [.handlesURL, .reportsTrue], open: [.aPIA10]),
      ]
    case .interrupted:
      [
        Row(self, .comeBack, to: self, open: [.aPIA12]),
        Row(self, .redirect, to: .redirected, [.handlesURL, .reportsTrue]),
      ]
    }
  }

  /// What else can happen.
  fileprivate var rest: [WalletTransition] {
    let wait =
      // A library may give up waiting for the host; then nothing is known of the payment.
      self == .registering
      ? Row(self, .wait, to: nil, open: [.aPIA4]) : Row(self, .wait, to: self, [.reportsNothing])
    if self == .away { return [Row(self, .answerAgain, to: self, [.opensNothing], open: [.aPIA4]), wait] }
    var rows = [Row(self, .otherURL, to: self, [.leavesURL, .reportsNothing]), wait]
    if self != .registering { rows.append(Row(self, .remove, to: self, [.removesIndicator])) }
    switch self {
    case .interrupted, .redirected:
      rows.append(Row(self, .answerAgain, to: self, [.opensNothing], open: [.aPIA4]))
    default: break
    }
    // A redirect that no payment waits for.
    if [.idle, .redirected, .failed].contains(self) {
      rows.append(Row(self, .redirect, to: self, open: [.aPIA8]))
    }
    return rows
  }
}
