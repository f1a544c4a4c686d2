import Conformance

extension Dotpay {
  /// The pasts that may come before a rule: they leave no traces that touch the rule's subject.
  public static func pasts(before rule: String) -> [Past<Dotpay>] {
    let subject = Subject(of: rule)
    return Past.over(abroad: subject != .amounts && rule != "DP-INFO-05").filter { past in
      switch past.name {
      case Past<Dotpay>.walletName: subject != .wallet && subject != .everything
      case Past<Dotpay>.listsName: subject != .lists
      default: true
      }
    } + subject.traces
  }

  /// The subject of a rule; a subject to which pasts do not matter is `other`.
  private enum Subject {
    /// Lists of languages or currencies, which a library may keep once it has received them.
    case lists
    /// The wallet; the document leaves open how long a login lasts.
    case wallet
    /// Amounts on screen, which phones may write differently.
    case amounts
    /// Payments for which a card may be typed; the document leaves open which fields a form has if cards are
    /// remembered.
    case payments
    /// The history.
    case history
    /// The steps of a payment; a library that remembers a card may skip some of them.
    case steps
    /// Cards.
    case cards
    /// All state tables at once; each begins without cards, payments or observers.
    case everything
    /// None of these.
    case other

    private static let groups: [(prefixes: [String], subject: Subject)] = [
      (["DP-LANG-01", "DP-LANG-02", "DP-CUR-"], .lists), (["DP-MP-"], .wallet), (["DP-SUM-"], .amounts),
      (["DP-PAY-03", "DP-PAY-07", "DP-PAY-09", "DP-PAY-10"], .steps),
      (["DP-PAY-", "DP-CCH-", "DP-CSUM-", "X-CB-03"], .payments),
      (["DP-HIST-"], .history),
      (["DP-CARD-", "DP-EXT-", "DP-ONE-", "DP-ENV-02", "X-CB-", "X-PURE-"], .cards),
      (["DP-MODEL-"], .everything),
    ]

    init(of rule: String) {
      self = Self.groups.first { $0.prefixes.contains(where: rule.hasPrefix) }?.subject ?? .other
    }

    /// The traces that pasts may leave before a rule on this subject.
    var traces: [Past<Dotpay>] {
      switch self {
      case .lists, .wallet, .amounts, .other: StayingCards.shown.map { .staying($0, pays: true) }
      case .steps: [.oneStays, .twoStay, .staying(.customerAlone, pays: false)]
      case .payments: [.oneStays] + StayingCards.hidden.map { .staying($0, pays: false) }
      case .history: StayingCards.hidden.map { .staying($0, pays: false) }
      case .cards: [.oneStays, .twoStay]
      case .everything: []
      }
    }
  }
}
