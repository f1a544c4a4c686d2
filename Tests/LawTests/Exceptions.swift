import Requirements

/// Special limits and lists of individual contracts for the laws.
///
/// A contract that is not named here, such as a new one, has the usual limits.
///
/// Contracts are named by their system and role, such as `pia-wallets, library`.
enum Exceptions {
  // MARK: Libraries

  /// Rules that do not apply to the reference if a library is missing; separate tests check that.
  static let needingQRCodes: Set<String> = ["PD-QR-05"]

  /// Whether the libraries that a rule needs are installed.
  static func canBeJudged(_ rule: String) -> Bool {
    !needingQRCodes.contains(rule) || Requirement.qrCodes.isThere()
  }

  // MARK: Situations

  /// Rules that name no situation for their cases to meet: every value that they draw is their subject.
  static let withoutSituations: Set<String> = [
    "OP-AST-01", "OP-CTX-03", "OP-CTX-05", "OP-ENC-02", "OP-ENC-08", "OP-IIN-06", "OP-IIN-07", "OP-IIN-17",
    "OP-ITM-11", "OP-LOC-02", "OP-REQ-07", "PIA-ERR-03/b", "PIA-UI-02",
  ]

  // MARK: Judges

  /// Judges that send the steps of other rules in only some of their cases, because most cases show their own subject
  /// without these steps.
  static let judgingByThemselves: Set<String> = [
    "PBBA-PAY-01", "PBBA-PAY-02", "PBBA-PAY-05", "PBBA-PAY-06", "PIA-RDR-03/c", "PD-DEC-03", "PD-DISC-04",
    "DP-HIST-07", "OP-LOG-02",
    // This rule judges the stimulus about the wallet, which is the first step of each payment. If this step goes wrong,
    // this rule fails before any other step can go wrong.
    "PD-TND-01/a",
  ]

  // MARK: Counterexamples

  /// The usual limit of the number of stimuli in the least counterexample of a mutant.
  static let usualLength = 5

  /// The limits of contracts in which most subjects come late, for example after a session, a product and a request.
  static let lengths = [
    // Up to three of these stimuli only show that the rule's own subject is at fault.
    "online-payments, library": 11,
    "online-payments, integration": 20,
    // A submission, its reply, an answer, and the consumer's actions in between.
    "pay-by-bank-app, integration": 8,
    // A launch, the registration and its reply, leaving the app, the return, and then a minute without a question,
    // or the answers to the questions.
    "pia-wallets, integration": 12,
    // A whole payment comes first: a wallet, a token, the terminal's submission, the choice and its reply.
    "paydiant, integration": 18,
    // A list and its reply, the controller, a channel, the form and its reply, then cards or the history.
    "dotpay, library": 12,
    // A whole payment comes first: a tap, the channels, the messages of SDK and backend, and the time between them.
    "dotpay, integration": 10,
  ]

  /// The usual limit of the median number of stimuli in a contract's least counterexamples.
  static let usualMedian = 4

  /// Contracts in which most subjects come after a whole payment process.
  static let medians = [
    "online-payments, integration": 6, "pia-wallets, integration": 7, "paydiant, integration": 7,
    "dotpay, library": 6, "dotpay, integration": 5,
  ]

