import Conformance

extension Trial where System == PayByBankApp {
  /// Asks for the popup of a payment.
  @discardableResult
  func show(_ payment: Payment) async throws -> Observed<PayByBankApp> { try await send(payment.stimulus) }

  /// Pays on a phone without a bank app, and needs the code popup.
  ///
  /// A library that does not show the code popup may believe that a bank app is there; it then has no reason to erase
  /// the choice.
  func payWithoutBankApp(_ payment: Payment, after error: EarlierError = .none) async throws {
    let outcomes = try await show(payment, after: error).outcomes
    try need(
      outcomes.contains("ecomm"),
      expected: "the code popup without a bank app", saw: "\(described(outcomes))",
      judgedBy: "PBBA-POP-03", "PBBA-DET-03/b")
  }

  /// Sets the phone up.
  func have(_ phone: Phone) { change { phone.setUp(&$0) } }

  /// The popups that are up now; a restart removes popups without a report.
  var popups: PopupStack {
    get throws {
      var stack = PopupStack()
      try stack.follow(seenSinceStart)
      return stack
    }
  }

  /// Whether the library would read the stored choice as true.
  var isRemembered: Bool { get throws { try preference(PayByBankApp.rememberedKey)?.isTruthy == true } }

  /// Checks that a later payment, with a bank app installed but no choice stored, does not open the bank app.
  ///
  /// The guide shows the M-COMM popup "the very first time", but not what a later payment shows (A-PBBA-22).
  func expectLaterOffer(
    _ observed: Observed<PayByBankApp>, _ situation: String, fileID: String = #fileID, line: Int = #line
  ) throws {
    let outcomes = try observed.outcomes
    try need(!outcomes.isEmpty, expected: "a popup or the bank app opened", saw: "nothing")
    try expect(
      outcomes == ["mcomm"] || outcomes == ["ecomm"],
      "\(situation) the payment", expected: "a popup and nothing else", saw: "\(described(outcomes))",
      fileID: fileID, line: line)
    recordLaterOffer(outcomes)
  }

  /// Records what a later payment without a choice shows.
  func recordLaterOffer(_ outcomes: [String]) {
    if outcomes == ["mcomm"] { reading(.popupAfterCodeChosen, "a later payment shows the M-COMM popup") }
    if outcomes == ["ecomm"] { reading(.popupAfterCodeChosen, "a later payment shows the code popup") }
  }

  /// Shows the popup of a payment, which must be of the given kind.
  @discardableResult
  func reach(_ screen: Screen, _ payment: Payment = Payment()) async throws -> Face {
    let observed = try await show(payment)
    if let face = try observed.faces.last, face.screen == screen { return face }
    if screen == .mcomm, try observed.outcomes.contains("opened") {
      throw setback(
        expected: "the \(screen.rawValue) popup", saw: "the bank app opened", judgedBy: "PBBA-POP-01",
        "PBBA-FLAG-03")
    }
    let judge = screen == .mcomm ? "PBBA-POP-01" : "PBBA-POP-03"
    throw setback(
      expected: "the \(screen.rawValue) popup", saw: "\(described(try observed.outcomes))", judgedBy: judge)
  }

  /// Needs a popup after a payment without a choice, unless a journey came before.
  ///
  /// A journey may have stored the choice, or left a popup that stays (A-PBBA-17).
  func needPopup(in observed: Observed<PayByBankApp>, after start: Start = Start()) throws {
    guard start.journey.isEmpty, try observed.faces.isEmpty else { return }
    let outcomes = try observed.outcomes
    // If a bank app opens by itself, the library may have stored the choice for the wrong reason.
    throw setback(
      expected: "a popup", saw: "\(described(outcomes))", judgedBy: "PBBA-POP-04", "PBBA-POP-01",
      "PBBA-FLAG-03")
  }

  /// Needs the popup to have gone with the last step; an earlier popup may still be up (A-PBBA-17).
  func needClearScreen(after start: Start = Start()) throws {
    guard profile.effects.contains(.dismissed), try popups.top != nil else { return }
    if start.state.shown != .none { try discard() }
    throw setback(expected: "no popup", saw: "a popup that stays")
  }

  /// Closes the popup by its cross.
  func closePopup(after start: Start = Start()) async throws {
    try await send(.tap(control: .close))
    try needClearScreen(after: start)
  }

  /// Closes the code popup by its cross; the M-COMM popup may have been under it.
  func closeCode(after start: Start) async throws {
    try await send(.tap(control: .close))
    if start.state.shown == .none, profile.effects.contains(.dismissed) { try await clearScreen() }
    try needClearScreen(after: start)
  }

  /// Pays with the choice that was made before; other rules judge whether the bank app opens and the choice stays.
  @discardableResult
  func payByChoice(_ payment: Payment, after error: EarlierError = .none) async throws -> [OpenedURL] {
    let observed = try await show(payment, after: error)
    let (opened, outcomes) = (try observed.openedURLs, try observed.outcomes)
    try need(
      !opened.isEmpty,
      expected: "the bank app opened by the choice", saw: "\(described(outcomes))",
      judgedBy: "PBBA-POP-02")
    try needChoice()
    return opened
  }

