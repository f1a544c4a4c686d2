import Conformance
import PropertyTesting

/// Rules on the products that a check finds: "Apply IIN check", the list of properties and the paragraph on co-brands.
extension OnlinePayments {
  static let iinResult: Chapter<Self> = Chapter("IIN check: products and brands") {
    Rule(
      "OP-IIN-09", .must(.prose), "A SUPPORTED result names the primary product and its country.",
      cites: .objectiveCSDK("Apply IIN check").quoting(
        "The primary payment product associated with this IIN"), given: productReplies
    ) { trial, scenario in
      let outcome = try await trial.play(scenario)
      // The document does not say how a check ends after a reply without a product; only SUPPORTED is judged.
      if let outcome, outcome.details?.status != .supported, scenario.reply?.product == nil {
        return trial.label("an end after a reply without a product")
      }
      let details = try trial.found(outcome, of: scenario.digits, judgedBy: scenario.judge)
      try trial.need(
        details.status == .supported, expected: "SUPPORTED", saw: "\(details)", judgedBy: scenario.judge)
      trial.label("SUPPORTED")
      try trial.expect(details.paymentProductId != nil, expected: "a product", saw: "\(details)")
      guard let product = scenario.reply?.product, let country = scenario.reply?.country else { return }
      // The service writes 99 if it does not know the country; an SDK may then report none.
      let hasCountry = details.countryCode == country || country == "99" && details.countryCode == nil
      try trial.expect(
        details.paymentProductId == ProductID(product) && hasCountry,
        expected: "product \(product) of \(country)", saw: "\(details)")
    } covers: {
      [
        .seen("an end after a reply without a product", atLeast: 10),
        .covers("several brands", atLeast: 15) { !($0.reply?.brandList.isEmpty ?? true) },
        .seen("SUPPORTED", atLeast: 35),
      ]
    } mutants: {
      [
        .altering("reports another country if there are several brands") {
          if !($0.coBrands ?? []).isEmpty { $0.countryCode = "ZZ" }
        },
        .altering("loses the country") { $0.countryCode = nil },
        .altering("loses the product") { $0.paymentProductId = nil },
        .altering("reports a reply without a product as a supported card") {
          if $0.status == .unknown {
            $0 = IINDetails(.supported, countryCode: "NL", isAllowedInContext: true)
          }
        },
      ]
    } vector: {
      try await $0.checkResult($1)
    }

    laterChecks

    Rule(
      "OP-IIN-10", .must(.prose), "The co-brands are all brands of the card, including the primary one.",
      cites: .objectiveCSDK("Apply IIN check").quoting(
        "contains all brands associated with the card, including the payment product"),
      readings: [.coBrandOrder],
      given: coBranded
    ) { trial, card in
      trial.script(card.reply.scripted())
      let details = try await trial.supported(card.digits)
      let expected = Set(card.brands.map { ProductID($0.product) })
      let seen = (details.coBrands ?? []).map(\.paymentProductId)
      try trial.expect(
        Set(seen) == expected,
        expected: "the brands \(card.brands.map { String($0.product) }.joined(separator: ", "))",
        saw: "\(details)")
      let isInOrder = seen == card.brands.map { ProductID($0.product) }
      trial.reading(.coBrandOrder, isInOrder ? "in the service's order" : "in another order")
    } covers: {
      [
        .covers("a brand that is not allowed", atLeast: 20) { $0.brands.contains { !$0.isAllowed } },
        .covers("three brands or more", atLeast: 20) { $0.brands.count > 2 },
      ]
    } mutants: {
      [
        .altering("leaves the primary brand out of the list") { details in
          details.coBrands?.removeAll { $0.paymentProductId == details.paymentProductId }
        },
        .altering("lists only brands that are allowed") { $0.coBrands?.removeAll { !$0.isAllowedInContext } },
      ]
    } vector: {
      try await $0.checkResult($1)
    }

    Rule(
      "OP-IIN-11", .must(.prose), "A card with one brand has no co-brands.",
      cites: .objectiveCSDK("Apply IIN check").quoting(
        "only one payment product … the list of IIN Details is empty"),
      readings: [.missingCoBrandList, .absentOrNullMember],
      given: singles
    ) { trial, card in
      trial.script(card.reply.scripted())
      guard card.reply.brands != .null else {
        // The document does not say what null means in place of a list.
        let outcome = try await trial.lookUp(card.digits)
        try trial.need(
          outcome != nil, expected: "a result or an error", saw: "no answer", judgedBy: "X-CB-01")
        let details = outcome?.details
        if let details { try trial.needFinding(details, of: card.digits) }
        let word = details?.status.rawValue ?? "an error"
        // The rest of the reply describes a card that can be used.
        try trial.need(
          details == nil || [.supported, .unknown].contains(details?.status), expected: "SUPPORTED",
          saw: word,
          judgedBy: "OP-IIN-05")
        try trial.need(
          details?.status != .supported || details?.paymentProductId != nil, expected: "a product",
          saw: "\(words(outcome))", judgedBy: "OP-IIN-09")
        return trial.reading(.absentOrNullMember, "coBrands is null: \(word)")
      }
      let details = try await trial.supported(card.digits)
      try trial.expect((details.coBrands ?? []).isEmpty, expected: "no co-brands", saw: "\(details)")
      trial.reading(
        .missingCoBrandList,
        details.coBrands == nil
          ? "the list of a card of one brand is nil" : "the list of a card of one brand is empty")
    } covers: {
      [
        .covers("no list in the reply", atLeast: 10) { $0.reply.brands == .absent },
        .covers("an empty list in the reply", atLeast: 10) { $0.reply.brands == .list([]) },
        .covers("null in place of a list", atLeast: 3) { $0.reply.brands == .null },
      ]
    } mutants: {
      [
        .altering("lists the only brand") { details in
          if (details.coBrands ?? []).isEmpty, let id = details.paymentProductId {
            details.coBrands = [IINDetail(id)]
          }
        }
      ]
    }

    Rule(
      "OP-IIN-12", .must(.prose), "The primary product is the first brand that the customer can use.",
      cites: .objectiveCSDK("Apply IIN check").quoting(
        "details of the first payment product your customers can use"), given: coBranded
    ) { trial, card in
      trial.script(card.reply.scripted())
      let details = try await trial.supported(card.digits)
      try trial.need(
        details.paymentProductId != nil, expected: "a product", saw: "\(details)", judgedBy: "OP-IIN-09")
      let first = card.brands.first(where: \.isAllowed)?.product ?? 0
      try trial.expect(
        details.paymentProductId == ProductID(first),
        expected: "product \(first), the first brand that is allowed", saw: "\(details)")
    } covers: {
      [
        .covers("the first brand is not allowed", atLeast: 20) { $0.brands.first?.isAllowed == false },
        .covers("the last brand is not the primary one", atLeast: 20) {
          $0.brands.last?.product != $0.reply.product
        },
      ]
    } mutants: {
      [
        .altering("takes the first brand, allowed or not") { details in
          if let first = details.coBrands?.first { details.paymentProductId = first.paymentProductId }
        },
        .altering("takes the last brand that is allowed") { details in
          if let last = details.coBrands?.last(where: \.isAllowedInContext) {
            details.paymentProductId = last.paymentProductId
          }
        },
      ]
    } vector: {
      try await $0.checkResult($1)
    }

    Rule(
      "OP-IIN-13", .must(.prose), "`isAllowedInContext` says whether the primary product can be used.",
      cites: .objectiveCSDK("Apply IIN check").quoting("Indicates whether it is allowed to do a payment"),
      readings: [.absentOrNullMember], given: flags
    ) { trial, card in
      trial.script(card.reply.scripted())
      guard let isAllowed = card.reply.isAllowed else {
        // The document does not say what a reply without the flag means.
        let outcome = try await trial.lookUp(card.digits)
        try trial.need(
          outcome != nil, expected: "a result or an error", saw: "no answer", judgedBy: "X-CB-01")
        if let details = outcome?.details {
          try trial.needFinding(details, of: card.digits)
          try trial.need(
            details.status != .supported || details.paymentProductId != nil, expected: "a product",
            saw: "\(details)", judgedBy: "OP-IIN-09")
          try trial.need(
            details.status == .supported || !details.isAllowedInContext, expected: "nothing to be allowed",
            saw: "\(details)", judgedBy: "OP-IIN-08")
        }
        let isAllowed = outcome?.details.map { $0.isAllowedInContext ? "it allows" : "it does not allow" }
        return trial.reading(
          .absentOrNullMember, "isAllowedInContext is absent: " + (isAllowed ?? "an error"))
      }
      let details =
        try await isAllowed
        ? trial.supported(card.digits) : trial.details(of: card.digits, judgedBy: "OP-IIN-07")
      try trial.expect(
        details.isAllowedInContext == isAllowed,
        expected: "isAllowedInContext to be \(isAllowed)", saw: "\(details)")
    } covers: {
      [
        .covers("allowed", atLeast: 15) { $0.reply.isAllowed == true },
        .covers("not allowed", atLeast: 15) { $0.reply.isAllowed == false },
        .covers("the flag is missing", atLeast: 5) { $0.reply.isAllowed == nil },
      ]
    } mutants: {
      [
        .altering("allows nothing") { $0.isAllowedInContext = false },
        .altering("allows every card that is recognised") {
          if [.supported, .existingButNotAllowed].contains($0.status) { $0.isAllowedInContext = true }
        },
      ]
    }
  }
}

