import Conformance
import PropertyTesting

/// A journey through the wallet table as it happens.
///
/// Its launches are numbered from 101 on, and the URLs that arrive are numbered from 501 on.
struct WalletJourney: Sendable {
  /// The rows to take.
  let rows: [WalletTransition]
  /// Everything that is the same for all rows.
  let scenery: Scenery
  /// How many payments were launched.
  private(set) var launches = 0
  /// How many URLs arrived.
  private(set) var urls = 0

  init(_ rows: [WalletTransition], in scenery: Scenery = Scenery()) {
    self.rows = rows
    self.scenery = scenery
  }

  /// The number of the last launch, under way or over.
  var call: Int { 100 + launches }

  /// The number of the URL that arrived last.
  var lastURL: Int { 500 + urls }

  /// The URL that the host answers with at that position.
  func url(answeredAt position: Int) -> String {
    let payment = payment(at: position)
    return rows[position].guard == .unusable ? "nowallet" + payment.tail : payment.walletURL
  }

  /// Whether there is no network at that position; only MobilePay may report that.
  func isOffline(at position: Int) -> Bool {
    let fails = [.walletGone, .unusable].contains(rows[position].guard)
    return scenery.isOffline && fails && payment(at: position).wallet != .mobilePay
  }

  /// A number for the next URL.
  mutating func nextURL() -> Int {
    urls += 1
    return lastURL
  }

  /// Counts the launch at that position, and returns its payment.
  ///
  /// The wallet of the payment suits the answer in a later row.
  mutating func launch(at position: Int) -> Payment {
    launches += 1
    return payment(at: position)
  }

  /// The current payment at that position.
  func payment(at position: Int) -> Payment {
    let start = rows[...position].lastIndex { $0.event == .launch } ?? 0
    let answer = rows[start...].dropFirst().first { $0.event == .answer || $0.event == .launch }
    let wallets = Wallet.withRedirectName
    let wallet = answer?.guard == .noNetwork ? Wallet.mobilePay : wallets[launches % wallets.count]
    return Payment(
      wallet: wallet, answersLater: true, showsActivityIndicator: scenery.showsIndicator, tail: scenery.tail)
  }
}

extension Trial where System == PiaWallets {
  /// Takes the row at that position of a journey.
  ///
  /// Returns nil on success. Otherwise, returns why the row cannot be taken, or why it leads to another state.
  func take(_ position: Int, of journey: inout WalletJourney) async throws -> String? {
    let row = journey.rows[position]
    let missing = row.event.stimuli.first { !understands($0) }
    if let missing { return "does not understand \(missing.rawValue)" }
    if row.event == .wait, profile.clock != .controlled { return "cannot control its clock" }
    let (opened, failures) = try (openedCount, failureCount)
    switch row.event {
    case .launch: try await launch(row, at: position, of: &journey)
    case .answer, .answerAgain:
      if journey.isOffline(at: position) { change { $0.network = .offline } }
      try await answer(
        row, journey.payment(at: position), url: journey.url(answeredAt: position), call: journey.call)
    case .fail: try await give(.failure(error: "registration failed"), to: journey.call)
    case .comeBack:
      if row.from != .away { try await leave() }
      try await enter()
      try await activate()
    case .comeByLink:
      try await enter()
      try await receive(journey.scenery.link, call: journey.nextURL())
      try await activate()
    case .redirect:
      if row.from != .away { try await leave() }
      try await enter()
      try await receive(
        journey.payment(at: position).redirectURL(hostScheme: journey.scenery.hostScheme),
        call: journey.nextURL())
      try await activate()
    case .otherURL: try await receive(journey.scenery.link, call: journey.nextURL())
    case .remove: try await send(.removeTransitionView)
    case .wait: try await pass(seconds: journey.scenery.waitingTime)
    }
    if row.event == .answerAgain { try await settle() }
    // The document leaves open what a second answer does. If it has an effect, the payment's state is unknown.
    if row.event == .answerAgain, try openedCount > opened || failureCount > failures {
      return "a second answer has an effect"
    }
    guard let next = row.next else { return nil }
    return try await hasArrived(at: next, by: row, journey.call, opened)
      ? nil : "the library has not reached the next state"
  }