  /// Rules, or single mutants of a rule, whose least counterexamples may have more stimuli than the contract's limit.
  static let longer = [
    // If another rule may be to blame, two more steps decide which one is.
    "PBBA-FLAG-04": 7,
    // A whole payment by the form makes the SDK remember a card; the host's card is tried before that payment, and
    // the remembered card after it.
    "DP-EXT-07: keeps a payment's card with its own cards": 20,
    // The form registers a card for one customer, and then for another.
    "DP-EXT-17: reports the previous card": 16,
    "DP-EXT-17: reports the first customer": 16,
    // One payment is confirmed, another is abandoned, and the next one gets the status of the abandoned one.
    "PBBA-PAY-15: uses the status of an abandoned payment for the current one": 14,
    // The defect shows in the third request, after a request that was paid and one that was abandoned.
    "PBBA-PAY-15: keeps asking for the status of the first request": 11,
    // First, other tokens open the bank app in the same way.
    "PBBA-POP-05": 7,
    // The interval ends while the user is away from the host app.
    "PBBA-POP-20: reports the expiry again when the consumer comes back": 6,
    // A whole payment whose redirect has the same URL comes first.
    "PIA-RDR-06: does not pass on a repeated URL": 14,
    // A link comes before a whole payment and another after it; each may take a minute to have its effect.
    "PIA-RDR-07: follows no link after a payment": 16,
    // Two payments, or one payment in which the consumer first comes back without a redirect.
    "PIA-RDR-08": 16,
    // Each of eleven pictures is asked for.
    "OP-AST-05": 24,
    // Images that load in the background are asked for again.
    "OP-AST-01: has only the service's images": 16,
    // The last stimuli show that a first launch is answered correctly, so only an earlier launch can be the cause.
    "PIA-LCH-09: remembers its first answer": 6,
    // The wallet is installed with another app of its product, and launched before and after that app is removed.
    "PIA-LCH-09: treats a wallet as removed if another app of its product was": 7,
    "PIA-RDR-02: treats any URL as the end of the payment": 9,
    // These defects are silent after a redirect, or show only when the user returns for the second time.
    "PIA-REG-04: forgets the payment when the user leaves": 6,
    "PIA-RDR-01: claims the redirect and does not report it": 6,
    "PIA-RDR-01: reports a redirect as an interruption": 6,
    "PIA-RDR-05: lets its timer for interruptions run on": 6,
    // The app becomes active after the redirect, as on iOS.
    "PIA-REG-06: opens the wallet again when the payment is over": 6,
    "X-CB-02: keeps the redirect callback of the first launch": 6,
    "PIA-INT-02: reports no interruption after five minutes": 6,
    "PIA-INT-02: reports no interruption after any link": 6,
    "PIA-INT-03: ends the payment at the first interruption": 7,
    "PIA-INT-03: reports true only if nothing was reported before": 9,
    "PIA-INT-03: ends the payment at the second interruption": 12,
    "PIA-UI-01/b: lets taps through once the user is back": 6,
    "PIA-UI-01/b: lets taps through after an interruption": 6,
    "PIA-UI-01/a: removes the indicator for good while the user is at the wallet": 6,
    // These defects show only when the session is closed, after the payment has ended.
    "PIA-REG-06: opens the wallet again when the session is closed, after the payment": 9,
    "PIA-RDR-05: reports an interruption when the session is closed, after the redirect": 6,
    "PIA-INT-04: fails when the session is closed, after the redirect": 6,
    "PIA-INT-09: reports an interruption again when the session is closed, after the redirect": 9,
    // The defect shows at the final status, after an answer that the payment is in progress.
    "PBBA-PAY-04": 9,
    // The app is away for ten seconds in the middle of a payment.
    "PBBA-PAY-05: forgets the payment after ten seconds in the background": 9,
    // These defects show in ten minutes without a question, after one answer or three; the minutes pass in steps.
    "PBBA-PAY-06: does not ask again once the status is in progress": 12,
    "PBBA-PAY-06: stops asking after three answers": 17,
    // Three payments, with a second between their taps.
    "PBBA-DET-07": 10,
    // The host may wait for the answer to a request that was under way, and take a moment before and after it.
    "PBBA-PAY-01: submits only the first payment": 12,
    "PBBA-PAY-11": 12,
    "PBBA-PAY-12": 13,
    // A code expires, and the consumer taps the button again a second after the first tap.
    "PBBA-PAY-15/b: shows the expired code again when the consumer pays again": 13,
    // Two codes expire, and the host may take a moment after each.
    "PBBA-PAY-15/b: shows an expired code again if another expired before": 10,
    // A defect that no other rule looks for is seen only after a whole payment.
    "PIA-MODEL-01": 10,
    // These defects show in the second payment of a host.
    "PIA-RDR-03/c: drops a payment after a status request has failed": 16,
    "PIA-RDR-04/a: does not ask for the status once the consumer has come back by hand": 15,
    "X-CB-02/b": 20,
    // In walks of hosts, time passes and the user leaves the app at the points where one payment differs from another.
    "PIA-MODEL-02": 16,
    // Random walks have at least eight rows, and time passes between them.
    "PBBA-MODEL-02": 15,
    // These defects show in a second payment, or in a journey.
    "PIA-RDR-01: handles only the first redirect": 10,
    "PIA-RDR-02: treats a link as the redirect of a payment that was interrupted": 7,
    "PIA-INT-01: reports no interruption once a payment has failed": 7,
    "PIA-INT-09: reports an interruption after the redirect": 6,
    "PIA-INT-09: reports the redirect twice": 6,
    "X-CB-02: keeps the callbacks of a payment that failed": 8,
    // A payment by the Masterpass wallet: the form, the choice of the wallet, its page, the host's answer, and the
    // payment.
    "DP-MP-05": 16, "DP-MP-05: asks only for the first payment": 24, "DP-MP-06": 19, "DP-MP-07": 15,
    "DP-MP-10": 19,
    // Cards are checked after each step of the manager.
    "DP-CARD-13": 14,
    // Two payments or other tasks, in different ways; one payment by the wallet already takes eleven steps.
    "DP-LANG-03": 18, "DP-ENV-02": 17, "DP-INFO-06": 13,
    // Cards are registered in several ways; after they are removed, the list, the manager and a payment are checked.
    "DP-CARD-09": 15, "DP-EXT-10": 18,
    // Two observers, and a payment that is updated for one of them.
    "DP-HIST-07: unregisters all observers": 23,
    // A default card is chosen, then a payment by the form is made with another one.
    "DP-CARD-12": 13, "DP-EXT-13": 13,
    // A second token, a second payment, and a second receipt.
    "PD-TOK-11": 6, "PD-FLOW-14": 6, "PD-SUM-03/a: shows only the first receipt": 21,
    // Two payments, each with two retrievals and their answers.
    "PD-DISC-05: reports the first payment's result for every payment": 8,
    // Two updates, each of a transaction that is retrieved first.
    "PD-UPD-07: always applies the first update's choice": 8,
    "X-CB-01: fails all updates once one has failed": 8,
    // The user comes back by a link, and goes to the wallet again.
    "X-PURE-01: ends the payment with any URL": 8,
    // First, one whole payment enters the history, or two that differ in one thing.
    "DP-HIST-01": 13, "DP-HIST-03": 15, "DP-HIST-04": 15, "DP-HIST-08": 13, "DP-HIST-09": 17,
    // The fourth payment has the same control as the first.
    "DP-INFO-17: uses only three controls, in turn": 14,
    // In random walks of hosts, time passes between the rows.
    "DP-MODEL-02": 20,
    // Walks of the library, with observers and an update, or with queries after each step.
    "DP-MODEL-01": 24,
  ]

