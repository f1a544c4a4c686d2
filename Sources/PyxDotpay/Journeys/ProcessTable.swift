import Conformance

private typealias Row = LibraryTransition

/// The same request five times, because a library may repeat a failed request.
private func retries(of word: LibraryWord) -> [LibraryWord] { Array(repeating: word, count: 5) }

extension Dotpay {
  /// The states of the payment process: "Inicjalizacja płatności", "Płatność", "Zakończenie płatności", and the host's own
  /// controllers.
  static let processTable = LibraryTable(
    "Payment process", initial: .noList, transitions: lists + choices + payments)

  // A library may know a list, and need not ask for it.
  private static let lists = [
    Row(.noList, .get, to: .loading, permits: [.givesList], rules: ["DP-CH-02"]),
    Row(.loading, .answer, to: .listed, [.givesList], rules: ["DP-CH-01", "DP-CH-02"]),
    Row(.loading, .fail, to: .noList, [.givesError], permits: [.givesList], rules: ["DP-CH-01"]),
    Row(.listed, .get, to: .loading, permits: [.givesList], rules: ["DP-CH-02"]),
    Row(.over, .get, to: .loading, permits: [.givesList], rules: ["DP-CH-02"]),
  ]

  private static let choices = [
    Row(.listed, .present, to: .choosing, [.offersThem], rules: ["DP-PAY-08", "DP-PAY-10"]),
    Row(.listed, .presentOwn, to: .choosing, rules: ["DP-CCH-01"]),
    Row(
      .listed, .presentLast, to: .form, [.showsForm], permits: [.offersThem],
      rules: ["DP-PAY-09", "DP-PAY-10"]),
    Row(.choosing, .choose, to: .form, [.showsForm], rules: ["DP-PAY-07/a", "DP-CCH-01"]),
    Row(
      .choosing, .cancel, to: .over, permits: [.fails, .finishes], open: [.userLeavesBeforePaying],
      rules: ["DP-PAY-01"]),
    Row(
      .form, .cancel, to: .over, permits: [.fails, .finishes], open: [.userLeavesBeforePaying],
      rules: ["DP-PAY-01"]),
  ]

  private static let payments = [
    Row(.form, .submit, to: .paying, [.sendsPayment], rules: ["DP-PAY-07/a"]),
    Row(.form, .refuse, to: .form, permits: [.showsForm], rules: ["DP-PAY-18"]),
    // A button may be tapped twice.
    Row(.paying, .submitAgain, to: .paying, rules: ["DP-PAY-07/b"]),
    Row(
      .paying, .answer, to: .summary, [.showsSummary], permits: [.finishes],
      rules: ["DP-CSUM-01", "DP-PAY-02", "DP-PAY-04"]),
    Row(
      .paying, .answerQuietly, to: .over, [.finishes], rules: ["DP-CSUM-01", "DP-PAY-02", "DP-PAY-04"]),
    Row(
      .paying, .fail, to: .over, [.fails],
      permits: [.showsSummary, .showsForm, .offersThem] + retries(of: .sendsPayment),
      rules: ["DP-PAY-03"]),
    Row(.summary, .close, to: .over, [.finishes], rules: ["DP-PAY-02", "DP-PAY-04"]),
    Row(.over, .cancel, to: .over, rules: ["X-CB-03"]),
  ]
}

extension Dotpay {
  /// The states of payments by the wallet, with a host that authorizes them: "Masterpass Champion Wallet".
  static let walletTable = LibraryTable(
    "Payment by the Masterpass wallet", initial: .outside, transitions: logins + walletPayments)

  /// Effects that the library may have after a refusal, when the user leaves a screen: the document leaves open what
  /// follows.
  private static let afterRefusal: [LibraryWord] = [
    .fails, .finishes, .showsLogin, .showsForm, .offersThem, .showsSummary,
  ]

