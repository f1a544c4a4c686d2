import Requirements

/// Where the laws know single contracts: a contract that is not named here, a new one too, has the usual limits.
///
/// Contracts are named by their system and role, such as `pia-wallets, library`.
enum Exceptions {
  // MARK: Libraries

  /// Rules that are not applicable to the reference where a library is missing, which tests of their own then say.
  static let needingQRCodes: Set<String> = ["PD-QR-05"]

  /// Whether what a rule needs is there.
  static func canBeJudged(_ rule: String) -> Bool {
    !needingQRCodes.contains(rule) || Requirement.qrCodes.isThere()
  }

  // MARK: Situations

  /// Rules that name no situation which their cases must meet: whatever they draw is their subject.
  static let withoutSituations: Set<String> = [
    "OP-AST-01", "OP-CTX-03", "OP-CTX-05", "OP-ENC-02", "OP-ENC-08", "OP-IIN-06", "OP-IIN-07", "OP-IIN-17",
    "OP-ITM-11", "OP-LOC-02", "OP-REQ-07", "PIA-ERR-03/b", "PIA-UI-02",
  ]

  // MARK: Judges

  /// Judges that send the steps of other rules in a part of their cases only: before, beside or after their own subject,
  /// which most cases show without.
  static let judgingByThemselves: Set<String> = [
    "PBBA-PAY-01", "PBBA-PAY-02", "PBBA-PAY-05", "PBBA-PAY-06", "PIA-RDR-03/c", "PD-DEC-03", "DP-HIST-07",
    "OP-LOG-02",
  ]

  // MARK: Counterexamples

  /// The most stimuli that the least counterexample of a mutant has.
  static let usualLength = 5

  /// Contracts most of whose subjects begin later, after a session, a product and a request were made.
  static let lengths = [
    // Up to three of them tell that it is the rule's subject.
    "online-payments, library": 11,
    "online-payments, integration": 20,
    // A submission, its reply, an answer, and what the consumer does meanwhile.
    "pay-by-bank-app, integration": 8,
    // A launch, the registration and its reply, the app left, the return and a minute without a question, or answers.
    "pia-wallets, integration": 12,
    // A wallet, a token, what the terminal submits, the choice and its reply, and a whole payment before that.
    "paydiant, integration": 18,
    // A list and its reply, the controller, a channel, the form and its reply, then cards or the history.
    "dotpay, library": 12,
    // A tap, the channels, what the SDK and the backend say and the time between, and a whole payment before that.
    "dotpay, integration": 10,
  ]

  /// The most stimuli that half of these counterexamples have.
  static let usualMedian = 4

  /// Contracts in which a whole payment process comes before most subjects.
  static let medians = [
    "online-payments, integration": 5, "pia-wallets, integration": 7, "paydiant, integration": 7,
    "dotpay, library": 6, "dotpay, integration": 5,
  ]