  // MARK: Seeds

  /// Rules whose cases are largely random, except for the rules that edit valid texts.
  static let chancy = [
    "online-payments, library": ["OP-REQ-01", "X-CB-01", "X-DATA-01"],
    "pay-by-bank-app, library": ["PBBA-ERR-02", "PBBA-POP-05"],
    "pia-wallets, library": ["PIA-REG-02", "PIA-REG-03"],
    "dotpay, library": ["DP-INFO-01", "DP-INFO-05", "DP-CARD-06"],
  ]

  /// The seeds for contracts that take too long with the two usual ones.
  ///
  /// If the rules of mutants draw at random or edit texts, the mutants are judged again with each of these seeds.
  static let seeds: [String: [UInt64]] = ["online-payments, library": [2]]

  // MARK: States

  /// Rules whose cases are journeys over a whole state table.
  ///
  /// A whole run takes each row at least as often as these rules alone do, so the other rules need not run here.
  static let touring = [
    "dotpay, library": ["DP-MODEL-01"], "dotpay, integration": ["DP-MODEL-02"],
    "online-payments, integration": ["OP-FLOW-01"],
    "pay-by-bank-app, integration": ["PBBA-PAY-07/a"],
    "pay-by-bank-app, library": [
      "PBBA-POP-13", "PBBA-POP-14", "PBBA-POP-26", "PBBA-FLAG-12", "PBBA-MODEL-01",
    ],
    "paydiant, integration": ["PD-MODEL-01"],
    "pia-wallets, integration": ["PIA-RDR-03/a"],
    // PIA-LCH-07 has hosts that never answer a first launch.
    "pia-wallets, library": ["PIA-INT-09", "X-CB-02", "PIA-RDR-02", "PIA-LCH-07"],
  ]

  // MARK: Shares

  /// If all variants would take too long, one in this many is judged here; `pyx-maintainer readings` judges all.
  static let shareOfVariants = [
    "online-payments, library": 12, "online-payments, integration": 12, "pay-by-bank-app, library": 12,
    "pay-by-bank-app, integration": 4, "pia-wallets, library": 4, "pia-wallets, integration": 4,
    "paydiant, integration": 6, "paydiant, library": 3, "dotpay, library": 6,
    "dotpay, integration": 3,
  ]

  /// The number of cases per rule for each variant, if the usual number would take too long.
  static let casesOfVariants = ["online-payments, library": 6]

  /// Contracts whose variants are also judged in pairs, because that is fast enough for a test.
  static let inPairs: Set = [
    "pay-by-bank-app, library", "pay-by-bank-app, integration", "pay-by-bank-app, configuration",
    "pia-wallets, library", "pia-wallets, integration", "pia-wallets, configuration", "paydiant, integration",
    "paydiant, library", "dotpay, configuration",
  ]

  // MARK: Bad implementations

  /// Rules that must notice an implementation that does nothing, whatever other rules find.
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

  /// The contracts that the lists above name, list by list.
  static let contracts = [
    Array(lengths.keys), Array(medians.keys), Array(chancy.keys), Array(seeds.keys), Array(touring.keys),
    Array(shareOfVariants.keys), Array(casesOfVariants.keys), Array(inPairs), Array(noticeIdleness.keys),
  ]
}
