import Conformance

/// The way to the subject of a rule.
extension Trial where System == Dotpay {
  // MARK: Lists

  /// The host asks for channels, and the platform answers or fails; returns what the completion was given.
  func fetch(
    _ desk: inout Desk, call: Int, _ info: PaymentInfo, _ filter: ChannelFilter? = nil,
    from channels: [PlatformChannel], fault: PlatformFault? = nil
  ) async throws -> [ChannelsResult] {
    try await send(.getChannels(call: call, info: info, filter: filter))
    try await serve(&desk, .requestedList) {
      try !$0.channels(of: call).isEmpty
    } _: { request in
      if let fault { return .fault(fault) }
      guard case .requestedList(_, _, _, _, let filter) = request else { return .answer(PlatformAnswer()) }
      return .answer(PlatformAnswer(channels: channels.filter { filter?.admits($0.channel) ?? true }))
    }
    return try seen.channels(of: call)
  }

  /// The host gets all channels, which is not the rule's subject.
  func needChannels(
    _ desk: inout Desk, call: Int, _ info: PaymentInfo, from channels: [PlatformChannel]
  ) async throws {
    let got = try await fetch(&desk, call: call, info, from: channels)
    try need(
      got.count == 1 && Set(got.first?.channels?.map(\.id) ?? []) == Set(channels.map(\.id)), "the channels",
      expected: "\(channels.map(\.id))", saw: "\(got.map { $0.channels?.map(\.id) ?? [] })",
      judgedBy: "DP-CH-02")
  }

  // MARK: The process

  /// The host presents the controller; returns once there is something on screen, or nothing comes.
  func present(_ purchase: Purchase, call: Int, list: Int) async throws {
    let before = try screens
    try await send(
      .presentPayment(
        call: call, list: list, channels: purchase.kept, useLastChannelSelection: purchase.usesLast,
        ownChannelController: purchase.hasOwnController, showsSummary: purchase.showsSummary))
    if purchase.hasOwnController {
      try await settle()
    } else {
      _ = try await wait { _ in try screens > before ? true : nil }
    }
  }

  private var screens: Int { get throws { try seen.of(.showedChannels, .showedForm).count } }

  /// The user is brought to the form of the purchase's channel; returns it.
  @discardableResult
  func reachForm(_ desk: inout Desk, _ purchase: Purchase, call: Int) async throws -> ShownForm {
    let list = 1_000 + call
    try await needChannels(&desk, call: list, purchase.info, from: purchase.channels)
    let before = try seen.forms.count
    try await present(purchase, call: call, list: list)
    if try seen.forms.count == before || seen.forms.last?.channel != purchase.chosen.id {
      try await send(.chooseChannel(channel: purchase.chosen.id))
    }
    let form = try await wait { try $0.forms.count > before ? $0.forms.last : nil }
    guard let form, form.channel == purchase.chosen.id else {
      throw setback(
        "the form", expected: "that of channel \(purchase.chosen.id)", saw: form?.channel ?? "none",
        judgedBy: "DP-PAY-07")
    }
    return form
  }

  /// The user fills in the form and pays; returns the payment that was sent.
  @discardableResult
  func submit(_ purchase: Purchase, remembersCard: Bool = false) async throws -> SentPayment {
    let before = try seen.payments.count
    try await send(.submitForm(values: purchase.typed, remembersCard: remembersCard))
    let sent = try await wait { try $0.payments.dropFirst(before).first }
    guard let sent else {
      throw setback(expected: "a payment request", saw: "none", judgedBy: "DP-PAY-07")
    }
    return sent
  }

  /// The platform replies to the payment, and the user closes the summary that may come; returns the ends reported.
  @discardableResult
  func conclude(
    _ desk: inout Desk, call: Int, _ reply: DeskReply
  ) async throws -> [ProcessEnd] {
    let summaries = try seen.of(.showedSummary).count
    try await serve(&desk, .requestedPayment) { seen in
      try !seen.ends(of: call).isEmpty || seen.of(.showedSummary).count > summaries
    } _: { _ in
      reply
    }
    // The summary may come after the report.
    try await settle()
    if try seen.ends(of: call).isEmpty, try seen.of(.showedSummary).count > summaries {
      try await send(.closeSummary)
      _ = try await wait { try $0.ends(of: call).first }
    }
    return try seen.ends(of: call)
  }

