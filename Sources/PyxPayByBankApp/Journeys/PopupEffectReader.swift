import Conformance

/// Reads effects as words of the popup table.
struct PopupEffectReader: EffectReader {
  typealias System = PayByBankApp

  /// The popups that are up, with what each shows.
  private var faces: [(popup: String, screen: Screen)] = []
  /// The tokens that the host has passed.
  private var tokens: [String] = []
  private var payments = 0
  private var isRemembered = false
  /// Whether a popup was up when the host asked for another one.
  private var isOver = false
  /// Whether a popup was up when the stimulus came, or may have been up because popups cannot be seen.
  private var wasUp = true
  private var seesPopups = false
  private var hasBankApp = false

  mutating func change(to world: World) { hasBankApp = world.canOpen(scheme: PayByBankApp.scheme) }

  mutating func start(in world: World) {
    change(to: world)
    faces = []
    isRemembered = world.preferences[PayByBankApp.rememberedKey]?.isTruthy == true
  }

  mutating func note(_ stimulus: PayByBankAppStimulus) {
    wasUp = !faces.isEmpty || !seesPopups
    switch stimulus {
    case .showPopup(_, _, let token, _, _):
      tokens.append(token)
      payments += 1
      isOver = !faces.isEmpty
    case .showErrorPopup: isOver = !faces.isEmpty
    case .openBankingApp(let token): tokens.append(token)
    default: break
    }
  }

  mutating func word(of effect: PayByBankAppEffect) -> PopupEffect? {
    switch effect {
    case .answered(_, let isAvailable): return isAvailable ? .answersYes : .answersNo
    case .presented(let popup, let screen, _, _, _, _, _):
      let isShown = faces.contains { $0.popup == popup && $0.screen == screen }
      // A popup under another one stays there, whatever it shows now.
      if let place = faces.firstIndex(where: { $0.popup == popup }) {
        faces[place].screen = screen
      } else {
        faces.append((popup, screen))
      }
      seesPopups = true
      // The same popup, drawn again.
      if isShown { return nil }
      return switch screen {
      case .mcomm: .showsOffer
      case .ecomm: .showsCode
      case .moreAbout: .showsExplanation
      case .error: .showsError
      default: .showsOther
      }
    case .dismissed(let popup):
      let wasUp = faces.contains { $0.popup == popup }
      faces.removeAll { $0.popup == popup }
      return wasUp ? .takesPopupAway : nil
    case .openedURL(let url, let succeeded):
      guard succeeded else { return .opensInVain }
      return InvocationURL.carried(of: tokens, in: url).isEmpty ? .opensOther : .opensApp
    case .calledBack(let event, let popup, _):
      // A popup under another one has its own time, which the table does not cover.
      let isUnder = faces.dropLast().contains { $0.popup == popup }
      if event == .didExpire, isUnder { return nil }
      return switch event {
      case .didCloseByUser: .reportsClose
      case .didExpire: wasUp ? .reportsExpiry : .reportsGoneExpiry
      case .retryPaymentRequest: .asksForRetry
      default: nil
      }
    case .savedPreference(let key, let value):
      let isTrue = value?.isTruthy == true
      guard key == PayByBankApp.rememberedKey, isTrue != isRemembered else { return nil }
      isRemembered = isTrue
      return isTrue ? .remembers : hasBankApp ? .forgetsWithApp : .forgets
    // The table does not cover other effects.
    default: return nil
    }
  }

  func isDue(_ word: PopupEffect, of row: PopupTransition) -> Bool {
    switch word {
    // A library may ignore a call while a popup is up, and may show the code for a later payment.
    case .takesPopupAway: row.event != .pay && !faces.isEmpty
    case .showsOffer: faces.isEmpty || !isOver && payments == 1
    case .showsCode: faces.isEmpty || row.event != .pay || !isOver
    case .opensApp: row.event != .pay || !isOver
    case .showsError, .forgets, .reportsExpiry: !isOver
    default: true
    }
  }
}

extension Trial where System == PayByBankApp {
  /// Follows a walk, in which the popup table must allow every effect; ends early if the library cannot follow.
  ///
  /// Returns the rows that were taken.
  @discardableResult
  func walk(_ rows: [PopupTransition], in scenery: PopupScenery) async throws -> [PopupTransition] {
    var taken: [PopupTransition] = []
    have(scenery.phones[0])
    change { $0.preferences = scenery.preferences }
    var walk = Walk(self, reader: PopupEffectReader(), mayBeLate: false)
    for (number, row) in rows.enumerated() {
      guard canTake(row) else {
        // A step that does not change the state can be left out.
        if row.next == row.from { continue }
        leaveOut("walks beyond: \(row.event.words)", because: "cannot be done here")
        return taken
      }
      walk.enter(row)
      let obstacle = try await bringing { try await take(row, number: number, in: scenery) }
      try walk.read()
      if !walk.due.isEmpty || profile.quiescence != .exact { try await settle() }
      try walk.leave()
      taken.append(row)
      if let obstacle {
        leaveOut("walks beyond: \(row.words)", because: obstacle)
        return taken
      }
      // The document leaves open whether coming back without a bank app erases the choice (A-PBBA-24).
      guard scenery.leavesOften, world.canOpen(scheme: PayByBankApp.scheme), let shown = row.next?.shown,
        [.none, .error].contains(shown)
      else {
        continue
      }
      guard try await leaveAndReturn(from: shown, in: &walk) else {
        leaveOut(
          "walks beyond: \(row.words)", because: "the error popup does not outlive a stay in the background")
        return taken
      }
    }
    try await walk.end(permitting: [.takesPopupAway])
    return taken
  }

  /// The consumer leaves the host app and comes back; false if an error popup is gone afterwards.
  private func leaveAndReturn(
    from shown: PopupState.Shown, in walk: inout Walk<PopupEffectReader, PopupState, PopupEvent, PopupGuard>
  ) async throws -> Bool {
    if shown == .error {
      // Popups may lie over one another.
      walk.permit([.takesPopupAway, .takesPopupAway, .takesPopupAway, .showsError])
    }
    try await bringing { _ = try await perform(.leaveAndReturn) }
    try walk.read()
    guard shown == .error, profile.effects.contains(.dismissed) else { return true }
    return try popups.top != nil
  }

  private func canTake(_ row: PopupTransition) -> Bool {
    switch row.event {
    case .restart: profile.effects.contains(.savedPreference)
    case .wait: controlsTime
    default: row.event.stimulus.map(understands) ?? true
    }
  }
}