  /// Asks for the popup of a payment, after an error popup unless `error` is `none`.
  ///
  /// If only the error popup stays up or is drawn again (A-PBBA-17), clears the screen, and asks again.
  func show(_ payment: Payment, after error: EarlierError) async throws -> Observed<PayByBankApp> {
    try await bring(error)
    let observed = try await show(payment)
    guard error != .none, try observed.outcomes.allSatisfy({ $0 == Screen.error.rawValue }) else {
      return observed
    }
    try await clearScreen()
    return try await show(payment)
  }

  /// Shows the earlier error popup, if there is one, and asks for a retry if `error` is `retried`; no rule here judges
  /// this.
  func bring(_ error: EarlierError) async throws {
    guard error != .none, understands(.showErrorPopup) else { return }
    let strings = ErrorStrings(code: "E7", title: "Before", message: "Something went wrong.")
    let shown = try await send(strings.stimulus()).faces
    // An earlier popup may stay up, and then no error popup appears (A-PBBA-17).
    if error == .retried, let face = shown.last, face.screen == .error, try isInFront(face) {
      try await send(.tap(control: .retry))
    }
  }

  /// Needs the choice to be still stored after it was used.
  func needChoice() throws {
    guard profile.effects.contains(.savedPreference) else { return }
    try need(
      isRemembered, expected: "the choice still stored", saw: "nothing stored", judgedBy: "PBBA-FLAG-10")
  }

  /// Pays once with "Open banking app", after the earlier steps, so the choice is remembered.
  func rememberChoice(
    _ payment: Payment = Payment(), after start: Start = Start(), on phone: Phone = Phone()
  ) async throws {
    try await reach(.mcomm, payment, after: start, on: phone)
    let opened = try await send(.tap(control: .openBankingApp)).openedURLs
    try need(opened.contains(where: \.succeeded), expected: "the bank app opened", saw: "nothing opened")
    if profile.effects.contains(.savedPreference) {
      try need(isRemembered, expected: "the choice stored", saw: "nothing stored", judgedBy: "PBBA-FLAG-01")
    }
    try await clearScreen()
  }

  /// Asks for the popup of a payment after the earlier steps.
  ///
  /// Returns nil if an earlier popup stays instead, and records this (A-PBBA-17).
  func show(_ payment: Payment, over start: Start) async throws -> Observed<PayByBankApp>? {
    let canTell = profile.effects.contains(.dismissed)
    let before = canTell ? try popups.top : nil
    let observed = try await show(payment)
    guard try observed.outcomes.isEmpty else { return observed }
    // If several popups were up, the front one may have gone; the remaining ones belong to older payments.
    let after = canTell ? try popups.top : nil
    guard canTell ? before != nil && after != nil : start.state.shown != .none else { return observed }
    reading(.popupWhileAnotherIsUp, "the current popup stays, and no other comes")
    return nil
  }

  /// The host dismisses the popups that are up, or the consumer closes them if the host cannot.
  func clearScreen() async throws {
    // If the suite cannot see popups go, assume that one is up: a tap without a popup does no harm.
    if profile.effects.contains(.dismissed) {
      // If several popups are up, they are removed one after another.
      for _ in try popups.faces {
        guard try popups.top != nil else { return }
        try await send(understands(.dismissPopup) ? .dismissPopup : .tap(control: .close))
      }
      return
    }
    try await send(.tap(control: .close))
  }

  /// Checks that a payment opened the bank app because of the choice; other rules judge what else it shows.
  func expectOpened(
    _ observed: Observed<PayByBankApp>, _ situation: String, fileID: String = #fileID, line: Int = #line
  ) throws {
    let outcomes = try observed.outcomes
    try expect(
      outcomes.contains("opened"),
      "\(situation) the payment", expected: "the bank app opened", saw: "\(described(outcomes))",
      fileID: fileID,
      line: line)
  }

  /// Checks that a payment led to exactly that outcome; `ignoringFailures` ignores failed attempts to open an app.
  func expect(
    _ observed: Observed<PayByBankApp>, ledTo outcome: String, _ situation: String,
    ignoringFailures: Bool = false, fileID: String = #fileID, line: Int = #line
  ) throws {
    let outcomes = try observed.outcomes(ignoringFailures: ignoringFailures)
    try expect(
      outcomes == [outcome],
      "\(situation) the payment", expected: "\(outcome) and nothing else", saw: "\(described(outcomes))",
      fileID: fileID, line: line)
  }
}

/// Words as a list in a message.
func described(_ words: [String]) -> String { words.isEmpty ? "nothing" : words.joined(separator: ", ") }

/// Effects as text in a message.
func describedEffects(_ effects: [PayByBankAppEffect]) -> String {
  described(effects.map { Rendering.text(of: $0) })
}
