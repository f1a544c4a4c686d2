import Conformance
import PropertyTesting

extension PiaWallets {
  /// The order of interruptions and redirects.
  static var orderedReports: Rule {
    Rule(
      "PIA-INT-09", .must(.derived),
      "All interruptions of a payment are reported before its redirect, which is reported at most once "
        + "for each redirect URL.",
      cites: .pia("Wallet App Redirect", "Wallet payments - Cases of interrupted transactions"),
      readings: [.unexpectedRedirect], given: lives
    ) { trial, input in
      switch input.way {
      case .journey(let rows): try await trial.expectOrderedReports(along: rows)
      case .payment:
        var redirectURLs = 0
        trial.have(.phone())
        try await trial.reachWallet(input.payment)
        try await trial.live(input, &redirectURLs)
        if input.isSurelyInterrupted { try trial.needInterruption(of: 1) }
        if input.endsWell { try await trial.redirectInTheEnd(input, &redirectURLs) }
        try await trial.atTheEnd { try trial.expectOrderedReports(after: redirectURLs) }
        try trial.noteReports()
      }
    } covers: {
      [
        .seen("interrupted, then redirected", atLeast: 8),
        .seen("life-cycle events followed the redirect", atLeast: 10),
        .seen("several returns by hand", atLeast: 15), .seen("journeys", atLeast: 25),
      ]
    } mutants: {
      [
        .interrupting("reports an interruption after the redirect") { watch, stimulus in
          stimulus == .didBecomeActive && watch.isOver
        },
        .doubling("reports the redirect twice") { $0.isRedirect(true) },
        .closing("reports an interruption again when the session is closed, after the redirect") {
          done in
          guard let last = done.last(where: { $0.isRedirect(true) }),
            done.contains(last.redirecting(false))
          else { return [] }
          return [last.redirecting(false)]
        },
      ]
    }
  }
}

// MARK: Inputs

/// A payment, the events on the phone during and after it, and whether the wallet redirects in the end.
///
/// In every second case, a journey takes the place of the payment and the events.
private struct Life: Sendable {
  var payment: Payment
  var events: [PhoneEvent]
  var endsWell: Bool
  var journey: [WalletTransition]

  /// What the case plays: a journey, or the payment with its events.
  enum Way {
    case journey([WalletTransition])
    case payment
  }

  var way: Way { journey.isEmpty ? .payment : .journey(journey) }

  /// Whether the payment can still be redirected as the document says.
  ///
  /// That is so if no redirect has come yet, the host was not restarted and the wallet was not removed (a library may
  /// report a removal as a failure).
  var awaitsRedirect: Bool { Set(events).isDisjoint(with: [.redirect, .restart, .uninstall]) }

  /// Whether the user was away and came back without a redirect, which is an interruption if the wallet is still there.
  var isSurelyInterrupted: Bool {
    guard let leaving = events.firstIndex(of: .leave) else { return false }
    return events[leaving...].contains(.activate) && awaitsRedirect
  }
}

private let lives: Generator<Life> = zip(
  .payment, .events(count: 0...40), .bool, .tours
).map { Life(payment: $0, events: $1, endsWell: $2, journey: $3) }

// MARK: Steps

extension Trial where System == PiaWallets {
  /// Plays the events on the phone, lets all late effects come, and checks the reports after each step.
  fileprivate func live(_ input: Life, _ redirectURLs: inout Int) async throws {
    for (number, event) in input.events.enumerated() {
      if try seen.redirects(of: 1).contains(true), event == .leave {
        label("life-cycle events followed the redirect")
      }
      if event == .redirect { redirectURLs += 1 }
      try await perform(event, input.payment, call: 20 + number)
      try expectOrderedReports(after: redirectURLs)
    }
    try await comeToRest()
    try expectOrderedReports(after: redirectURLs)
    if input.events.count(where: { $0 == .activate }) > 1 { label("several returns by hand") }
    // Wait for late reports only if the user has come back, because only then may an interruption still be due.
    if input.events.contains(.activate) { try await wait() }
    try expectOrderedReports(after: redirectURLs)
  }

  /// The user goes to the wallet again, which redirects.
  fileprivate func redirectInTheEnd(_ input: Life, _ redirectURLs: inout Int) async throws {
    redirectURLs += 1
    for event in [PhoneEvent.leave, .enter, .redirect, .activate] {
      try await perform(event, input.payment, call: 99)
      try expectOrderedReports(after: redirectURLs)
    }
    try await wait()
    try expectOrderedReports(after: redirectURLs)
    guard input.awaitsRedirect else { return }
    try need(
      seen.redirects(of: 1).contains(true), expected: "a report of the redirect", saw: "none",
      judgedBy: "PIA-RDR-01", "PIA-INT-03")
  }

  /// Checks in which order the payment's interruptions and its redirect were reported.
  fileprivate func expectOrderedReports(after redirectURLs: Int) throws {
    let reports = try seen.redirects(of: 1)
    let redirects = reports.drop { !$0 }
    try expect(
      !redirects.contains(false) && redirects.count <= redirectURLs,
      "the redirect callback after \(redirectURLs) redirect URLs",
      expected: "interruptions, then at most one redirect for each URL", saw: "\(reports)")
  }

  /// Labels the case if an interruption was reported before the redirect, and records a second report of a redirect.
  fileprivate func noteReports() throws {
    let reports = try seen.redirects(of: 1)
    if reports.starts(with: [false]), reports.last == true { label("interrupted, then redirected") }
    if reports.count(where: { $0 }) > 1 {
      reading(.unexpectedRedirect, "reports a redirect that no payment waits for")
    }
  }

  /// Checks which reports each payment of a journey may have.
  fileprivate func expectOrderedReports(along rows: [WalletTransition]) async throws {
    var redirectURLs = 0
    try await tour(rows) { row, journey in
      if row.event == .launch { redirectURLs = 0 }
      if row.event == .redirect { redirectURLs += 1 }
      guard journey.launches > 0 else { return }
      let reports = try seen.redirects(of: journey.call)
      let redirects = reports.drop { !$0 }
      try expect(
        !redirects.contains(false) && redirects.count <= redirectURLs,
        "the redirect callback after \(redirectURLs) redirect URLs",
        expected: "interruptions, then at most one redirect for each URL", saw: "\(reports)")
      if reports.starts(with: [false]), reports.last == true { label("interrupted, then redirected") }
      label("journeys")
    }
  }
}
