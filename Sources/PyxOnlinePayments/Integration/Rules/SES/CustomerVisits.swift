import Conformance
import PropertyTesting

/// The label of cases in which a session of a second customer was made.
let anotherMade = "a session of another customer was made"

/// A customer who comes to pay, and the session that the merchant's server makes for them.
struct CustomerVisit: Sendable, Hashable {
  var customer: String
  var session: SessionParameters
  /// Whether the requests for the customer's session fail at first.
  var isRefusedFirst: Bool
}

/// Customers who come one after the other.
struct CustomerVisits: Sendable {
  var shop: Shop
  var visits: [CustomerVisit]

  /// One to three customers; `refusals` is the share of customers whose session the server refuses at first.
  static func any(refusals: Double) -> Generator<CustomerVisits> {
    Generator { source in
      let shop = try Shop.any(products: 1...1, fields: 1...1, accounts: 0...0).draw(from: source)
      let count = try Generator<Int>.int(in: 1...3, simplest: 2).draw(from: source)
      let names = try Generator<[String]>.shuffled(["Jansen", "Dupont", "Schmidt", "Ødegård"]).draw(
        from: source)
      var visits: [CustomerVisit] = []
      for name in names.prefix(count) {
        let id = String(try Generator<Int>.int(in: 1000...999_999).draw(from: source))
        let host = try Generator<String>.element(of: ["payment.preprod.example", "eu.api.example:8443"])
          .draw(from: source)
        let session = SessionParameters(
          clientSessionId: "68a4" + id, customerId: "cf7d" + String(id.reversed()) + "\(visits.count)",
          clientApiUrl: "https://\(host)/\(id)/",
          assetUrl: "https://assets.example/s2s/\(id)")
        let isRefused = try Generator<Bool>.bool(probability: refusals).draw(from: source)
        visits.append(CustomerVisit(customer: name, session: session, isRefusedFirst: isRefused))
      }
      return CustomerVisits(shop: shop, visits: visits)
    }
  }
}

/// The merchant's server while a customer comes to pay.
final class SessionsOfCustomer {
  private let process: PaymentProcess
  private let earlier: (sessions: Int, items: Int, made: Int)
  private var answered: Set<Int> = []

  init(_ process: PaymentProcess) throws {
    self.process = process
    let seen = process.trial.seen
    let seesMade = process.trial.profile.effects.contains(.madeSession)
    earlier = (
      try seen.of(.askedForSession).count, try seen.of(.askedForItems).count,
      try seesMade ? seen.of(.madeSession).count : 0
    )
  }

  private var trial: Trial<OnlinePaymentsIntegration> { process.trial }

  /// The requests for a session that wait for an answer.
  var waiting: [Int] {
    get throws {
      try trial.seen.of(.askedForSession).dropFirst(earlier.sessions).compactMap { effect in
        guard case .askedForSession(let call) = effect, !answered.contains(call) else { return nil }
        return call
      }
    }
  }

  /// The customer comes and wants to pay.
  func begin(_ visit: CustomerVisit) async throws {
    try await process.send(.signIn(customer: visit.customer))
    try await startAgain()
  }

  /// The customer wants to pay.
  func startAgain() async throws { try await process.send(.startPayment(context: process.shop.context)) }

  /// Checks that a session was requested.
  func expectRequest(of visit: CustomerVisit) throws {
    try trial.expect(
      try !waiting.isEmpty, expected: "a request for a session of \(visit.customer) at the merchant's server",
      saw: "none when they wanted to pay")
  }

  /// Checks that no items have been requested from the SDK yet.
  func expectNothingOfSDK() throws {
    try trial.expect(
      try !hasAskedForItems, "the SDK, before there is a session", expected: "no request for items",
      saw: "one")
  }

  /// Whether the items have been requested since the customer came.
  var hasAskedForItems: Bool { get throws { try trial.seen.of(.askedForItems).count > earlier.items } }

  /// Every request for a session fails; returns false if the app never stops trying again.
  func refuse() async throws -> Bool {
    for _ in 0..<process.rounds {
      guard let call = try waiting.first else { return true }
      answered.insert(call)
      try await process.send(.sessionFailed(call: call, error: "the connection was lost"))
    }
    return try waiting.isEmpty
  }

  /// The server answers every request for a session.
  func give(_ session: SessionParameters) async throws {
    for _ in 0..<process.rounds {
      guard let call = try waiting.first else { return }
      answered.insert(call)
      try await process.send(.gotSession(call: call, session: session))
    }
  }

  /// The server answers, and the customer taps once more if the earlier tap had no effect.
  func goOn(with session: SessionParameters) async throws {
    try await give(session)
    guard try !hasAskedForItems, try waiting.isEmpty else { return }
    try await startAgain()
    try await give(session)
  }

  /// The newest session that the app has made since the customer came.
  var made: SessionParameters? {
    get throws {
      guard case .madeSession(let session)? = try trial.seen.of(.madeSession).dropFirst(earlier.made).last
      else { return nil }
      return session
    }
  }
}

extension PaymentProcess {
  /// The customer pays for a product after the items were requested.
  func payFor(_ product: ProductID) async throws {
    try await deliverItems()
    try await choose(product)
    try await fillIn(product)
    try await complete(try await confirm())
  }
}

extension Trial where System == OnlinePaymentsIntegration {
  /// Has a session made for each customer, examines it, and lets them pay.
  func makeSessions(
    of input: CustomerVisits, _ look: (Int, SessionParameters, CustomerVisit) throws -> Void
  ) async throws {
    try requireObserved(.askedForSession, .madeSession)
    let process = PaymentProcess(self, input.shop)
    for (place, visit) in input.visits.enumerated() {
      process.shop.context.amount += 1
      let sessions = try SessionsOfCustomer(process)
      try await sessions.begin(visit)
      try need(
        try !sessions.waiting.isEmpty, expected: "a request for a session of \(visit.customer)", saw: "none",
        judgedBy: "OP-SES-13")
      try await sessions.goOn(with: visit.session)
      guard let made = try sessions.made else {
        throw setback(
          expected: "a session of the SDK after the server has answered", saw: "none", judgedBy: "OP-SES-13")
      }
      try look(place, made, visit)
      guard process.canPay else {
        return leaveOut(anotherMade, because: "the previous payment cannot be completed")
      }
      try await process.payFor(input.shop.products[0].item.id)
    }
  }
}
