import Conformance
import PropertyTesting

/// Something that happens to the phone while a payment is under way or after it.
enum PhoneEvent: Sendable, Hashable {
  /// The host leaves the screen.
  case leave
  /// The host is about to come back.
  case enter
  /// The host receives events again.
  case activate
  /// The wallet's redirect arrives.
  case redirect
  /// Another URL arrives.
  case otherURL
  /// Seconds pass.
  case seconds(Int64)
  /// The host removes the indicator.
  case removeIndicator
  /// The wallet app is removed.
  case uninstall
  /// All wallet apps are installed again.
  case install
  /// The system ends the host in the background and starts it again.
  case restart
}

extension PhoneEvent {
  /// The state of the host's life after the event.
  func applied(to life: Lifecycle) -> Lifecycle {
    switch self {
    case .leave: .background
    case .enter, .restart: .inactive
    case .activate: .active
    default: life
    }
  }

  /// The possible events in that state of the host's life, with weights; most often the user leaves or comes back.
  static func possible(in life: Lifecycle) -> [(Int, PhoneEvent)] {
    switch life {
    case .active:
      [
        (8, .leave), (1, .redirect), (6, .seconds(90)), (1, .seconds(1)), (1, .otherURL),
        (1, .removeIndicator),
        (1, .uninstall), (1, .install),
      ]
    case .inactive: [(8, .activate), (2, .redirect), (1, .otherURL)]
    case .background:
      [(8, .enter), (1, .redirect), (1, .seconds(90)), (1, .restart), (1, .uninstall), (1, .install)]
    }
  }
}

extension Generator where Value == [PhoneEvent] {
  /// Sequences of events, each possible after the previous one, without the excluded events.
  static func events(
    from life: Lifecycle = .active, count: ClosedRange<Int>, without excluded: Set<PhoneEvent> = []
  ) -> Generator {
    let next = Lifecycle.allCases.map { life in
      let possible = PhoneEvent.possible(in: life).filter { !excluded.contains($0.1) }
      return (life, Generator<PhoneEvent>.frequency(possible.map { ($0.0, .just($0.1)) }))
    }
    return .commands(
      initial: life, count: count, choose: { life in next.first { $0.0 == life }?.1 },
      advance: { life, event in life = event.applied(to: life) })
  }
}

extension Trial where System == PiaWallets {
  /// Waits until calls under way have finished.
  ///
  /// If the implementation knows simulated time, ``PiaWallets/longestWait`` passes too, so that all effects that come
  /// by themselves have come.
  func wait() async throws {
    try await settle()
    guard controlsTime else { return }
    try await advance(milliseconds: PiaWallets.longestWait)
    try await settle()
  }

  /// Waits until the condition holds, but at most as long as the library may take for anything.
  func waitUntil(_ condition: () throws -> Bool) async throws {
    if try condition() { return }
    try await settle()
    if try condition() { return }
    try await wait()
  }

  /// Simulated time passes; if the implementation does not know it, calls under way finish.
  func pass(seconds: Int64) async throws {
    if controlsTime {
      try await advance(milliseconds: seconds * 1000)
    } else {
      try await settle()
    }
  }

  /// The host leaves the screen.
  func leave() async throws {
    change { $0.lifecycle = .background }
    try await send(.didEnterBackground)
  }

  /// The host is about to be on screen.
  func enter() async throws {
    change { $0.lifecycle = .inactive }
    try await send(.willEnterForeground)
  }

  /// The host receives events.
  func activate() async throws {
    change { $0.lifecycle = .active }
    try await send(.didBecomeActive)
  }

  /// A URL reaches the host.
  func receive(_ url: String, call: Int = 11) async throws { try await send(.openURL(call: call, url: url)) }

  /// The user goes away and comes back manually.
  func returnByHand() async throws {
    try await leave()
    try await enter()
    try await activate()
  }

  /// The wallet opens and brings the user back by a redirect, in the order that iOS documents.
  func returnByRedirect(_ payment: Payment, call: Int = 11) async throws {
    try await leave()
    try await enter()
    try await receive(payment.redirectURL(), call: call)
    try await activate()
  }

  /// A payment from launch to redirect.
  func completePayment(_ payment: Payment, call: Int) async throws {
    try await reachWallet(payment, call: call)
    try await waitForIndicator()
    try await returnByRedirect(payment, call: 10 + call)
    try await waitUntil { try self.seen.redirects(of: call).contains(true) }
    try needRedirect(of: call)
  }

  /// Needs the library to have reported the redirect to that launch.
  func needRedirect(of call: Int) throws {
    try need(
      seen.redirects(of: call).contains(true), expected: "a report of the redirect", saw: "none",
      judgedBy: "PIA-RDR-01")
  }

  /// Performs one event, and labels the case if the user comes back or a redirect URL arrives; a URL arrives as call
  /// number `call`.
  @inline(never)
  func perform(_ event: PhoneEvent, _ payment: Payment, call: Int) async throws {
    // Never inlined: copies of these branches in each rule with events would make up two fifths of the module's machine
    // code.
    switch event {
    case .leave: try await leave()
    case .enter:
      try await enter()
      label("the user leaves and comes back")
    case .activate: try await activate()
    case .redirect:
      try await receive(payment.redirectURL(), call: call)
      label("the wallet's redirect arrives")
    case .otherURL: try await receive("shop://basket", call: call)
    case .seconds(let seconds): try await pass(seconds: seconds)
    case .removeIndicator: try await send(.removeTransitionView)
    case .uninstall: change { $0.uninstall(payment.wallet) }
    case .install: change { $0.apps = World.phone().apps }
    case .restart:
      try await restart()
      change { $0.lifecycle = .inactive }
    }
  }

  /// Brings the host back to the state in which it receives events, wherever the events so far have taken it.
  func comeToRest() async throws {
    if world.lifecycle == .background { try await enter() }
    if world.lifecycle == .inactive { try await activate() }
  }

  /// Brings the host back to the state in which it receives events, waits for everything that comes by itself, and
  /// checks after each step what must always hold.
  func comeToRest(checking check: () throws -> Void) async throws {
    try await comeToRest()
    try check()
    try await wait()
    try check()
  }

  /// Performs events and comes to rest, and checks after each event what must always hold.
  ///
  /// If an event brings a URL, the URL arrives as the call whose number is 20 plus the event's index.
  @inline(never)
  func live(
    through events: [PhoneEvent], _ payment: Payment, checking check: () throws -> Void
  ) async throws {
    for (number, event) in events.enumerated() {
      try await perform(event, payment, call: 20 + number)
      try check()
    }
    try await comeToRest(checking: check)
  }
}
