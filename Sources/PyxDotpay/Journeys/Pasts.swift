import Conformance

extension Dotpay {
  /// The pasts that a library may have had before a rule begins.
  ///
  /// In each past, the channel that was used last is one that no rule offers. Pasts without traces leave no cards, no
  /// payments and no customer behind.
  public static var pasts: [Past<Dotpay>] {
    Past.over(abroad: true) + [.oneStays, .twoStay]
      + StayingCards.shown.map { .staying($0, pays: true) }
      + StayingCards.hidden.map { .staying($0, pays: false) }
  }
}

extension Past<Dotpay> {
  /// Completed journeys that leave nothing behind.
  ///
  /// - Parameter abroad: Whether some of the journeys may set the phone's locale to `pl_PL`.
  static func over(abroad: Bool) -> [Past] {
    [
      paidByForm, lists(abroad), failures(abroad), wallet, cardsGone, cardsCleared, customerGone(abroad),
    ]
  }

  /// A form that the user left, and a completed payment that was updated and then removed from the history.
  private static var paidByForm: Past {
    Past("a form that the user left, and a completed payment") { trial in
      var desk = try trial.deskOfNow()
      let left = trial.nextCall()
      // The host sets the settings that already apply.
      try await trial.send(.configure(settings: Settings(debugMode: false, oneClickEnabled: true)))
      try await trial.reachForm(&desk, .earlier(left), call: left)
      try await trial.send(.cancelPayment)
      try await trial.settle()
      try trial.needOver(!trial.seen.ends(of: left).contains(where: \.isFinished))

      let call = trial.nextCall()
      let control = String.earlierControl(call)
      try await trial.complete(&desk, .earlier(call), call: call, status: .processing)
      try await trial.send(.registerObserver(observer: call))
      try await trial.updateEarlier(&desk, call, .fault(.serverError))
      try await trial.updateEarlier(&desk, call, .status(.completed))
      try await trial.send(.unregisterObserver(observer: call))
      try trial.needOver(trial.seen.told.contains { $0.isAbout(control) && $0.status == .completed })
      try await trial.needNoPayment(control)
      try await trial.needNoPayment(.earlierControl(left))
    }
  }

  /// Lists of languages, currencies and channels; the host also reads a payment description and the settings.
  private static func lists(_ abroad: Bool) -> Past {
    Past(listsName) { trial in
      let call = trial.beginning(abroad: abroad)
      var desk = try trial.deskOfNow()
      if trial.understands(.describePayment) {
        try await trial.send(.describePayment(call: call, info: Purchase.earlier(call).info))
      }
      for question in [
        DotpayStimulus.getLanguages(call: trial.nextCall()), .getCurrencies(call: trial.nextCall()),
      ] {
        let before = try trial.seen.of(.gotCodes).count
        try await trial.send(question)
        try await trial.serve(&desk, .requestedList) {
          try $0.of(.gotCodes).count > before
        } _: { request in
          .answer(.usual(to: request))
        }
        try trial.needOver(trial.seen.of(.gotCodes).count == before + 1)
      }
      let lists = try await trial.listChannels(
        &desk, call: call, Purchase.earlier(call).info, from: [.earlier])
      try trial.needOver(lists.count == 1 && lists[0].isList)
      if trial.understands(.readSettings) { try await trial.send(.readSettings(call: trial.nextCall())) }
    }
  }

  /// The name of the past in which languages and currencies were listed, which a library may then keep.
  static var listsName: String { "lists of all kinds" }

  /// A list, payments and a registration, all of which failed.
  private static func failures(_ abroad: Bool) -> Past {
    Past("calls that failed") { trial in
      var call = trial.beginning(abroad: abroad)
      var desk = try trial.deskOfNow()
      let lists = try await trial.listChannels(
        &desk, call: call, Purchase.earlier(call).info, from: [], fault: .serverError)
      try trial.needOver(lists.count == 1 && lists[0].isError)

      call = trial.nextCall()
      let payment = DotpayStimulus.payFast(
        call: call, info: Purchase.earlier(call).info, channel: PlatformChannel.earlier.id,
        showsSummary: false)
      try trial.needOver(try await trial.payEarlier(&desk, payment, call, .fault(.serverError))?.error != nil)
      try await trial.needNoPayment(.earlierControl(call))

      call = trial.nextCall()
      try await trial.reachForm(&desk, .earlier(call), call: call)
      try await trial.submit(&desk, .earlier(call))
      let ends = try await trial.conclude(&desk, call: call, .fault(.serverError))
      try trial.needOver(!ends.contains(where: \.isFinished))
      try await trial.needNoPayment(.earlierControl(call))

      call = trial.nextCall()
      let card = try await trial.registerEarlier(&desk, call, .fault(.serverError))
      try trial.needOver(card?.error != nil && card?.card == nil)
      try await trial.needNoCard()
    }
  }

  /// A payment by the wallet, with a host that authorizes it; the user may still be in the wallet.
  private static var wallet: Past {
    Past(walletName) { trial in
      var desk = try trial.deskOfNow()
      let call = trial.nextCall()
      _ = try await trial.payByWallet(&desk, Purchase.earlier(call).info, call: call)
      try await trial.send(.setWalletDelegate(isSet: false))
      try trial.needOver(trial.seen.ends(of: call).contains(where: \.isFinished))
      try await trial.needNoPayment(.earlierControl(call))
    }
  }

  /// The name of the past in which the user logged in to the wallet; the document leaves open how long a login lasts.
  static var walletName: String { "a payment by the wallet" }
}
