import Conformance

extension Trial where System == PayByBankApp {
  /// Asks for the popup of a payment.
  @discardableResult
  func show(_ payment: Payment) async throws -> Observed<PayByBankApp> { try await send(payment.stimulus) }

  /// Sets the phone up.
  func have(_ phone: Phone) { change { phone.setUp(&$0) } }

  /// The popups that are up now.
  ///
  /// Only for cases with one process: a restart takes popups away without a word.
  var popups: PopupStack {
    get throws {
      var stack = PopupStack()
      try stack.follow(seen)
      return stack
    }
  }

  /// Whether the stored choice would be read as true.
  var isRemembered: Bool { get throws { try preference(PayByBankApp.rememberedKey)?.isTruthy == true } }

  /// States that a later payment, with a bank app there and no choice stored, does not open the bank app.
  ///
  /// The guide shows the M-COMM popup "the very first time": what a later payment shows then is open (A-PBBA-22).
  func expectLaterOffer(
    _ observed: Observed<PayByBankApp>, _ situation: String, fileID: String = #fileID, line: Int = #line
  ) throws {
    let outcomes = try observed.outcomes
    try expect(
      outcomes == ["mcomm"] || outcomes == ["ecomm"],
      "\(situation) the payment must lead to a popup and nothing else, it led to \(described(outcomes))",
      fileID: fileID, line: line)
    reading(.aPBBA22, "a later payment leads to \(described(outcomes))")
  }

  /// Names a part of the rule that needs time to pass, where the clock cannot be controlled.
  func leaveOutWithoutClock(_ labels: String...) {
    guard profile.clock != .controlled || !understands(.timePassed) else { return }
    for label in labels { leaveOut(label, because: "cannot control its clock") }
  }

  /// Names a part of the rule that needs a stimulus, where it is not understood.
  func leaveOut(_ label: String, without stimulus: PayByBankAppStimulus.Kind) {
    guard !understands(stimulus) else { return }
    leaveOut(label, because: "does not understand \(stimulus.rawValue)")
  }

  /// Shows the popup of a payment that has to be of one kind; gives the case up where it is not, because then other
  /// rules are broken.
  @discardableResult
  func reach(_ screen: Screen, _ payment: Payment = Payment()) async throws -> Face {
    guard let face = try await show(payment).faces.last, face.screen == screen else { try discard() }
    return face
  }

  /// Pays once with "Open banking app", so that the choice is remembered; gives the case up where nothing was
  /// stored or opened, because then other rules are broken.
  func rememberChoice(_ payment: Payment = Payment()) async throws {
    try await reach(.mcomm, payment)
    guard try await send(.tap(control: .openBankingApp)).openedURLs.contains(where: \.succeeded) else {
      try discard()
    }
    if profile.effects.contains(.savedPreference), try !isRemembered { try discard() }
    try await clearScreen()
  }

  /// Lets the host dismiss what is up, or the consumer close it where the host cannot.
  func clearScreen() async throws {
    // Where nobody sees popups go, one is taken to be up: a tap on nothing does nothing.
    if profile.effects.contains(.dismissed) {
      guard try popups.top != nil else { return }
      if understands(.dismissPopup) {
        try await send(.dismissPopup)
        return
      }
    }
    try await send(.tap(control: .close))
  }

  /// States that a payment led to exactly that; attempts to open an app that failed may be left out.
  func expect(
    _ observed: Observed<PayByBankApp>, ledTo outcome: String, _ situation: String,
    ignoringFailures: Bool = false, fileID: String = #fileID, line: Int = #line
  ) throws {
    let outcomes = try observed.outcomes(ignoringFailures: ignoringFailures)
    try expect(
      outcomes == [outcome],
      "\(situation) the payment must lead to \(outcome) and nothing else, it led to \(described(outcomes))",
      fileID: fileID, line: line)
  }
}

/// Words as a list in a message.
func described(_ words: [String]) -> String { words.isEmpty ? "nothing" : words.joined(separator: ", ") }

/// Effects as text in a message.
func describedEffects(_ effects: [PayByBankAppEffect]) -> String {
  described(effects.map { Rendering.text(of: $0) })
}
