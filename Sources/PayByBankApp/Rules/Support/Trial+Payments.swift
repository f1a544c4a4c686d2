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

  /// Lets the host dismiss what is up.
  func clearScreen() async throws {
    guard profile.effects.contains(.dismissed), understands(.dismissPopup) else { return }
    if try popups.top != nil { try await send(.dismissPopup) }
  }

  /// States that a payment led to exactly that.
  func expect(
    _ observed: Observed<PayByBankApp>, ledTo outcome: String, _ situation: String, fileID: String = #fileID,
    line: Int = #line
  ) throws {
    let outcomes = try observed.outcomes
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
