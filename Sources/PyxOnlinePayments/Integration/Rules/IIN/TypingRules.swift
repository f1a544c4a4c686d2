import Conformance
import PropertyTesting

/// Rules on checks while the customer types: "IIN check" of the demo application, and the consequences of asynchronous
/// checks.
extension OnlinePaymentsIntegration {
  static let typing: Chapter<Self> = Chapter("Typing") {
    Rule(
      "OP-IIN-19/b", .should(.derived),
      "A result for a number that is no longer in the field is ignored.",
      cites: .objectiveCSDK("Apply IIN check"), given: staleResults
    ) { trial, input in
      let stale = try await trial.openForm("1", digits: input.earlier)
      // A form may check a number only once, when it reaches six digits.
      if input.isEmptied { try await trial.drive(.enterNumber(digits: "")) }
      let typed = try await trial.drive(.enterNumber(digits: input.later))
      if input.later.count >= 6 { try trial.labelMeanwhile(typed) }
      var expected: ProductID = "1"
      if input.later.count >= 6, input.isAnsweredFirst, let current = try typed.lookups.last?.call {
        try await trial.needSwitch(to: "2", by: current, Self.result("2"))
        expected = "2"
      }
      let late = try await trial.answer(stale, input.staleResult)
      let (switches, offers, refusals) = (try late.switches, try late.offers, try late.refusals)
      try trial.expect(
        !switches.contains("3") && offers.isEmpty && refusals == 0,
        "the result for \(input.earlier), which came after \"\(input.later)\" had been entered",
        expected: "product \(expected.rawValue) still selected, no choice and no refusal",
        saw: "switches: \(switches.words), choices: \(offers.count), refusals: \(refusals)")
      // A form that makes one check at a time checks the current number only now.
      if input.later.count >= 6, let next = try late.lookups.last?.call,
        try await trial.answer(next, Self.result("2")).switches.last == "2"
      {
        trial.label("a result for the current number switched the product")
      }
    } covers: {
      [
        .seen(meanwhileLabel, atLeast: 25),
        .covers("deletion leaves too few digits", atLeast: 10) { $0.later.count < 6 },
        .seen("a result for the current number switched the product", atLeast: 8),
        .covers("a card of several brands", atLeast: 10) { $0.kind == .brands },
        .covers("a card that cannot be used", atLeast: 10) { $0.kind == .notAllowed },
      ]
    } mutants: {
      [
        .behaving("treats a late result as one for the current number", state: TypedNumbers()) {
          numbers, stimulus, world, inner in
          numbers.note(stimulus)
          let effects: [OnlinePaymentsIntegrationEffect]
          if let details = stimulus.details, details.status == .supported, let id = details.paymentProductId,
            case .lookedUp(let call, _, _, _, _, _) = stimulus, call != numbers.lastCall || !numbers.isCurrent
          {
            effects = [.switchedProduct(paymentProductId: id)]
          } else {
            effects = try await inner.send(stimulus, in: world)
          }
          numbers.note(effects)
          return effects
        },
        .late("offers the brands of an earlier number") { details in
          let ids = (details.coBrands ?? []).map(\.paymentProductId)
          return ids.isEmpty ? [] : [.offeredBrands(paymentProductIds: ids)]
        },
        .late("refuses a card of an earlier number") { details in
          details.status == .supported && !details.isAllowedInContext ? [.refusedCard(message: "")] : []
        },
      ]
    }

    Rule(
      "OP-IIN-20", .should(.prose), "The first check is made as soon as six digits have been entered.",
      cites: .objectiveCSDK("IIN check").quoting("once the customer has entered six or more digits"),
      given: typedNumbers
    ) { trial, lengths in
      var isChecked = false
      for (index, length) in lengths.enumerated() {
        let digits = String(Decision.number.prefix(length))
        let seen = try await trial.drive(
          index == 0 ? .openForm(paymentProductId: "1", digits: digits) : .enterNumber(digits: digits))
        let lookups = try seen.lookups.map { $0.digits.filter(\.isNumber) }
        // A check counts if it has the first six or more digits of the entered number.
        let checks = lookups.filter { $0.count >= 6 && digits.hasPrefix($0) }
        if length < 6 {
          // A form may also ask about fewer than six digits, because the SDK answers without a request.
          if !lookups.isEmpty { trial.label("asks the SDK about fewer than six digits") }
        } else if !isChecked {
          try trial.expect(
            !checks.isEmpty,
            expected: "the first check when \(length) digits had been entered",
            saw: "\(lookups.last.map { "a check of \"\($0)\"" } ?? "no check by then")")
          isChecked = true
        } else {
          // The document leaves open whether the form checks again after every further digit.
          trial.label(
            !checks.isEmpty ? "checks again with later digits" : "does not check again with later digits")
        }
      }
    } covers: {
      [
        .covers("the sixth digit typed after five", atLeast: 20) { $0.contains(5) && $0.contains(6) },
        .covers("six digits or more at once", atLeast: 10) { $0.first ?? 0 >= 6 },
        .covers("more than eight digits typed", atLeast: 10) { $0.last ?? 0 > 8 },
      ]
    } mutants: {
      [
        .shortening("waits for eight digits", from: 6, upTo: 7),
        .changing("checks the digits before the last key", state: "") {
          digits, stimulus, effects in
          let former = digits
          if stimulus.kind == .openForm || stimulus.kind == .enterNumber { digits = stimulus.enteredDigits }
          return effects.map { effect in
            if case .lookUpIIN(let call, _, let context) = effect {
              .lookUpIIN(call: call, digits: former, context: context)
            } else {
              effect
            }
          }
        },
        .behaving("checks only once the payment is confirmed", state: ()) { _, stimulus, world, inner in
          switch stimulus {
          case .enterNumber, .openForm:
            return try await inner.send(stimulus, in: world).filter { $0.kind != .lookUpIIN }
          default: return try await inner.send(stimulus, in: world)
          }
        },
      ]
    }
  }

  fileprivate static func result(_ product: ProductID) -> IINDetails {
    IINDetails(.supported, paymentProductId: product, countryCode: "NL", isAllowedInContext: true)
  }
}

