import Conformance
import PropertyTesting

extension PayByBankApp {
  /// The URL that opens the bank app: sections 2.2, 4.2.3.1 and 4.4.2.
  ///
  /// The payments' tokens have unreserved characters only, because the document leaves open how a URL writes other
  /// characters (A-PBBA-3). So no defect here cuts a token at a slash or a question mark.
  static var invocationURL: Rule {
    Rule(
      "PBBA-POP-05", .must(.prose),
      "The URL that opens the bank app has the scheme zapp and carries the token of this payment.",
      cites: .eis11("2.2", "4.2.3.1", "4.4.2").quoting(
        "Invoke Pay by Bank app enabled CFI App using secure token"), readings: [.tokenEscapingInURL],
      given: .invocations
    ) { trial, input in
      let (first, payment) = (input.payments[0], input.payments[1])
      let opened: [OpenedURL]
      switch input.way {
      case .tap:
        try await trial.reach(.mcomm, first, after: input.start, on: Phone())
        try await trial.closePopup(after: input.start)
        try await trial.reachOfferAgain(payment)
        opened = try await trial.send(.tap(control: .openBankingApp)).openedURLs
      case .choice:
        try await trial.rememberChoice(first, after: input.start)
        opened = try await trial.payByChoice(payment, after: input.error)
      case .directCall:
        guard trial.understands(.openBankingApp) else {
          return trial.leaveOut(input.way.rawValue, without: .openBankingApp)
        }
        try await trial.begin(input.start)
        trial.have(Phone())
        try await trial.bring(input.error)
        opened = try await trial.send(.openBankingApp(token: payment.token)).openedURLs
      }
      guard let url = opened.last?.url else {
        throw trial.setback(expected: "a URL opened", saw: "nothing opened")
      }
      try trial.expect(
        InvocationURL.hasSharedScheme(url), "the URL's scheme", expected: "\(scheme)", saw: "\(url)")
      try trial.expect(
        InvocationURL.carries(payment.token, in: url),
        "the URL", expected: "the token \(payment.token) in it", saw: "\(url)")
      trial.label(input.way.rawValue)
      if let token = input.reservedToken { try await trial.recordSpelling(of: token) }
    } covers: {
      [
        .seen("remembered choice", atLeast: 20), .seen("by tap", atLeast: 20),
        .seen("direct call", atLeast: 8),
      ]
    } mutants: {
      [
        .redirecting("carries the token of the previous payment") { url, moment in
          guard moment.after.payments.count > 1, let before = moment.after.payments.dropLast().last else {
            return url
          }
          return url.replacing(moment.payment.token, with: before.token)
        },
        .redirecting("carries the code instead of the token") { url, moment in
          guard moment.payment.expiryInterval > 600 else { return url }
          return url.replacing(moment.payment.token, with: moment.payment.brn)
        },
        .redirecting("cuts the token at the first dot") { url, moment in
          guard let dot = moment.payment.token.firstIndex(of: ".") else { return url }
          return url.replacing(moment.payment.token, with: String(moment.payment.token[..<dot]))
        },
        .redirecting("uses the scheme of one bank") { url, moment in
          guard moment.payment.expiryInterval > 600 else { return url }
          return url.replacing("zapp:", with: "tarnbrook:")
        },
        .watching("opens the same URL for every token with a question mark") { moment in
          guard case .openBankingApp(let token) = moment.stimulus, token.contains("?") else {
            return moment.effects
          }
          return [.openedURL(url: "zapp://a%2Fb", succeeded: true)]
        },
        .watching("opens a page in the browser for tokens with a blank") { moment in
          guard case .openBankingApp(let token) = moment.stimulus, token.contains(" ") else {
            return moment.effects
          }
          return [.openedURL(url: "https://www.paybybankapp.example/?\(token.count)", succeeded: true)]
        },
      ]
    }
  }
}

private struct Invocations: Sendable {
  /// How the bank app is opened for the second payment.
  enum Way: String, Sendable {
    /// With the choice that was made in the first payment.
    case choice = "remembered choice"
    /// With a tap on "Open banking app".
    case tap = "by tap"
    /// By the host.
    case directCall = "direct call"
  }

  var payments: [Payment]
  var way: Way
  /// The error popup, if any, before the host pays with the choice, or calls the bank app.
  var error: EarlierError
  var reservedToken: String?
  /// What happens before the steps that the rule judges.
  var start: Start
}

extension Generator where Value == String {
  /// Tokens with characters that have a meaning in a URL.
  fileprivate static var reservedToken: Generator {
    element(of: ["a/b?c=d&e", "100% sure", "k\u{E4}se", "a+b c", "#fragment"])
  }
}

extension Generator where Value == Invocations {
  fileprivate static var invocations: Generator {
    let reserved: Generator<String?> = .frequency([
      (4, .just(nil)), (1, Generator<String>.reservedToken.map { Optional($0) }),
    ])
    let way: Generator<Invocations.Way> = .frequency([
      (4, .element(of: [.choice, .tap])), (1, .just(.directCall)),
    ])
    return zip(
      .payments(2...2), way, .earlierError, reserved, .start(after: .nothingRemembered)
    ).map { Invocations(payments: $0, way: $1, error: $2, reservedToken: $3, start: $4) }
  }
}

extension Trial where System == PayByBankApp {
  /// Goes to the M-COMM popup of a later payment.
  ///
  /// If the library shows that popup only the very first time, forgets the stored preferences and pays as a new
  /// consumer.
  fileprivate func reachOfferAgain(_ payment: Payment) async throws {
    if try await show(payment).faces.last?.screen == Screen.mcomm { return }
    try await close()
    change { $0.preferences = [:] }
    try await reach(.mcomm, payment)
  }

  /// Records how a token with characters that have a meaning in a URL is written.
  ///
  /// However the token is written, the URL must have the shared scheme, and no other token may give the same URL.
  fileprivate func recordSpelling(of token: String) async throws {
    guard understands(.openBankingApp) else { return }
    let opened = try await send(.openBankingApp(token: token)).openedURLs.last?.url
    reading(.tokenEscapingInURL, InvocationURL.reading(of: token, in: opened))
    var spelled = opened.map { [(token: token, url: $0)] } ?? []
    for number in 2...4 where opened != nil {
      let other = "\(token)\(number)"
      guard let url = try await send(.openBankingApp(token: other)).openedURLs.last?.url else { return }
      spelled.append((other, url))
    }
    for (number, one) in spelled.enumerated() {
      try expect(
        InvocationURL.hasSharedScheme(one.url), "the scheme of the URL for the token \(one.token)",
        expected: "\(PayByBankApp.scheme)", saw: "\(one.url)")
      let same = spelled[..<number].first { $0.url == one.url }
      try expect(
        same == nil, "the URLs for the tokens \(same?.token ?? "") and \(one.token)",
        expected: "different ones", saw: "\(one.url) for both")
    }
  }
}

extension InvocationURL {
  /// The fate of a token with characters that have a meaning in a URL.
  static func reading(of token: String, in url: String?) -> String {
    guard let url else { return "no URL is opened" }
    if contains(token, in: url) { return "written as it is" }
    return carries(token, in: url) ? "percent-encoded" : "written in another way"
  }
}