// MARK: Inputs

private struct Card: Sendable {
  var digits: String
  var reply: IINReply

  var brands: [IINReply.Brand] { reply.brandList }
}

/// Sometimes null takes the place of the list.
private let singles: Generator<Card> = .frequency([
  (7, zip(CardDigits.enough, IINReplies.single).map(Card.init)),
  (
    1,
    zip(CardDigits.enough, IINReplies.single).map { digits, reply in
      var reply = reply
      reply.brands = .null
      return Card(digits: digits, reply: reply)
    }
  ),
])

private let coBranded = zip(CardDigits.enough, IINReplies.coBranded).map(Card.init)

private let productReplies: Generator<Scenario> = .frequency([
  (3, Scenario.supported),
  (
    1,
    CardDigits.enough.map { digits in
      Scenario(digits: digits, answer: .supported(IINReply(product: nil)))
    }
  ),
])

private let flags = Generator<Card> { source in
  let digits = try CardDigits.enough.draw(from: source)
  let reply = try Generator<IINReply>.frequency([
    (2, IINReplies.supported), (2, IINReplies.notAllowed),
    (
      1,
      IINReplies.single.map { reply in
        var other = reply
        other.isAllowed = nil
        return other
      }
    ),
  ]).draw(from: source)
  return Card(digits: digits, reply: reply)
}
