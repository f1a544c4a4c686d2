import Conformance
import PropertyTesting

extension PiaWalletsConfiguration {
  /// The bodies that register payments, at the end of the document, and "Vipps Payment Registration".
  ///
  /// If only the sample bodies show something, a deviation from it is a warning, because no sentence demands it.
  static let requestBodies: Chapter<PiaWalletsConfiguration> = Chapter("Request bodies") {
    method(
      "PIA-BODY-01", .vipps, "The body of a payment by Vipps has the PaymentMethod Vipps.",
      mutants: [
        .replacing("writes Vipps in small letters", #""Vipps""#, by: #""vipps""#),
        .replacing(
          "puts the payment method outside the list", "paymentMethodActionList", by: "paymentMethod"),
        .replacing("sends a body that is not JSON", "}", by: ""),
        .dropping("makes no body") { $0.kind == .builtBody },
      ])
    method(
      "PIA-BODY-02", .swish, "The body of a payment by Swish has the PaymentMethod SwishM.",
      mutants: [
        .replacing("names Swish without the M", "SwishM", by: "Swish"),
        .replacing("names Swish in capitals", "SwishM", by: "SWISHM"),
      ])
    method(
      "PIA-BODY-03", .mobilePay, "The body of a payment by MobilePay has the PaymentMethod Mobilepay.",
      mutants: [
        .replacing("names MobilePay like its app", "Mobilepay", by: "MobilePay"),
        .replacing("names MobilePay in small letters", "Mobilepay", by: "mobilepay"),
      ])
    vippsMembers
    phoneNumbers

    Rule(
      "PIA-BODY-08", .must(.sample),
      "Bodies of payments by Swish and MobilePay have neither a phone number nor isApp.",
      cites: .requestBody(.swish, .mobilePay),
      given: .oneOf(.payment(by: .swish), .payment(by: .mobilePay))
    ) { trial, payment in
      for seen in try await trial.bodiesOfEither(payment) {
        let name = seen.body.phoneNumber?.name ?? seen.body.isApp?.name
        try trial.expect(
          name == nil, seen.place, expected: "neither customerPhoneNumber nor isApp", saw: name ?? "")
      }
    } covers: {
      [
        .covers("Swish with a phone number", atLeast: 10) { $0.wallet == .swish && $0.phoneNumber != nil },
        .covers("MobilePay with a phone number", atLeast: 10) {
          $0.wallet == .mobilePay && $0.phoneNumber != nil
        },
      ]
    } mutants: {
      [
        .adding("passes isApp for every wallet", #""isApp":"true","#) { !$0.contains("Vipps") },
        .adding("passes a phone number for Swish too", #""customerPhoneNumber":"%2B4711111111","#) {
          $0.contains("SwishM")
        },
        .adding("passes a phone number for MobilePay too", #""customerPhoneNumber":"%2B4711111111","#) {
          $0.contains("Mobilepay")
        },
      ]
    }
  }

  private static func method(
    _ id: String, _ wallet: WalletProduct, _ statement: String, mutants: [Mutant<Self>]
  ) -> Rule {
    Rule(
      id, .must(.sample), statement, cites: .requestBody(wallet),
      given: .payment(by: wallet)
    ) { trial, payment in
      try await trial.checkMethod(wallet.paymentMethod, of: payment)
    } covers: {
      [
        .covers("with a phone number", atLeast: 20) { $0.phoneNumber != nil },
        .covers("without a phone number", atLeast: 10) { $0.phoneNumber == nil },
      ]
    } mutants: {
      mutants
    } vector: { trial, vector in
      let payment = BodyInput(
        wallet: wallet, phoneNumber: vector.given["phoneNumber"]?.text, isApp: nil)
      try await trial.checkMethod(try vector.expected.requiredText("PaymentMethod"), of: payment)
    }
  }
}

extension Citation {
  /// The bodies shown for these wallets, at the end of the document.
  static func requestBody(_ wallets: WalletProduct...) -> Citation {
    Citation(
      .piaWallets,
      wallets.map {
        "Netaxept backend integration request body - \($0 == .mobilePay ? "Mobilepay" : $0.name)"
      })
  }
}

extension Trial where System == PiaWalletsConfiguration {
  /// Checks which payment method each body has.
  fileprivate func checkMethod(_ method: String, of payment: BodyInput) async throws {
    for seen in try await netaxeptBodies(for: payment) {
      try expect(
        seen.body.paymentMethods, equals: [method], "paymentMethodActionList.PaymentMethod of \(seen.place)")
    }
  }

  /// The bodies of a payment; if the host keeps bodies in files, those for both Swish and MobilePay.
  fileprivate func bodiesOfEither(_ payment: BodyInput) async throws -> [SeenBody] {
    guard !understands(.buildBody) else { return try await netaxeptBodies(for: payment) }
    var found: [SeenBody] = []
    for wallet in [WalletProduct.swish, .mobilePay] {
      do { found += try await bodies(for: BodyInput(wallet: wallet)) } catch is NotApplicable {}
    }
    guard !found.isEmpty else { throw NotApplicable("the host keeps no body for Swish or MobilePay") }
    return found
  }
}
