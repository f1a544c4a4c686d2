import Conformance

extension Observed where System == OnlinePaymentsIntegration {
  /// The checks that the app asked for: the number of each call, and its digits.
  var lookups: [(call: Int, digits: String)] {
    get throws {
      try of(.lookUpIIN).compactMap {
        if case .lookUpIIN(let call, let digits, _) = $0 { (call, digits) } else { nil }
      }
    }
  }

  /// The products that the form switched to.
  var switches: [ProductID] {
    get throws {
      try of(.switchedProduct).compactMap { if case .switchedProduct(let id) = $0 { id } else { nil } }
    }
  }

  /// The brands that were offered, one list for each notice.
  var offers: [[ProductID]] {
    get throws {
      try of(.offeredBrands).compactMap { if case .offeredBrands(let ids) = $0 { ids } else { nil } }
    }
  }

  /// The number of times that the app told the customer that the card cannot be used.
  var refusals: Int { get throws { try of(.refusedCard).count } }

  /// The products whose logo was shown.
  var logos: [ProductID] {
    get throws { try of(.showedLogo).compactMap { if case .showedLogo(let id) = $0 { id } else { nil } } }
  }

  /// The products whose fields were shown.
  var fields: [ProductID] {
    get throws { try of(.showedFields).compactMap { if case .showedFields(let id) = $0 { id } else { nil } } }
  }

  /// The products of the requests that the app asked the SDK to prepare.
  var requests: [ProductID] {
    get throws {
      try of(.askedToPrepare).compactMap {
        if case .askedToPrepare(_, let id, _, _, _) = $0 { id } else { nil }
      }
    }
  }
}

extension Trial where System == OnlinePaymentsIntegration {
  /// Opens a form with enough digits and returns the number of the check that the app asks for.
  func openForm(_ product: ProductID, digits: String) async throws -> Int {
    let seen = try await drive(.openForm(paymentProductId: product, digits: digits))
    guard let last = try seen.lookups.last else {
      throw setback(expected: "an IIN check for \(digits)", saw: "none", judgedBy: "OP-IIN-20")
    }
    return last.call
  }

  /// Answers a check and returns the app's effects.
  func answer(_ call: Int, _ details: IINDetails) async throws -> Observed<System> {
    try await drive(.lookedUp(call: call, details))
  }

  /// Delivers a stimulus of the card form, and answers if the app then asks for products.
  @discardableResult
  func drive(_ stimulus: System.Stimulus) async throws -> Observed<System> {
    var seen = try await sendAndSettle(stimulus)
    guard profile.effects.contains(.askedForProduct), understands(.gotProduct) else { return seen }
    var latest = seen
    for _ in 0..<8 {
      let asked = try latest.of(.askedForProduct)
      var replies: Observed<System>?
      for case .askedForProduct(let call, let product, _) in asked {
        let more = try await sendAndSettle(.gotProduct(call: call, product: .card(product), errors: []))
        replies = replies?.followed(by: more) ?? more
      }
      guard let replies else { break }
      (latest, seen) = (replies, seen.followed(by: replies))
    }
    return seen
  }
}

extension PaymentProduct {
  /// A card product with a card's fields.
  fileprivate static func card(_ id: ProductID) -> PaymentProduct {
    PaymentProduct(
      PaymentItem(
        id: id, paymentMethod: "card", usesRedirectionTo3rdParty: false,
        displayHints: ItemHints(
          displayOrder: 1, label: "Card \(id.rawValue)", logo: "logos/\(id.rawValue).png")),
      fields: ["cardNumber", "expiryDate", "cvv"].map { field in
        ProductField(
          id: field, type: "numericstring", isRequired: true,
          displayHints: FieldHints(label: field, alwaysShow: true, formElement: "text"))
      })
  }
}

extension [ProductID] {
  /// The ids in words.
  var words: String { isEmpty ? "none" : map(\.rawValue).joined(separator: ", ") }
}
