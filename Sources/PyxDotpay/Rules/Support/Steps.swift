import Conformance

/// Steps on the way to the subject of a rule.
extension Trial where System == Dotpay {
  // MARK: Lists

  /// The host asks for channels, and the platform answers or fails; returns the values that the completion received.
  func listChannels(
    _ desk: inout Desk, call: Int, _ info: PaymentInfo, _ filter: ChannelFilter? = nil,
    from channels: [PlatformChannel], fault: PlatformFault? = nil
  ) async throws -> [ChannelsResult] {
    try await send(.getChannels(call: call, info: info, filter: filter))
    try await serve(&desk, .requestedList) {
      try !$0.channels(of: call).isEmpty
    } _: { request in
      if let fault, case .requestedList(_, _, _, "channels", _, _) = request { return .fault(fault) }
      return .answer(.list(request, of: channels))
    }
    return try seen.channels(of: call)
  }

  /// The host gets all channels, on the way to the rule's subject.
  func needChannels(
    _ desk: inout Desk, call: Int, _ info: PaymentInfo, from channels: [PlatformChannel]
  ) async throws {
    let got = try await listChannels(&desk, call: call, info, from: channels)
    try need(
      got.count == 1 && Set(got.first?.channels?.map(\.id) ?? []) == Set(channels.map(\.id)), "the channels",
      expected: "\(channels.map(\.id))", saw: "\(got.map { $0.channels?.map(\.id) ?? [] })",
      judgedBy: "DP-CH-02")
  }

  // MARK: The process

  /// The host presents the controller; returns once a screen has appeared, or if none appears in time.
  func present(_ desk: inout Desk, _ purchase: Purchase, call: Int, list: Int) async throws {
    let before = try screens
    try await send(
      .presentPayment(
        call: call, list: list, channels: purchase.kept, useLastChannelSelection: purchase.usesLast,
        ownChannelController: purchase.hasOwnController, showsSummary: purchase.showsSummary))
    if purchase.hasOwnController {
      try await settle()
    } else {
      try await serveLists(&desk, of: purchase.channels) { _ in try screens > before }
    }
  }

  private var screens: Int { get throws { try seen.of(.showedChannels, .showedForm).count } }

  /// Takes the user to the form of the purchase's channel; returns the form.
  @discardableResult
  func reachForm(_ desk: inout Desk, _ purchase: Purchase, call: Int) async throws -> ShownForm {
    let list = 1_000 + call
    try await needChannels(&desk, call: list, purchase.info, from: purchase.channels)
    let before = try seen.forms.count
    try await present(&desk, purchase, call: call, list: list)
    if try seen.forms.count == before || seen.forms.last?.channel != purchase.chosen.id {
      try await send(.chooseChannel(channel: purchase.chosen.id))
    }
    try await serveLists(&desk, of: purchase.channels) { try $0.forms.count > before }
    let form = try seen.forms.dropFirst(before).last
    guard let form, form.channel == purchase.chosen.id else {
      throw setback(
        "the form", expected: "the form of channel \(purchase.chosen.id)", saw: form?.channel ?? "none",
        judgedBy: "DP-PAY-07/a")
    }
    return form
  }

  /// The user fills in the form and pays; returns the payment that was sent.
  @discardableResult
  func submit(
    _ desk: inout Desk, _ purchase: Purchase, remembersCard: Bool = false
  ) async throws -> SentPayment {
    let before = try seen.payments.count
    try await send(.submitForm(values: purchase.typed, remembersCard: remembersCard))
    try await serveLists(&desk, of: purchase.channels) { try $0.payments.count > before }
    guard let sent = try seen.payments.dropFirst(before).first else {
      throw setback(
        "the library's request after the form was submitted", expected: "a request to take the payment",
        saw: "no such request",
        judgedBy: "DP-PAY-07/a")
    }
    return sent
  }

  /// The platform replies to the payment, and the user closes the summary if one comes; returns the reported ends.
  ///
  /// If the user may try again after a failure, the user leaves; the user also closes any error on screen.
  @discardableResult
  func conclude(
    _ desk: inout Desk, call: Int, _ reply: DeskReply
  ) async throws -> [ProcessEnd] {
    let (summaries, before) = try (seen.of(.showedSummary).count, screens)
    try await serve(&desk, .requestedPayment) { seen in
      try !seen.ends(of: call).isEmpty || seen.of(.showedSummary).count > summaries
    } _: { _ in
      reply
    }
    // The summary may come after the report.
    try await settle()
    guard try seen.ends(of: call).isEmpty else { return try seen.ends(of: call) }
    if try seen.of(.showedSummary).count > summaries {
      try await send(.closeSummary)
      _ = try await wait { try $0.ends(of: call).first }
    } else if case .fault = reply, understands(.cancelPayment) {
      if try screens > before { desk.offersAgain = true }
      try await send(.cancelPayment)
      try await settle()
    }
    return try seen.ends(of: call)
  }

  /// A complete payment through the form, on the way to the rule's subject; returns the payment that was sent.
  @discardableResult
  func complete(
    _ desk: inout Desk, _ purchase: Purchase, call: Int, status: PaymentStatus = .completed,
    remembersCard: Bool = false, card: Card? = nil
  ) async throws -> SentPayment {
    try await reachForm(&desk, purchase, call: call)
    let sent = try await submit(&desk, purchase, remembersCard: remembersCard)
    let given = sent.remembersCard ? card : nil
    let ends = try await conclude(
      &desk, call: call, .answer(PlatformAnswer(status: status, card: given)))
    try need(
      ends.first?.isFinished == true, "the end of the process", expected: "finished", saw: "\(ends)",
      judgedBy: "DP-PAY-02")
    return sent
  }
}