  private static let logins = [
    Row(
      .outside, .submitWallet, to: .login, [.showsLogin], permits: LibraryWord.ofTheProcess.unpaid,
      rules: ["DP-MP-02"]),
    // The platform may hear of the login and the payment before the host is asked.
    Row(
      .login, .enter, to: .creating, [.asksToCreate], permits: [.asksToLogIn, .sendsPayment],
      open: [.walletPaymentBeforeAuthorization], rules: ["DP-MP-03"]),
    Row(
      .login, .cancel, to: .outside, permits: [.fails, .finishes], open: [.userLeavesBeforePaying],
      rules: ["DP-PAY-01"]),
    Row(
      .creating, .grant, to: .entering, [.asksToLogIn], permits: [.sendsPayment, .asksToAuthorize],
      rules: ["DP-MP-04"]),
    Row(.creating, .deny, to: .outside, permits: afterRefusal, rules: ["DP-MP-04"]),
    // A library may ask the host to authorize the first payment too.
    Row(
      .entering, .answer, to: .walletPaying, [.sendsPayment], permits: [.asksToAuthorize],
      rules: ["DP-MP-04", "DP-MP-06"]),
    Row(
      .entering, .fail, to: nil, permits: afterRefusal + retries(of: .asksToLogIn),
      rules: ["DP-PAY-03", "DP-MP-04"]),
  ]

  private static let walletPayments = [
    Row(
      .walletPaying, .answer, to: .inside, [.finishes], permits: [.showsSummary],
      rules: ["DP-PAY-02", "DP-PAY-04"]),
    Row(
      .walletPaying, .fail, to: nil, [.fails],
      permits: [.showsSummary, .asksToAuthorize, .showsForm, .offersThem] + retries(of: .sendsPayment),
      rules: ["DP-PAY-03"]),
    // The wallet decides whether a login lasts.
    Row(
      .inside, .submitWallet, to: .authorizing, [.asksToAuthorize],
      permits: [.showsLogin] + LibraryWord.ofTheProcess.unpaid, rules: ["DP-MP-05", "DP-MP-06"]),
    Row(.authorizing, .grant, to: .walletPaying, [.sendsPayment], rules: ["DP-MP-06"]),
    Row(.authorizing, .deny, to: .inside, permits: afterRefusal, rules: ["DP-MP-06"]),
  ]
}

extension [LibraryWord] {
  /// All of these words except those for a sent payment, a summary and the end of the process.
  fileprivate var unpaid: [LibraryWord] {
    filter { ![.sendsPayment, .showsSummary, .showsUnwanted, .finishes].contains($0) }
  }
}

extension Dotpay {
  /// The states of a payment through a channel that the host names: "Płatność z pominięciem formularza płatniczego".
  static let withoutFormTable = LibraryTable(
    "Payment without a form", initial: .noPayment,
    transitions: [
      Row(.noPayment, .payFast, to: .fastPaying, [.sendsPayment], rules: ["DP-FAST-01"]),
      Row(.noPayment, .payQuietly, to: .quietPaying, [.sendsPayment], rules: ["DP-FAST-01"]),
      // The document leaves open whether the library or the platform refuses a payment without a channel.
      Row(
        .noPayment, .payNowhere, to: .noPayment,
        permits: [.completesWithError] + retries(of: .sendsPayment), open: [.whoRefusesIncompletePayments],
        rules: ["DP-FAST-02"]),
      Row(
        .fastPaying, .answer, to: .fastSummary, [.showsSummary], permits: [.completes], rules: ["DP-FAST-04"]),
      Row(
        .fastPaying, .fail, to: .noPayment, [.completesWithError],
        permits: [.showsSummary] + retries(of: .sendsPayment), rules: ["X-CB-01"]),
      Row(.fastSummary, .close, to: .noPayment, [.completes], rules: ["DP-FAST-04", "X-CB-01"]),
      Row(.quietPaying, .answer, to: .noPayment, [.completes], rules: ["DP-FAST-04", "X-CB-01"]),
      Row(
        .quietPaying, .fail, to: .noPayment, [.completesWithError], permits: retries(of: .sendsPayment),
        rules: ["X-CB-01"]),
    ])
}
