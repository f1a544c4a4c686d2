import Conformance

private typealias Row = LibraryTransition

extension Dotpay {
  /// The states of the card store without a customer: "Metody dostępne dla developera", "Płatność kartą bez
  /// wypełnienia formularza".
  ///
  /// After each step the host asks for the cards. The document leaves open which card is the default if none was
  /// chosen.
  static let cardTable = LibraryTable(
    "Remembered cards", initial: .noCard,
    transitions: (registrations + removals + settings + cardPayments).map { $0.thenListing(.listsCards) })

  private static let registrations = [
    Row(.noCard, .register, to: .registeringFirst, [.asksToRegister], rules: ["DP-CARD-05"]),
    Row(.oneCard, .register, to: .registeringSecond, [.asksToRegister], rules: ["DP-CARD-05"]),
    accepted(.registeringFirst, to: .oneCard), refused(.registeringFirst, to: .noCard),
    accepted(.registeringSecond, to: .twoCards), refused(.registeringSecond, to: .oneCard),
  ]

  private static let removals = [
    removal(.oneCard, .remove, to: .removingOnly), removal(.twoCards, .remove, to: .removingOne),
    removal(.defaultCard, .remove, to: .removingOne), removal(.defaultCard, .removeDefault, to: .removingOne),
    Row(
      .removingOnly, .answer, to: .noCard, [.confirmsRemoval], permits: [.tellsDefault], rules: ["DP-CARD-08"]
    ),
    Row(
      .removingOne, .answer, to: .oneCard, [.confirmsRemoval], permits: [.tellsDefault], rules: ["DP-CARD-08"]
    ),
    unremoved(.removingOnly), unremoved(.removingOne),
    clearing(.oneCard), clearing(.twoCards), clearing(.defaultCard),
  ]

  private static let settings =
    [
      Row(
        .twoCards, .setDefault, to: .defaultCard, permits: [.tellsDefault], open: [.cardWithoutCustomerTold],
        rules: ["DP-CARD-07"]),
      Row(
        .defaultCard, .setDefault, to: .defaultCard, permits: [.tellsDefault],
        open: [.cardWithoutCustomerTold],
        rules: ["DP-CARD-07"]),
      Row(.noCard, .restart, to: .noCard, rules: ["DP-CARD-06"]),
    ]
    + [LibraryState.oneCard, .twoCards, .defaultCard].flatMap { state in
      [
        Row(state, .toggle, to: state, permits: [.tellsDefault], rules: ["DP-CARD-03"]),
        Row(
          state, .restart, if: .sameDevice, to: state == .defaultCard ? .twoCards : state,
          rules: ["DP-CARD-06"]),
        Row(state, .restart, if: .newDevice, to: .noCard, rules: ["DP-CARD-11"]),
      ]
    }

  private static let cardPayments =
    [
      Row(
        .defaultCard, .payDefault, to: .payingBeside, [.sendsPayment], rules: ["DP-ONE-01", "DP-ONE-02"])
    ]
    + [
      (LibraryState.oneCard, LibraryState.payingByOnly), (.twoCards, .payingByOne),
      (.defaultCard, .payingBeside),
    ].flatMap { state, paying in
      [
        Row(state, .payNamed, to: paying, [.sendsPayment], rules: ["DP-ONE-01", "DP-ONE-02"]),
        Row(paying, .answer, to: state, [.completes], rules: ["DP-ONE-03", "DP-CARD-12"]),
        Row(
          paying, .fail, to: state, [.completesWithError],
          permits: Array(repeating: .sendsPayment, count: 5), rules: ["DP-ONE-03"]),
      ]
    }

  private static func removal(
    _ state: LibraryState, _ event: LibraryEvent, to next: LibraryState
  ) -> LibraryTransition {
    Row(state, event, to: next, [.removes], permits: [.tellsDefault], rules: ["DP-CARD-08"])
  }

  /// The document leaves open whether a card stays if its removal failed.
  private static func unremoved(_ state: LibraryState) -> LibraryTransition {
    Row(
      state, .fail, to: nil, [.failsToRemove],
      permits: [.confirmsRemoval, .tellsDefault] + Array(repeating: .removes, count: 5), rules: ["X-CB-01"])
  }

  private static func clearing(_ state: LibraryState) -> LibraryTransition {
    Row(
      state, .clear, to: .noCard, [.removes], permits: [.removes, .removes, .tellsDefault],
      rules: ["DP-CARD-09"])
  }
}