  /// Rules, or single mutants of theirs, that take longer to show.
  static let longer = [
    // Where another rule may be to blame, two steps more tell which.
    "PBBA-FLAG-04": 7,
    // A whole payment by the form has the card remembered; before it the host's card is tried, after it the new one.
    "DP-EXT-07: keeps a payment's card with its own cards": 20,
    // A card is registered by the form for one customer, and then for another.
    "DP-EXT-17: reports the previous card": 16,
    "DP-EXT-17: reports the first customer": 16,
    // One payment is confirmed, one is given up, and of that one the next one hears.
    "PBBA-PAY-15: takes the status of an abandoned payment for the current one": 12,
    // The second request, after one that was paid and one that was given up.
    "PBBA-PAY-15: keeps asking for the status of the first request": 9,
    // Other tokens open the bank app by the same way first.
    "PBBA-POP-05": 7,
    // The interval ends while the host app is left.
    "PBBA-POP-20: reports the expiry again when the consumer comes back": 6,
    // A whole payment comes before, whose redirect has the same URL.
    "PIA-RDR-06: does not pass on a repeated URL": 14,
    // A link comes before a whole payment and after it, and what it becomes a minute later.
    "PIA-RDR-07: follows no link after a payment": 16,
    // Two payments, or one to which the consumer comes back by hand first.
    "PIA-RDR-08": 16,
    // Each picture of eleven is asked for.
    "OP-AST-05": 24,
    // The last of them show that the defect is about this rule: nothing is wrong in other circumstances.
    "PIA-LCH-09: remembers its first answer": 6,
    // It is installed with another app of its product, and launched before and after that is removed.
    "PIA-LCH-09: takes a wallet for removed when another app of its product was": 7,
    "PIA-RDR-02: takes any URL for the end of the payment": 9,
    // Silence after a redirect, or what shows in the second return only.
    "PIA-REG-04: forgets the payment when the user leaves": 6,
    "PIA-RDR-01: claims the redirect and does not report it": 6,
    "PIA-RDR-01: reports a redirect as an interruption": 6,
    "PIA-RDR-05: lets its timer for interruptions run on": 6,
    // The app becomes active after the redirect, as iOS has it.
    "PIA-REG-06: opens the wallet again when the payment is over": 6,
    "X-CB-02: keeps the redirect callback of the first launch": 6,
    "PIA-INT-02: reports no interruption after five minutes": 6,
    "PIA-INT-02: reports no interruption after any link": 6,
    "PIA-INT-03: ends the payment at the first interruption": 7,
    "PIA-INT-03: reports true only if nothing was reported before": 9,
    "PIA-INT-03: ends the payment at the second interruption": 12,
    "PIA-UI-01/b: lets taps through once the user is back": 6,
    // These show when a payment that came to its end is put away.
    "PIA-REG-06: opens the wallet again when it is closed, after the payment": 9,
    "PIA-RDR-05: reports an interruption when it is closed, after the redirect": 6,
    "PIA-INT-04: fails when it is closed, after the redirect": 6,
    "PIA-INT-09: reports an interruption again when it is closed, after the redirect": 9,
    // These show after a minute without a question, which is waited for in steps, or in the third answer.
    "PBBA-PAY-04": 9,
    "PBBA-PAY-06: does not ask again once the status is in progress": 9,
    "PBBA-PAY-06: stops asking after three answers": 13,
    // What no other rule looks for shows after a whole payment.
    "PIA-MODEL-01": 10,
    // These show in a second payment of a host.
    "PIA-RDR-03/c: drops a payment after a status request has failed": 16,
    "PIA-RDR-04/a: does not ask for the status once the consumer has come back by hand": 15,
    "X-CB-02/b": 20,
    // Walks of hosts wait, and leave the app, where one payment differs from another.
    "PIA-MODEL-02": 16,
    // Random walks have eight rows at least, between which time passes.
    "PBBA-MODEL-02": 13,
    // These show in a second payment, or in a journey.
    "PIA-RDR-01: handles only the first redirect": 10,
    "PIA-RDR-02: takes a link for the redirect of a payment that was interrupted": 7,
    "PIA-INT-01: reports no interruption once a payment has failed": 7,
    "PIA-INT-09: reports an interruption after the redirect": 6,
    "PIA-INT-09: reports the redirect twice": 6,
    "X-CB-02: keeps the callbacks of a payment that failed": 8,
    // A payment by the Masterpass wallet: the form, its choice, the wallet's page, the host's answer, and then the payment.
    "DP-MP-05": 16, "DP-MP-05: asks only for the first payment": 24, "DP-MP-06": 19, "DP-MP-07": 15,
    "DP-MP-10": 19,
    // Cards are looked at after each step of the manager.
    "DP-CARD-13": 14,
    // Two payments or errands in different ways; one by the wallet alone takes eleven steps.
    "DP-LANG-03": 18, "DP-ENV-02": 17, "DP-INFO-06": 13,
    // Cards that were registered in several ways, and after they went the list, the manager and a payment.
    "DP-CARD-09": 15, "DP-EXT-10": 18,
    // Two observers, and a payment that is updated for one of them.
    "DP-HIST-07: unregisters all observers": 23,
    // A default card, and then a payment by the form with another one.
    "DP-CARD-12": 13,
    // A second token, a second payment, and a second receipt.
    "PD-TOK-11": 6, "PD-FLOW-14": 6, "PD-SUM-03/a: shows only the first receipt": 19,
    // Two payments, each with two retrievals and their answers.
    "PD-DISC-05: reports the first payment's result for every payment": 8,
    // A whole payment comes into the history first, or two of them that differ in one thing.
    "DP-HIST-01": 13, "DP-HIST-03": 15, "DP-HIST-04": 15, "DP-HIST-08": 13, "DP-HIST-09": 17,
    // The fourth payment has the control of the first.
    "DP-INFO-17: counts controls to three": 14,
    // Random walks of hosts have time between their rows.
    "DP-MODEL-02": 20,
    // So does it on a walk, with observers and an update, or with questions after each step.
    "DP-MODEL-01": 24,
  ]

