import Conformance
import PropertyTesting

extension OnlinePayments {
  /// Checks that overlap: "Apply IIN check".
  @ChapterBuilder<Self> static var overlappingChecks: [Rule] {
    Rule(
      "OP-IIN-19/a", .must(.derived),
      "Checks that overlap stay separate: each gets the reply to its own request.",
      cites: .objectiveCSDK("Apply IIN check"), readings: [.overlappingCalls], given: overlaps
    ) { trial, overlap in
      try trial.requireObserved(.lookedUp, .requestFailed)
      trial.holdReplies(to: overlap)
      for (call, digits) in overlap.numbers.enumerated() {
        try await trial.send(.lookUpIIN(call: call, digits: digits, context: PaymentContext()))
      }
      let early = try overlap.numbers.indices.filter { try !trial.seen.lookupOutcomes(of: $0).isEmpty }
      let replies = try await trial.releaseReplies(inOrder: overlap)
      try trial.expectOwnProducts(overlap)
      let answered = try overlap.numbers.indices.filter { try trial.needAnswer(to: $0, of: overlap) }
      trial.countOverlap(
        of: Array(overlap.numbers.indices), answered: answered, before: early, replies: replies,
        three: "three checks or more")
    } covers: {
      [
        .seen(Overlaps.anotherOrder, atLeast: 25),
        .seen("three checks or more", atLeast: 25),
        .seen(Trial<Self>.overlapLabel, atLeast: 90),
      ]
    } mutants: {
      [
        .renumbering("gives every answer to the last check") { calls, _ in calls.last },
        .renumbering("gives each answer to the next check") { calls, call in
          calls.firstIndex(of: call).map { calls[($0 + 1) % calls.count] }
        },
      ]
    }
  }
}

// MARK: Steps

extension Overlap {
  /// The product that the service has for a check.
  fileprivate func product(_ call: Int) -> ProductID { ProductID(ProductID.cardNumber(call)) }
}

extension Trial where System == OnlinePayments {
  /// Makes the service hold back its replies, each of which names a different product.
  fileprivate func holdReplies(to overlap: Overlap) {
    script(
      overlap.numbers.enumerated().flatMap { index, digits in
        // A request may give the digits as a text or as a number.
        ["\"", ""].map { quote in
          ScriptedExchange(
            endpoint: AskedLookup.endpoint, containing: ["\"bin\":\(quote)\(digits.prefix(6))"],
            reply: IINReply(product: ProductID.cardNumber(index)).scripted(isHeld: true))
        }
      })
  }

  /// Checks that no check has the product of another check.
  fileprivate func expectOwnProducts(_ overlap: Overlap) throws {
    let products = overlap.numbers.indices.map(overlap.product)
    for (call, digits) in overlap.numbers.enumerated() {
      for outcome in try seen.lookupOutcomes(of: call) {
        let product = outcome.details?.paymentProductId
        try expect(
          product == products[call] || !products.contains { $0 == product },
          expected: "product \(products[call].rawValue) for \(digits)",
          saw: "\(OnlinePayments.words(outcome))")
      }
    }
  }

  /// Whether a check has brought its product; false if it has failed.
  fileprivate func needAnswer(to call: Int, of overlap: Overlap) throws -> Bool {
    let (digits, product) = (overlap.numbers[call], overlap.product(call))
    let wanted = "product \(product.rawValue) for \(digits)"
    switch try seen.lookupOutcomes(of: call).first {
    case nil: throw setback(expected: wanted, saw: "no answer", judgedBy: "X-CB-01")
    // The document leaves open whether a check may be given up with an error because another one follows.
    case .failure?: return false
    case .result(let details)?:
      try needFinding(details, of: digits)
      try need(details.status == .supported, expected: wanted, saw: "\(details)", judgedBy: "OP-IIN-05")
      try need(
        details.paymentProductId == product, expected: wanted, saw: "\(details)", judgedBy: "OP-IIN-09")
      return true
    }
  }
}

extension Trial where System == OnlinePayments {
  /// Releases the held replies in the wanted order until every check has ended.
  ///
  /// An SDK may send its requests one by one, so a request may come only after the reply to an earlier one.
  fileprivate func releaseReplies(inOrder overlap: Overlap) async throws -> ReleasedReplies {
    var replies = ReleasedReplies()
    let areTogether = await waitForLookups(overlap.numbers.count, atMost: .milliseconds(200))
    try await retry {
      let asked = askedLookups
      for call in overlap.order {
        for lookup in asked where lookup.bin?.hasPrefix(overlap.numbers[call].prefix(6)) == true {
          services.account.release(request: lookup.number)
          replies.note(call)
        }
      }
      try await settle(atMost: .milliseconds(50))
      let open = try overlap.numbers.indices.filter { try seen.lookupOutcomes(of: $0).isEmpty }
      if !open.isEmpty, askedLookups.count == asked.count {
        _ = await waitForLookups(asked.count + 1, atMost: .milliseconds(50))
      }
      return open.isEmpty
    }
    replies.isInTurn = !areTogether && askedLookups.count >= overlap.numbers.count
    return replies
  }
}

// MARK: Inputs

private struct Overlap: Sendable {
  var numbers: [String]
  var order: [Int]
}

private let overlaps = Generator<Overlap> { source in
  // The numbers differ in their sixth digit, so every prefix that may be sent distinguishes them.
  let common = try CardDigits.digits(count: 5...5).draw(from: source)
  let numbers = try (0..<Generator<Int>.int(in: 2...4).draw(from: source)).map { index in
    common + "\(index)" + (try Generator<String>.digits(count: 0...10).draw(from: source))
  }
  return Overlap(
    numbers: numbers, order: try Generator<[Int]>.shuffled(Array(numbers.indices)).draw(from: source))
}

// MARK: Mutants

extension Mutant where System == OnlinePayments {
  /// Changes the call numbers of answers; the closure gets the calls so far and the answered call.
  fileprivate static func renumbering(
    _ name: String, _ choose: @escaping @Sendable ([Int], Int) -> Int?
  ) -> Mutant {
    behaving(name, state: Numbering()) { numbering, stimulus, world, inner in
      if case .lookUpIIN(let call, _, _) = stimulus { numbering.calls.append(call) }
      return numbering.renumber(try await inner.send(stimulus, in: world), choose)
    } late: { numbering, _, effects in
      numbering.renumber(effects, choose)
    }
  }
}

private struct Numbering: Sendable {
  var calls: [Int] = []

  func renumber(
    _ effects: [OnlinePaymentsEffect], _ choose: ([Int], Int) -> Int?
  ) -> [OnlinePaymentsEffect] {
    effects.map { effect in
      guard let details = effect.details else { return effect }
      let call = effect.call ?? 0
      return .lookedUp(call: choose(calls, call) ?? call, details)
    }
  }
}
