import Conformance

/// The payment process, and payments without a form.
extension LibraryFlow {
  /// The channels that the platform offers on a walk.
  private static let offered = [
    PlatformChannel.transfer,
    PlatformChannel(id: "11", name: "Przelew 11", group: "transfers", needs: ["email", "phone"]),
    PlatformChannel(id: "7", name: "Raty", group: "installments", needs: ["firstname", "lastname"]),
    PlatformChannel(id: "730", name: "Portfel", group: "wallets"),
  ]

  /// Takes a row of the table of the payment process; `rest` is the walk from that row on.
  func takeProcess(_ row: LibraryTransition, _ rest: ArraySlice<LibraryTransition>) async throws {
    switch row.event {
    case .get:
      purchase = Purchase(info: nextInfo(), channels: Self.offered)
      list = nextCall()
      try await trial.send(.getChannels(call: list, info: purchase.info, filter: nil))
    case .answer, .fail:
      if row.from == .loading {
        try await endList(row.event == .fail)
      } else {
        try await endPayment(row.event == .fail ? nextFault() : .status(nextStatus()))
      }
    case .answerQuietly: try await endPayment(.status(nextStatus()))
    case .present, .presentOwn, .presentLast: try await present(row.event, rest)
    case .choose: try await choose()
    case .submit: try await submit()
    case .submitAgain:
      try await trial.send(.submitForm(values: purchase.typed, remembersCard: false))
      try await trial.settle()
    case .refuse: try await refuse()
    case .close: try await trial.send(.closeSummary)
    case .cancel: try await leave(isOver: row.from == .over)
    default: break
    }
  }

  private func endList(_ fails: Bool) async throws {
    let (list, channels) = (list, purchase.channels)
    try await serve(
      .requestedList, fails ? nextFault() : .answer(PlatformAnswer(channels: channels))
    ) { try !$0.channels(of: list).isEmpty }
  }

  /// The host leaves out one of the channels, and the user takes any of the others.
  private func present(_ event: LibraryEvent, _ rest: ArraySlice<LibraryTransition>) async throws {
    let end = rest.first { [.answer, .answerQuietly, .fail].contains($0.event) }
    let turn = turn()
    let all = purchase.channels.map(\.id)
    purchase.kept = all.filter { $0 != all[turn % all.count] }
    purchase.choice = (turn + 1 + turn / 4 % 3) % all.count
    purchase.usesLast = event == .presentLast ? (turn.isMultiple(of: 2) ? nil : true) : false
    purchase.hasOwnController = event == .presentOwn
    purchase.showsSummary = end?.event == .answerQuietly ? false : turn.isMultiple(of: 2) ? nil : true
    let forms = try trial.seen.forms.count
    try await trial.present(&desk, purchase, call: nextCall(), list: list)
    guard event == .presentLast else { return }
    try await trial.settleLists(&desk, of: purchase.channels)
    if try trial.seen.forms.count == forms {
      if case .showedChannels(_, let last?)? = try trial.seen.of(.showedChannels).last {
        take(last)
      }
      try await choose()
    } else if let channel = try trial.seen.forms.last?.channel {
      take(channel)
    }
  }

  private func take(_ channel: String) {
    purchase.choice = purchase.channels.firstIndex { $0.id == channel } ?? purchase.choice
  }

  private func choose() async throws {
    let forms = try trial.seen.forms.count
    try await trial.send(.chooseChannel(channel: purchase.chosen.id))
    try await trial.serveLists(&desk, of: purchase.channels) { try $0.forms.count > forms }
  }

  private func submit() async throws {
    summaries = try trial.seen.of(.showedSummary).count
    try await trial.send(.submitForm(values: purchase.typed, remembersCard: false))
    try await awaitRequest(.requestedPayment)
  }

  /// The user tries to pay without accepting the terms, if the form has any.
  private func refuse() async throws {
    guard case .showedForm(_, let fields, _)? = try trial.seen.of(.showedForm).last,
      fields.contains(where: { $0.name == "terms" })
    else { return }
    try await trial.send(.submitWithoutTerms(values: purchase.typed, remembersCard: false))
    try await trial.settle()
  }

  /// The platform replies to the payment; if the reply is a fault, the user closes whatever comes up.
  func endPayment(_ reply: DeskReply) async throws {
    let (call, summaries) = (call, summaries)
    try await serve(.requestedPayment, reply) { seen in
      try !seen.ends(of: call).isEmpty || seen.of(.showedSummary).count > summaries
    }
    // The summary may come after the end is reported.
    try await trial.settle()
    guard case .fault = reply else { return }
    try await closeSummary()
    guard try trial.seen.ends(of: call).isEmpty else { return }
    // If the library lets the user try again, the user leaves.
    try await trial.send(.cancelPayment)
    try await trial.settle()
  }

  /// The user closes the summary, if it is on screen and the process has not ended.
  func closeSummary() async throws {
    guard try trial.seen.ends(of: call).isEmpty, try trial.seen.of(.showedSummary).count > summaries else {
      return
    }
    let call = call
    try await trial.send(.closeSummary)
    _ = try await trial.wait { try $0.ends(of: call).first }
  }

  /// The user leaves.
  ///
  /// If the process is over, two things happen first: the user closes the summary, and a request that was already
  /// answered fails. This failure must change nothing.
  private func leave(isOver: Bool) async throws {
    if isOver {
      if trial.understands(.closeSummary) { try await trial.send(.closeSummary) }
      if let request = desk.answered.max(), trial.understands(.failRequest) {
        try await trial.send(.failRequest(request: request, fault: .offline))
      }
    }
    try await trial.send(.cancelPayment)
    try await trial.settle()
  }

  // MARK: Without a form

  /// Takes a row of the table of payments without a form.
  func takeWithoutForm(_ row: LibraryTransition) async throws {
    switch row.event {
    case .payFast, .payQuietly, .payNowhere:
      summaries = try trial.seen.of(.showedSummary).count
      let channel = row.event == .payNowhere ? nil : Self.offered[turn() % Self.offered.count].id
      try await trial.send(
        .payFast(
          call: nextCall(), info: nextInfo(), channel: channel, showsSummary: row.event == .payFast))
      if channel == nil {
        try await trial.settle()
        // The platform accepts no payment without a channel.
        try await answerOpen(.requestedPayment, nextFault())
      } else {
        try await awaitPayment()
      }
    case .answer: try await endWithoutForm(.status(nextStatus()))
    case .fail: try await endWithoutForm(nextFault())
    case .close: try await trial.send(.closeSummary)
    default: break
    }
  }

  /// Waits until the payment is sent, and answers the library's requests for lists until then.
  func awaitPayment() async throws {
    let before = desk
    try await trial.serve(&desk, .requestedList) { _ in
      try !trial.openRequests(before, .requestedPayment).isEmpty
    } _: { _ in
      .answer(PlatformAnswer(channels: Self.offered))
    }
    try await awaitRequest(.requestedPayment)
  }

  /// The platform replies to a payment without a form.
  func endWithoutForm(_ reply: DeskReply) async throws {
    let (call, summaries) = (call, summaries)
    try await serve(.requestedPayment, reply) { seen in
      try !seen.results(of: call).isEmpty || seen.of(.showedSummary).count > summaries
    }
    try await trial.settle()
    guard case .fault = reply, try trial.seen.results(of: call).isEmpty,
      try trial.seen.of(.showedSummary).count > summaries
    else { return }
    try await trial.send(.closeSummary)
  }
}