  // MARK: Seeds

  /// Rules besides those that edit valid texts, in whose cases chance decides what is tried.
  static let chancy = [
    "online-payments, library": ["OP-REQ-01", "X-CB-01", "X-DATA-01"],
    "pay-by-bank-app, library": ["PBBA-ERR-02", "PBBA-POP-05"],
    "pia-wallets, library": ["PIA-REG-02", "PIA-REG-03"],
    "dotpay, library": ["DP-INFO-01", "DP-INFO-05", "DP-CARD-06"],
  ]

  /// The seeds with which their mutants are judged once more, where it takes long.
  static let seeds: [String: [UInt64]] = ["online-payments, library": [2]]

  // MARK: States

  /// Rules whose cases are journeys over a whole state table: what they take, a whole run takes at least as often, so
  /// that the others need not be run for it.
  static let touring = [
    "dotpay, library": ["DP-MODEL-01"], "dotpay, integration": ["DP-MODEL-02"],
    "online-payments, integration": ["OP-FLOW-01"],
    "pay-by-bank-app, integration": ["PBBA-PAY-07/a"],
    "pay-by-bank-app, library": [
      "PBBA-POP-13", "PBBA-POP-14", "PBBA-POP-26", "PBBA-FLAG-12", "PBBA-MODEL-01",
    ],
    "paydiant, integration": ["PD-MODEL-01"],
    "pia-wallets, integration": ["PIA-RDR-03/a"],
    // The hosts of the last one never answer a first launch.
    "pia-wallets, library": ["PIA-INT-09", "X-CB-02", "PIA-RDR-02", "PIA-LCH-07"],
  ]

  // MARK: Shares

  /// One in how many variants is judged here, where all would take too long; `pyx-maintainer readings` judges all.
  static let shareOfVariants = [
    "online-payments, library": 12, "online-payments, integration": 12, "pay-by-bank-app, library": 12,
    "pay-by-bank-app, integration": 4, "pia-wallets, library": 4, "pia-wallets, integration": 4,
    "paydiant, integration": 6, "paydiant, library": 3, "dotpay, library": 6,
    "dotpay, integration": 3,
  ]

  /// How many cases the rules have for each variant, where the usual number would take too long.
  static let casesOfVariants = ["online-payments, library": 6]

  /// Contracts whose variants are judged in pairs too, as that takes no longer than a test may.
  static let inPairs: Set = [
    "pay-by-bank-app, library", "pay-by-bank-app, integration", "pay-by-bank-app, configuration",
    "pia-wallets, library", "pia-wallets, integration", "pia-wallets, configuration", "paydiant, integration",
    "paydiant, library", "dotpay, configuration",
  ]

  // MARK: Bad implementations

  /// Rules that must notice an implementation which does nothing, besides whichever do.
  static let noticeIdleness = [
    "online-payments, library": ["X-CB-01", "OP-ITM-09", "OP-VAL-04", "OP-IIN-18"],
    "pay-by-bank-app, integration": ["PBBA-ERR-03", "PBBA-PAY-01"],
    "pay-by-bank-app, configuration": ["PBBA-CFG-01/a"],
    "pia-wallets, library": ["PIA-LCH-01"],
    "pia-wallets, integration": ["PIA-LCH-10"],
    "paydiant, integration": ["PD-TOK-01/a", "PD-DEC-01"],
    "paydiant, library": ["PD-TOK-01/b", "PD-DEC-02"],
    "pia-wallets, configuration": ["PIA-LCH-04/a", "PIA-BODY-01"],
    "dotpay, library": ["DP-CH-02", "DP-FAST-01", "DP-CARD-05", "DP-ENV-01"],
    "dotpay, integration": ["DP-PAY-13", "DP-CARD-04", "DP-ONE-05", "DP-FAST-05"],
    "dotpay, configuration": ["DP-CFG-01/a"],
  ]

  /// The contracts that are named, list by list.
  static let contracts = [
    Array(lengths.keys), Array(medians.keys), Array(chancy.keys), Array(seeds.keys), Array(touring.keys),
    Array(shareOfVariants.keys), Array(casesOfVariants.keys), Array(inPairs), Array(noticeIdleness.keys),
  ]
}
