import Conformance

extension PayByBankApp {
  /// Journeys that may be over before a rule begins: no popup is up, and nobody has paid or chosen.
  ///
  /// No past contains a payment, because the document leaves open what a later payment shows without a choice
  /// (A-PBBA-22), and a choice decides everything that follows. Rules that may begin after payments and choices use a
  /// `Start`.
  public static var pasts: [Past<Self>] { [.closedError, .retriedError, .explainedLayout] }
}

extension Past<PayByBankApp> {
  /// Two error popups: the consumer closes the first, and the host dismisses the second.
  fileprivate static var closedError: Past {
    Past("error popups that were closed") { trial in
      try await trial.beginPast()
      try await trial.perform(.hostButton)
      try trial.needOver(try await trial.perform(.fail(.past)) != nil)
      try await trial.perform(.tap(.close))
      try trial.needOver(try trial.popups.top == nil)
      try await trial.perform(.logosArrive)
      if trial.understands(.dismissPopup) {
        try await trial.perform(.fail(.past))
        try await trial.perform(.dismiss)
      }
      try trial.needPastOver()
    }
  }

  /// The host ignores the retry.
  fileprivate static var retriedError: Past {
    Past("an error popup that asked for a retry") { trial in
      try await trial.beginPast()
      try trial.needOver(try await trial.perform(.fail(.past)) != nil)
      try await trial.perform(.tap(.retry))
      // The document leaves open whether the error popup is still up then (A-PBBA-15).
      if try trial.popups.top != nil { try await trial.clearScreen() }
      try await trial.perform(.leaveAndReturn)
      try await trial.perform(.wait)
      try trial.needPastOver()
    }
  }

  /// The consumer reads the explanation, and pays nothing.
  fileprivate static var explainedLayout: Past {
    Past("the explanation opened by a layout's link") { trial in
      try await trial.beginPast()
      try await trial.perform(.tapMark)
      try trial.needOver(try await trial.perform(.readLayout) != nil)
      try await trial.perform(.tap(.close))
      if try trial.popups.top != nil { try await trial.clearScreen() }
      try trial.needPastOver()
    }
  }
}

extension ErrorStrings {
  /// Strings that no rule passes.
  fileprivate static let past = ErrorStrings(code: "E9", title: "Before", message: "That is over by now.")
}

extension Trial where System == PayByBankApp {
  /// Begins a past on a phone with a bank app, as in most rules.
  ///
  /// The past is left out if an adapter does not report the end of popups, because the suite then cannot see whether
  /// the past is over.
  fileprivate func beginPast() async throws {
    try needOver(profile.effects.isSuperset(of: [.presented, .dismissed]))
    have(Phone())
  }

  /// Needs no popup to be up, no URL to have been opened, and no value to have been stored.
  fileprivate func needPastOver() throws {
    try needOver(try popups.top == nil)
    try needOver(
      try seen.of([.openedURL, .savedPreference].filter(profile.effects.contains)).isEmpty)
  }
}