private let meanwhileLabel = "another number was looked up meanwhile"

// MARK: Steps

extension Trial where System == OnlinePaymentsIntegration {
  /// Labels the case by whether the form checks a number while the check of an earlier number is under way.
  fileprivate func labelMeanwhile(_ typed: Observed<System>) throws {
    if try typed.lookups.isEmpty {
      leaveOut(meanwhileLabel, because: "the form makes one check at a time")
    } else {
      label(meanwhileLabel)
    }
  }

  /// The result for the current number switches the product.
  fileprivate func needSwitch(to product: ProductID, by call: Int, _ details: IINDetails) async throws {
    let seen = try await answer(call, details)
    let switches = try seen.switches
    try need(
      switches.last == product, expected: "a switch to product \(product.rawValue)", saw: "\(switches.words)",
      judgedBy: "OP-COB-05"
    )
    label("a result for the current number switched the product")
  }
}

// MARK: Inputs

private struct StaleResult: Sendable {
  /// The contents of the stale result.
  enum Kind: Sendable, Hashable, CaseIterable {
    case otherProduct, brands, notAllowed
  }

  var kind: Kind
  var earlier: String
  var later: String
  /// Whether the check of the later number is answered before the stale one.
  var isAnsweredFirst: Bool
  /// Whether the field is emptied before the later number is entered.
  var isEmptied: Bool

  var staleResult: IINDetails {
    var details = OnlinePaymentsIntegration.result("3")
    if kind == .brands { details.coBrands = [IINDetail("3"), IINDetail("4")] }
    if kind == .notAllowed { details.isAllowedInContext = false }
    return details
  }
}

private let staleResults = zip(
  Generator<StaleResult.Kind>.element(of: StaleResult.Kind.allCases),
  Generator<Int>.int(in: 6...16), Generator<Int>.frequency([(3, .int(in: 6...16)), (1, .int(in: 0...5))]),
  .bool, .bool
).map { kind, earlier, later, isFirst, isEmptied in
  StaleResult(
    kind: kind, earlier: String(Decision.number.prefix(earlier)),
    later: String(Decision.otherNumber.prefix(later)),
    isAnsweredFirst: isFirst, isEmptied: isEmptied)
}

/// Growing numbers of digits; the first is in the form when it opens.
private let typedNumbers = Generator<[Int]> { source in
  var lengths = [
    try Generator<Int>.frequency([(3, .just(5)), (2, .int(in: 0...5)), (2, .int(in: 6...16, simplest: 6))])
      .draw(from: source)
  ]
  let steps = try Generator<Int>.frequency([(5, .just(1)), (1, .int(in: 1...4))]).array(count: 1...8)
    .draw(from: source)
  for step in steps {
    let next = (lengths.last ?? 0) + step
    if next <= 16 { lengths.append(next) }
  }
  return lengths
}