  /// A whole payment by the form, which is not the rule's subject; returns what was sent.
  @discardableResult
  func complete(
    _ desk: inout Desk, _ purchase: Purchase, call: Int, status: PaymentStatus = .completed,
    remembersCard: Bool = false, card: Card? = nil
  ) async throws -> SentPayment {
    try await reachForm(&desk, purchase, call: call)
    let sent = try await submit(purchase, remembersCard: remembersCard)
    let given = sent.remembersCard ? card : nil
    let ends = try await conclude(
      &desk, call: call, .answer(PlatformAnswer(status: status, card: given)))
    try need(
      ends.first?.isFinished == true, "the end of the process", expected: "finished", saw: "\(ends)",
      judgedBy: "DP-PAY-02")
    return sent
  }

  // MARK: Payments without a form

  /// The host pays by a channel, or by the form; returns what was sent.
  func sent(_ desk: inout Desk, _ info: PaymentInfo, call: Int, byForm: Bool) async throws -> SentPayment {
    if byForm {
      try await reachForm(&desk, Purchase(info: info), call: call)
      return try await submit(Purchase(info: info))
    }
    let before = try seen.payments.count
    try await send(.payFast(call: call, info: info, channel: "73", showsSummary: false))
    let sent = try await wait { try $0.payments.dropFirst(before).first }
    guard let sent else {
      throw setback(expected: "a payment request", saw: "none", judgedBy: "DP-FAST-01")
    }
    return sent
  }

  /// The platform takes the payment of that call, so that a library which takes one at a time can go on to the next.
  func finish(_ desk: inout Desk, call: Int, byForm: Bool) async throws {
    if byForm {
      try await conclude(&desk, call: call, .status(.completed))
    } else {
      try await serve(&desk, .requestedPayment) {
        try !$0.results(of: call).isEmpty
      } _: { _ in
        .status(.completed)
      }
    }
  }

  // MARK: Cards

  /// The host asks for the cards; throws a setback where it gets no single answer.
  func listCards() async throws -> CardList {
    let call = nextCall() + 10_000
    try await send(.listCards(call: call))
    let lists = try seen.cards(of: call)
    guard let list = lists.first, lists.count == 1 else {
      throw setback("the cards", expected: "one list", saw: "\(lists.count)", judgedBy: "DP-CARD-05")
    }
    return list
  }

  /// A card is registered, which is not the rule's subject.
  func register(_ desk: inout Desk, _ card: Card) async throws {
    let call = nextCall() + 20_000
    try await send(.registerCard(call: call, card: .sample))
    try await serve(&desk, .requestedCard) { seen in
      try !seen.registrations(of: call).isEmpty
    } _: { _ in
      .answer(PlatformAnswer(card: card))
    }
    let cards = try seen.registrations(of: call)
    try need(
      cards.count == 1 && cards.first?.card?.id == card.id, "the registration", expected: card.id,
      saw: "\(cards)", judgedBy: "DP-CARD-05")
  }

  /// The host supplies cards, which is not the rule's subject.
  func supply(_ cards: [Card], customer: String) async throws {
    try await send(.configureExternalCards(cards: cards, customerID: customer))
  }

  // MARK: History

  /// The host asks for the history; throws a setback where it gets no single answer.
  func listHistory() async throws -> [PaymentSummary] {
    let call = nextCall() + 30_000
    try await send(.listHistory(call: call))
    let lists = try seen.history(of: call)
    guard let list = lists.first, lists.count == 1 else {
      throw setback("the history", expected: "one list", saw: "\(lists.count)", judgedBy: "DP-HIST-01")
    }
    return list
  }

  /// The host reads the settings; throws a setback where it gets no single answer.
  func settings() async throws -> Settings {
    let call = nextCall() + 40_000
    try await send(.readSettings(call: call))
    let answers = try seen.settings(of: call)
    guard let settings = answers.first, answers.count == 1 else {
      throw setback("the settings", expected: "one answer", saw: "\(answers.count)", judgedBy: "DP-ENV-01")
    }
    return settings
  }
}

/// What the completion of a registration was given.
struct RegistrationResult: Sendable, Hashable {
  var card: Card?
  var error: String?
}

extension Observed where System == Dotpay {
  /// The completions of that registration.
  func registrations(of call: Int) throws -> [RegistrationResult] {
    try of(.gotCard).compactMap {
      guard case .gotCard(call, let card, let error) = $0 else { return nil }
      return RegistrationResult(card: card, error: error)
    }
  }

  /// The completions of that removal: whether there was no error.
  func unregistrations(of call: Int) throws -> [Bool] {
    try of(.unregisteredCard).compactMap {
      guard case .unregisteredCard(call, let error) = $0 else { return nil }
      return error == nil
    }
  }
}