extension Dotpay {
  /// The states of cards that the host supplies: "Dane karty dostarczane z zewnątrz" and the sections after it.
  static let customerTable = LibraryTable(
    "Cards of the host's", initial: .nobody,
    transitions: (supplies + customerSettings + customerRegistrations).map { $0.thenListing(.listsCards) })

  private static let supplies =
    [
      (LibraryState.nobody, LibraryState.customer), (.customer, .customer), (.own, .both), (.both, .both),
      (.hidden, .hidden),
    ].flatMap { state, next in
      [
        Row(
          state, .supply, to: next, permits: [.tellsDefault],
          rules: ["DP-EXT-01", "DP-EXT-02", "DP-EXT-03", "DP-EXT-12"]),
        Row(state, .supplyNone, to: next, permits: [.tellsDefault], rules: ["DP-EXT-02", "DP-EXT-06"]),
      ]
    } + [
      Row(.customer, .takeAway, to: .nobody, permits: [.tellsDefault], rules: ["DP-EXT-09"]),
      Row(.both, .takeAway, to: .own, permits: [.tellsDefault], rules: ["DP-EXT-09"]),
      // The document leaves open whether the host's cards stay when all are cleared.
      Row(
        .own, .clear, to: .nobody, [.removes], permits: [.tellsDefault], rules: ["DP-CARD-09", "DP-EXT-09"]),
    ]

  private static let customerSettings = [
    Row(
      .both, .setDefault, to: .both, permits: [.tellsDefault], open: [.cardWithoutCustomerTold],
      rules: ["DP-CARD-07", "DP-EXT-13"]),
    Row(
      .both, .hide, to: .hidden, permits: [.tellsDefault], open: [.defaultCardBeforeChoice],
      rules: ["DP-EXT-10"]),
    Row(.hidden, .show, to: .both, permits: [.tellsDefault], rules: ["DP-EXT-10"]),
  ]

  private static let customerRegistrations = [
    Row(.nobody, .register, to: .registeringOwn, [.asksToRegister], rules: ["DP-CARD-05"]),
    accepted(.registeringOwn, to: .own), refused(.registeringOwn, to: .nobody),
    Row(.customer, .register, to: .registeringTheirs, [.asksToRegister], rules: ["DP-EXT-05", "DP-EXT-06"]),
    acceptedForCustomer(.registeringTheirs, to: .customer), refused(.registeringTheirs, to: .customer),
    Row(.both, .register, to: .registeringBeside, [.asksToRegister], rules: ["DP-EXT-05", "DP-EXT-06"]),
    acceptedForCustomer(.registeringBeside, to: .both), refused(.registeringBeside, to: .both),
  ]

  /// The delegate is told of the user's acts with cards.
  ///
  /// The document leaves open whether the delegate is also told of cards that the host registers.
  private static func acceptedForCustomer(
    _ state: LibraryState, to next: LibraryState
  ) -> LibraryTransition {
    Row(
      state, .answer, to: next, [.givesCard], permits: [.tellsNew, .tellsDefault],
      open: [.cardWithoutCustomerTold],
      rules: ["DP-CARD-05", "DP-EXT-07", "DP-EXT-12"])
  }

  /// The document leaves open whether the delegate hears of a card without a customer.
  private static func accepted(_ state: LibraryState, to next: LibraryState) -> LibraryTransition {
    Row(
      state, .answer, to: next, [.givesCard], permits: [.tellsNew, .tellsDefault],
      open: [.cardWithoutCustomerTold],
      rules: ["DP-CARD-05"])
  }

  private static func refused(_ state: LibraryState, to next: LibraryState) -> LibraryTransition {
    Row(
      state, .fail, to: next, [.givesNoCard], permits: Array(repeating: .asksToRegister, count: 5),
      rules: ["DP-CARD-05", "DP-EXT-12"])
  }
}

extension LibraryTransition {
  /// The same row, but the host then asks for a list, and the answer must be right.
  func thenListing(_ word: LibraryWord) -> LibraryTransition {
    LibraryTransition(
      from, event, if: `guard`, to: next, effects + [word], permits: permits, open: questions, rules: rules)
  }

  /// The same row, with more optional effects.
  func permitting(_ words: [LibraryWord]) -> LibraryTransition {
    LibraryTransition(
      from, event, if: `guard`, to: next, effects, permits: permits + words, open: questions, rules: rules)
  }
}
