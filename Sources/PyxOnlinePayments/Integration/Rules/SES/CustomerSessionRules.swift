import Conformance
import PropertyTesting

/// Rules on the session that an app makes: "1. Initialise OPSession and OPPaymentContext objects", OPSession.
extension OnlinePaymentsIntegration {
  static let customers: Chapter<Self> = Chapter("Sessions of customers") {
    Rule(
      "OP-SES-13", .must(.prose),
      "For another customer, the app asks its server for a session, and asks the SDK for nothing until it has one.",
      cites: .objectiveCSDK("1. Initialise OPSession and OPPaymentContext objects").quoting(
        "the Client application asks the Server application to create a Session"),
      given: visits
    ) { trial, input in
      try trial.requireObserved(.askedForSession, .askedForItems)
      let process = PaymentProcess(trial, input.shop)
      for (place, visit) in input.visits.enumerated() {
        process.shop.context.amount += 1
        let sessions = try SessionsOfCustomer(process)
        try await sessions.begin(visit)
        try sessions.expectRequest(of: visit)
        if visit.isRefusedFirst {
          guard try await sessions.refuse() else {
            trial.leaveOut(failedLabel, because: "the app keeps asking")
            return
          }
          guard try await trial.canTryAgain(sessions) else {
            for part in [failedLabel, anotherAsked] {
              trial.leaveOut(part, because: "the app may let the customer wait after a failure")
            }
            return trial.label(firstAsked)
          }
          trial.label(failedLabel)
        }
        try sessions.expectNothingOfSDK()
        try await sessions.goOn(with: visit.session)
        try trial.expect(
          try sessions.hasAskedForItems, expected: "a request for the items once the session is there",
          saw: "none")
        trial.label(place == 0 ? firstAsked : anotherAsked)
        guard process.canPay else {
          return trial.leaveOut(anotherAsked, because: "the previous payment cannot be completed")
        }
        try await process.payFor(input.shop.products[0].item.id)
      }
    } covers: {
      [
        .seen(firstAsked, atLeast: 90),
        .seen(anotherAsked, atLeast: 50),
        .seen(failedLabel, atLeast: 25),
      ]
    } mutants: {
      [
        .ignoringCustomers("does not ask for a session", after: 0),
        .ignoringCustomers("keeps the session of the first customer", after: 1),
        .changing("asks for the items before there is a session") { stimulus, effects in
          guard case .startPayment(let context) = stimulus,
            effects.contains(where: { $0.kind == .askedForSession })
          else { return effects }
          return effects + [.askedForItems(call: 900, context: context)]
        },
        .changing("continues when the server gives no session", state: PaymentContext()) {
          context, stimulus, effects in
          if case .startPayment(let other) = stimulus { context = other }
          guard case .sessionFailed = stimulus else { return effects }
          return effects + [.askedForItems(call: 901, context: context)]
        },
      ]
    }

    Rule(
      "OP-SES-14", .must(.prose),
      "The SDK's session is made from the ids in the server's reply, with each address used for its own purpose.",
      cites: .objectiveCSDK("1. Initialise OPSession and OPPaymentContext objects", "OPSession").quoting(
        "pass assetUrl, clientApiUrl, clientSessionId and customerId to the Client application"),
      given: acceptedVisits
    ) { trial, input in
      try await trial.makeSessions(of: input) { place, made, visit in
        for (name, found, expected) in [
          ("client session id", made.clientSessionId, visit.session.clientSessionId),
          ("customer id", made.customerId, visit.session.customerId),
        ] {
          try trial.expect(
            found == expected, "the \(name) of the session",
            expected: "\"\(expected ?? "")\", as in the reply",
            saw: found.map { "\"\($0)\"" } ?? "nothing")
        }
        // An app may use an address that is not from the reply, such as a newer base URL.
        let others = input.visits.filter { $0.session != visit.session }.map(\.session)
        for (name, found, expected, wrong) in [
          (
            "Client API URL", made.clientApiUrl, visit.session.clientApiUrl,
            [visit.session.assetUrl] + others.map(\.clientApiUrl)
          ),
          (
            "asset URL", made.assetUrl, visit.session.assetUrl,
            [visit.session.clientApiUrl] + others.map(\.assetUrl)
          ),
        ] {
          let isOther = wrong.contains { $0?.withoutSlash == found?.withoutSlash }
          try trial.expect(
            found?.isEmpty == false && (!isOther || found?.withoutSlash == expected?.withoutSlash),
            "the \(name) of the session", expected: "\"\(expected ?? "")\", as in the reply",
            saw: found.map { "\"\($0)\"" } ?? "nothing")
        }
        trial.label(place == 0 ? "a session was made" : anotherMade)
      }
    } covers: {
      [
        .seen("a session was made", atLeast: 90),
        .seen(anotherMade, atLeast: 50),
      ]
    } mutants: {
      [
        .making("swaps the URLs") { session, _ in
          (session.assetUrl, session.clientApiUrl) = (session.clientApiUrl, session.assetUrl)
        },
        .making("swaps the ids") { session, _ in
          (session.clientSessionId, session.customerId) = (session.customerId, session.clientSessionId)
        },
        .making("keeps the customer's id of the first session") { session, first in
          session.customerId = first?.customerId ?? session.customerId
        },
        .making("keeps the API's URL of the first session") { session, first in
          session.clientApiUrl = first?.clientApiUrl ?? session.clientApiUrl
        },
        .making("gives no asset URL") { session, _ in session.assetUrl = nil },
      ]
    }

    Rule(
      "OP-SES-15", .must(.prose), "The app names itself when it makes a session.",
      cites: .objectiveCSDK("OPSession").quoting(
        "specify the application identifier during the initialisation"), given: acceptedVisits
    ) { trial, input in
      try await trial.makeSessions(of: input) { _, made, _ in
        guard let name = made.appIdentifier else { throw NotApplicable("does not show the app's identifier") }
        try trial.expect(
          !name.isEmpty, expected: "an identifier of the app in its session", saw: "an empty string")
        trial.label("the app's identifier was looked at")
      }
    } covers: {
      [.seen("the app's identifier was looked at", atLeast: 90)]
    } mutants: {
      [
        .making("names no app") { session, _ in session.appIdentifier = "" },
        .making("names the app only to the first session") { session, first in
          if first != nil { session.appIdentifier = "" }
        },
      ]
    }
  }
}

