import Conformance

extension DotpayIntegration {
  /// Payments and visits that are over before a rule begins: the host has no open request, and has shown the outcomes
  /// that it knows.
  ///
  /// If the host asks its backend, every past has the backend's final answer. A host that uses the machine's clock has
  /// no pasts, because the suite cannot see whether the host has come to rest.
  public static var pasts: [Past<DotpayIntegration>] { Past.over + [.knownBuyer] }

  /// A past that tells the host about the buyer comes only before rules that are not about buyers.
  ///
  /// Rules on the observers of a history begin only after pasts in which the host has registered no observer.
  public static func pasts(before rule: String) -> [Past<DotpayIntegration>] {
    let isOnBuyers = ["DP-INFO-09", "DP-MP-01", "DP-MP-11"].contains(rule)
    let isOnObservers = ["DP-HIST-11", "DP-HIST-12"].contains(rule)
    let pasts = isOnBuyers ? Past.over : Self.pasts
    return isOnObservers ? pasts.filter { !$0.isVisit }.map(\.withoutObservers) : pasts
  }
}

extension Past<DotpayIntegration> {
  fileprivate static var over: [Past] {
    [.made, .refused, .failed, .withoutChannels, .byCard, .byChannel, .visitedHistory, .leftCustomer]
  }

  fileprivate static let buyerName = "a user whose name is known"
  private static let visitName = "a visit to the history"

  fileprivate var isVisit: Bool { name == Self.visitName }

  /// The same past, but valid only if the host registers no observer in it, because some apps register an observer
  /// once and never again.
  fileprivate var withoutObservers: Past {
    ending { try $0.seen.of(.registeredObserver).isEmpty }
  }

  /// Only the user's name is known, and nothing is verified.
  fileprivate static var knownBuyer: Past {
    Past(buyerName, leavesTraces: true, lastsOverStart: false) { trial in
      let flow = try HostFlow(ofPastIn: trial)
      try trial.needOver(trial.understands(.buyerChanged))
      try await flow.send(.buyerChanged(buyer: Buyer(firstName: "Anna", lastName: "Nowak")))
      try await flow.comeToRest()
    }
  }

  fileprivate static var made: Past {
    Past("a completed payment") { trial in
      let flow = try HostFlow(ofPastIn: trial)
      try await flow.reach(flow.order())
      if trial.understands(.summaryReached) {
        try await flow.send(.summaryReached(payment: try flow.payment().number, status: .completed))
      }
      try await flow.end(.completed)
      try await flow.settle(.paid)
    }
  }

  fileprivate static var refused: Past {
    Past("a refused payment") { trial in
      let flow = try HostFlow(ofPastIn: trial)
      try await flow.reach(flow.order(isShipped: false))
      try await flow.end(.rejected)
      try await flow.settle(.notPaid)
    }
  }

  fileprivate static var failed: Past {
    Past("a payment that ended in an error") { trial in
      let flow = try HostFlow(ofPastIn: trial)
      try await flow.reach(flow.order())
      try await flow.fail()
      try await flow.settle(.notPaid)
    }
  }

  fileprivate static var withoutChannels: Past {
    Past("a payment for which no channels arrived") { trial in
      let flow = try HostFlow(ofPastIn: trial)
      try await flow.pay(flow.order())
      try trial.needOver(try await flow.loseLists())
      try await flow.comeToRest()
    }
  }

  fileprivate static var byCard: Past {
    Past("a payment with a remembered card") { trial in
      let flow = try HostFlow(ofPastIn: trial)
      try trial.needOver(trial.understands(.payByCardTapped))
      try await flow.reach(flow.order(isShipped: false), by: .card)
      try await flow.end(.completed)
      try await flow.settle(.paid)
    }
  }

  fileprivate static var byChannel: Past {
    Past("a refused payment through a channel with its own button") { trial in
      let flow = try HostFlow(ofPastIn: trial)
      try trial.needOver(trial.understands(.payByChannelTapped))
      try await flow.reach(flow.order(), by: .channel)
      try await flow.end(.rejected)
      try await flow.settle(.notPaid)
    }
  }

  fileprivate static var visitedHistory: Past {
    Past(visitName) { trial in
      let flow = try HostFlow(ofPastIn: trial)
      try trial.needOver(trial.understands(.historyOpened) && trial.understands(.historyLeft))
      let control = "\(HostLedger.nameInPast)\(trial.nextCall())"
      try await flow.send(
        .historyOpened(payments: [HistoryPayment(control: control, status: .processing)]))
      if trial.understands(.historyUpdated) {
        try await flow.send(.historyUpdated(control: control, status: .rejected))
      }
      try await flow.send(.historyLeft)
      try await flow.comeToRest()
    }
  }

  fileprivate static var leftCustomer: Past {
    Past("a customer who signed in and out") { trial in
      let flow = try HostFlow(ofPastIn: trial)
      try trial.needOver(trial.understands(.signedIn) && trial.understands(.signedOut))
      let name = "\(HostLedger.nameInPast)\(trial.nextCall())"
      try await flow.send(.signedIn(customer: name))
      if trial.understands(.cardsFailed), let call = flow.ledger.desk.cardRequests.first {
        try await flow.send(.cardsFailed(call: call, error: "the connection was lost"))
        try await flow.wait(milliseconds: 60_000)
      }
      try await flow.giveCards([.external(name)])
      try await flow.send(.signedOut)
      try trial.needOver(flow.ledger.desk.cardRequests.isEmpty)
      try await flow.comeToRest()
    }
  }
}

extension HostFlow {
  /// Begins a past, in which orders have names that no rule uses.
  fileprivate convenience init(ofPastIn trial: Trial<System>) throws {
    self.init(trial, watching: .askedForCards)
    try trial.needOver(controlsTime)
    (isPast, orderCount) = (true, trial.nextCall() - 1)
  }

  /// The backend gives its final answer whenever it is asked.
  fileprivate func settle(_ outcome: PaymentOutcome) async throws {
    for _ in 0..<8 {
      guard let question = try await question() else { break }
      try await tell(question, outcome)
    }
    try await comeToRest()
  }

  /// Requires that for two minutes, and on a return to the app, the host makes no request and awaits no answer.
  fileprivate func comeToRest() async throws {
    try await wait(milliseconds: 10_000)
    let (questions, lists) = (ledger.questionCount, ledger.lists.count)
    if trial.understands(.appDidBecomeActive) { try await send(.appDidBecomeActive) }
    for _ in 0..<2 { try await wait(milliseconds: 60_000) }
    try trial.needOver(ledger.questionCount == questions && ledger.lists.count == lists)
    try trial.needOver(ledger.questions.isEmpty && ledger.openLists.isEmpty)
  }
}