  private func launch(_ row: WalletTransition, at position: Int, of journey: inout WalletJourney) async throws
  {
    let payment = journey.launch(at: position)
    if row.guard == .cannotOpen { change { journey.scenery.hide(payment.wallet, in: &$0) } }
    try await send(
      .launchWallet(
        call: journey.call, wallet: payment.wallet, showsActivityIndicator: payment.showsActivityIndicator,
        answersAtOnce: nil))
    change { $0.apps = World.phone().apps }
  }

  /// The host answers; if that opens the wallet, the host goes to the background.
  private func answer(_ row: WalletTransition, _ payment: Payment, url: String, call: Int) async throws {
    switch row.guard {
    case .walletGone: change { $0.uninstall(payment.wallet) }
    case .noNetwork: change { $0.network = .offline }
    default: break
    }
    let opened = try openedCount
    try await give(.success(walletURL: url), to: call)
    if row.guard == .opens {
      try await comesAbout(.openedURL) { try self.seen.hasOpened(after: opened) }
      try await leave()
    } else if row.event == .answer {
      try await comesAbout(.failed) { try !self.seen.failures(of: call).isEmpty }
    }
    change {
      $0.apps = World.phone().apps
      $0.network = .online
    }
  }

  /// Whether the library has reached that state, as far as its effects show.
  private func hasArrived(
    at state: WalletState, by row: WalletTransition, _ call: Int, _ opened: Int
  ) async throws -> Bool {
    switch row.guard {
    case .canOpen:
      return try await comesAbout(.walletURLRequested) { try self.seen.registrations(of: call) > 0 }
    case .cannotOpen: return try await comesAbout(.launched) { try self.seen.launches(of: call) == [false] }
    case .opens:
      return try await comesAbout(.openedURL) { try self.seen.hasOpened(after: opened) }
    case .walletGone, .unusable, .noNetwork:
      return try await comesAbout(.failed) { try !self.seen.failures(of: call).isEmpty }
    case nil: break
    }
    guard state != row.from else { return true }
    switch state {
    case .interrupted:
      return try await comesAbout(.redirected) { try self.seen.redirects(of: call).contains(false) }
    case .redirected:
      return try await comesAbout(.redirected) { try self.seen.redirects(of: call).contains(true) }
    default: return true
    }
  }

  /// Waits for an effect that must come; if effects of that kind cannot be seen, assumes that it came.
  @discardableResult
  private func comesAbout(
    _ kind: PiaWalletsEffect.Kind, _ condition: () throws -> Bool
  ) async throws -> Bool {
    guard profile.effects.contains(kind) else {
      try await settle()
      return true
    }
    try await waitUntil(condition)
    return try condition()
  }

  /// How many URLs were opened, as far as can be seen.
  var openedCount: Int {
    get throws { profile.effects.contains(.openedURL) ? try seen.openedURLs.count : 0 }
  }

  /// How many failures were reported, as far as can be seen.
  private var failureCount: Int {
    get throws { profile.effects.contains(.failed) ? try seen.of(.failed).count : 0 }
  }
}

extension WalletEvent {
  /// The stimuli that an implementation must understand for the event.
  var stimuli: [PiaWalletsStimulus.Kind] {
    switch self {
    case .launch: [.launchWallet]
    case .answer, .answerAgain: [.answerRegistration]
    case .fail: [.failRegistration]
    case .comeBack: [.didEnterBackground, .willEnterForeground, .didBecomeActive]
    case .comeByLink, .redirect: [.didEnterBackground, .willEnterForeground, .didBecomeActive, .openURL]
    case .otherURL: [.openURL]
    case .remove: [.removeTransitionView]
    case .wait: [.timePassed]
    }
  }
}
