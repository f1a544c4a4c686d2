import Conformance

/// The suite plays the platform; a desk records the suite's answers to the requests of the running process.
struct Desk: Sendable {
  /// The numbers of the requests that the desk has answered.
  var answered: Set<Int> = []
  /// Whether the user left after the platform had failed and the library had let the user try again.
  var offersAgain = false
  /// The platform's replies, in order, to the requests for which a step waits; replies to other requests are left out.
  var replies: [DeskReply] = []
  /// The platform's last reply about each payment, by the payment's control.
  private(set) var states: [String: DeskReply] = [:]

  /// The status in the last of ``replies``; nil if there is none, or if the platform failed.
  var lastStatus: PaymentStatus? {
    if case .answer(let answer)? = replies.last { answer.status } else { nil }
  }

  /// Whether the last of ``replies`` is a fault.
  var hasFailed: Bool { if case .fault? = replies.last { true } else { false } }

  /// Notes the reply to a payment or to a request for its state; if a request for the state fails, the earlier note
  /// stays.
  mutating func note(_ reply: DeskReply, to request: DotpayEffect) {
    if let control = request.payment?.info.control {
      states[control] = reply
    } else if case .requestedStatus(_, _, let control) = request, case .answer = reply {
      states[control] = reply
    }
  }

  /// The reply to a request for the state of a payment: the payment's state, or a fault if the payment failed.
  ///
  /// Nil for any other request, and if the platform has not yet replied to the payment.
  func repeatedState(to request: DotpayEffect) -> DeskReply? {
    guard case .requestedStatus(_, _, let control) = request, let reply = states[control] else { return nil }
    guard case .answer(let answer) = reply else { return reply }
    return .answer(PlatformAnswer(status: answer.status, related: answer.related))
  }
}

/// The outcome of a request.
enum DeskReply: Sendable, Hashable {
  case answer(PlatformAnswer)
  case fault(PlatformFault)

  /// The stimulus for this outcome.
  func stimulus(to request: Int) -> DotpayStimulus {
    switch self {
    case .answer(let answer): .answerRequest(request: request, answer: answer)
    case .fault(let fault): .failRequest(request: request, fault: fault)
    }
  }
}

extension PlatformAnswer {
  /// The answer that a platform with these channels gives to a request for a list.
  static func list(_ request: DotpayEffect, of channels: [PlatformChannel]) -> PlatformAnswer {
    guard case .requestedList(_, _, _, "channels", let filter, _) = request else { return usual(to: request) }
    return PlatformAnswer(channels: channels.filter { filter?.admits($0.channel) ?? true })
  }

  /// The platform's answer to a request that is not the rule's subject: a list if the request asks for one, otherwise a
  /// confirmation.
  ///
  /// The channels of a list need no further data, so each channel allows a payment without a form.
  static func usual(to request: DotpayEffect) -> PlatformAnswer {
    guard case .requestedList(_, _, _, let list, let filter, _) = request else { return PlatformAnswer() }
    switch list {
    case "languages": return PlatformAnswer(codes: ["pl", "en"])
    case "currencies": return PlatformAnswer(codes: ["PLN", "EUR", "USD", "CZK"])
    default:
      let channels = PlatformChannel.offered.filter { filter?.admits($0.channel) ?? true }
      return PlatformAnswer(
        channels: channels.map { channel in
          var channel = channel
          channel.needs = []
          return channel
        })
    }
  }
}

/// The result of a wait.
private enum DeskEvent { case done, request(Int, DotpayEffect) }

extension Trial where System == Dotpay {
  /// The requests of that kind that have no answer, in order.
  func openRequests(_ desk: Desk, _ kind: DotpayEffect.Kind) throws -> [DotpayEffect] {
    try seenSinceStart.of(kind).filter { effect in
      effect.request.map { !desk.answered.contains($0) } ?? false
    }
  }

  /// Replies to at most 16 requests of that kind as they arrive, until a condition holds or no more arrive.
  ///
  /// A library may ask again after a failure, and need not ask for data that it already has. The platform also answers
  /// requests for lists, because the library may wait for the lists. During a payment, it also answers requests for a
  /// payment's state.
  func serve(
    _ desk: inout Desk, _ kind: DotpayEffect.Kind, until isDone: (Observed<Dotpay>) throws -> Bool,
    _ reply: (DotpayEffect) -> DeskReply
  ) async throws {
    for _ in 0..<16 {
      let known = desk
      let event: DeskEvent? = try await wait { seen in
        if try isDone(seen) { return .done }
        let open = try openRequests(known, kind).first ?? otherRequest(known, during: kind)
        return open.flatMap { effect in effect.request.map { .request($0, effect) } }
      }
      guard case .request(let number, let effect)? = event else { return }
      desk.answered.insert(number)
      let answer: DeskReply =
        effect.kind == kind ? reply(effect) : known.repeatedState(to: effect) ?? .answer(.usual(to: effect))
      if effect.kind == kind { desk.replies.append(answer) }
      desk.note(answer, to: effect)
      try await send(answer.stimulus(to: number))
    }
  }

  /// Answers requests for lists, for which a library may wait, until a condition holds or no more arrive.
  func serveLists(
    _ desk: inout Desk, of channels: [PlatformChannel], until isDone: (Observed<Dotpay>) throws -> Bool
  ) async throws {
    try await serve(&desk, .requestedList, until: isDone) { .answer(.list($0, of: channels)) }
  }

  /// Waits until the library has nothing more to do, and answers the requests for lists that come until then.
  ///
  /// Unlike ``serveLists(_:of:until:)``, it awaits no particular event.
  func settleLists(_ desk: inout Desk, of channels: [PlatformChannel]) async throws {
    try await settle()
    for _ in 0..<16 {
      guard let request = try openRequests(desk, .requestedList).first, let number = request.request else {
        return
      }
      desk.answered.insert(number)
      try await send(.answerRequest(request: number, answer: .list(request, of: channels)))
      try await settle()
    }
  }

  /// The first open request of that kind, once requests for lists have been answered; nil if there is none.
  func awaitRequest(_ desk: inout Desk, _ kind: DotpayEffect.Kind) async throws -> DotpayEffect? {
    let known = desk
    try await serve(&desk, .requestedList) { _ in
      try !openRequests(known, kind).isEmpty
    } _: { request in
      .answer(.usual(to: request))
    }
    return try openRequests(desk, kind).first
  }

  /// An open request that is not the rule's subject, but whose answer a library may await; nil if there is none.
  private func otherRequest(_ desk: Desk, during kind: DotpayEffect.Kind) throws -> DotpayEffect? {
    if let list = try openRequests(desk, .requestedList).first { return list }
    guard kind == .requestedPayment else { return nil }
    return try openRequests(desk, .requestedStatus).first { desk.repeatedState(to: $0) != nil }
  }

  /// Labels the case with the platform's last reply; does nothing if the platform has not replied.
  func labelReply(_ desk: Desk, fault: String = "a fault", answer: String) {
    guard !desk.replies.isEmpty else { return }
    label(desk.hasFailed ? fault : answer)
  }

  /// Ends the process; the next process finds the data that the device keeps, or no data on a new device.
  func startAgain(_ desk: inout Desk, onNewDevice isNew: Bool = false) async throws {
    try await restart()
    desk = Desk()
    if isNew { change { $0.preferences = [:] } }
  }
}