private let firstAsked = "a session was asked for"
private let anotherAsked = "a session for another customer was asked for"
private let failedLabel = "the server gave no session at first"

// MARK: Steps

extension Trial where System == OnlinePaymentsIntegration {
  /// The customer wants to pay again after a refusal; false if the app does not ask for another session.
  ///
  /// The document leaves open how long an app lets the customer wait after a failure.
  fileprivate func canTryAgain(_ sessions: SessionsOfCustomer) async throws -> Bool {
    try sessions.expectNothingOfSDK()
    let earlier = try sessions.waiting.count
    try await sessions.startAgain()
    return try sessions.waiting.count > earlier
  }
}

// MARK: Inputs

private let visits: Generator<CustomerVisits> = CustomerVisits.any(refusals: 0.4)
private let acceptedVisits: Generator<CustomerVisits> = CustomerVisits.any(refusals: 0)

extension String {
  /// The URL without its trailing slashes, because an app may add or remove them.
  fileprivate var withoutSlash: String {
    var text = self[...]
    while text.hasSuffix("/") { text.removeLast() }
    return String(text)
  }
}

// MARK: Mutants

extension Mutant where System == OnlinePaymentsIntegration {
  /// Ignores the sign-in of every customer after the first `count`.
  fileprivate static func ignoringCustomers(_ name: String, after count: Int) -> Mutant {
    rewritingStimuli(name, state: 0) { seen, stimulus in
      guard case .signIn = stimulus else { return [stimulus] }
      seen += 1
      return seen > count ? [] : [stimulus]
    }
  }

  /// Makes sessions from changed values; the closure also gets the values of the first session.
  fileprivate static func making(
    _ name: String, _ change: @escaping @Sendable (inout SessionParameters, SessionParameters?) -> Void
  ) -> Mutant {
    stateful(name, state: SessionParameters?.none) { first, effect, _ in
      guard case .madeSession(let session) = effect else { return [effect] }
      var changed = session
      change(&changed, first)
      first = first ?? session
      return [.madeSession(session: changed)]
    }
  }
}
