import Conformance
import PropertyTesting

/// Rules on storing payment data for later: "3. Receive and display payment method details" and the property `tokenize`
/// of "5. Encrypt and transfer payment data".
extension OnlinePaymentsIntegration {
  static let storing: Chapter<Self> = Chapter("Storing payment data") {
    Rule(
      "OP-REQ-14/a", .must(.prose),
      "A request does not ask to store the payment data if the customer's switch says no.",
      cites: .objectiveCSDK(
        "3. Receive and display payment method details", "5. Encrypt and transfer payment data"
      ).quoting("customers can indicate that they want our platform to store their credentials"),
      readings: [.initialStorageSwitch], given: wishes
    ) { trial, input in
      try await trial.payAsWished(input) { isWanted, isStored, former in
        guard !isWanted else { return }
        try trial.expect(
          !isStored, "whether the request asks to store the data", expected: "no, as the switch says",
          saw: "yes all the same")
        trial.label(refusedLabel)
        if former == true { trial.label("data are not to be stored, and were in the payment before") }
      }
    } covers: {
      [
        .seen(refusedLabel, atLeast: 40),
        .seen("data are not to be stored, and were in the payment before", atLeast: 20),
        .covers("the customer changes the choice", atLeast: 30) { $0.words.contains { $0.count > 1 } },
      ]
    } mutants: {
      [
        .tokenizing("always asks to store") { _ in true },
        .tokenizing("inverts the switch") { !$0 },
        .stateful("keeps storing once the customer wanted it", state: false) { hasStored, effect, _ in
          guard let isStored = effect.tokenizes else { return [effect] }
          hasStored = hasStored || isStored
          return [effect.tokenizing(hasStored)]
        },
        .heedingTheFirstWord,
      ]
    }

    Rule(
      "OP-REQ-14/c", .should(.derived),
      "A request asks to store the payment data if the customer's switch says yes.",
      cites: .objectiveCSDK(
        "3. Receive and display payment method details", "5. Encrypt and transfer payment data"
      ).quoting("customers can indicate that they want our platform to store their credentials"),
      given: wishes
    ) { trial, input in
      try await trial.payAsWished(input) { isWanted, isStored, former in
        guard isWanted else { return }
        try trial.expect(
          isStored, "whether the request asks to store the data", expected: "yes, as the switch says",
          saw: "no all the same")
        trial.label(wantedLabel)
        if former == false { trial.label("data are to be stored, and were not in the payment before") }
      }
    } covers: {
      [
        .seen(wantedLabel, atLeast: 40),
        .seen("data are to be stored, and were not in the payment before", atLeast: 20),
        .covers("the customer changes the choice", atLeast: 30) { $0.words.contains { $0.count > 1 } },
      ]
    } mutants: {
      [
        .tokenizing("never asks to store") { _ in false },
        .stateful("never stores again once the customer did not want it", state: true) { stores, effect, _ in
          guard let isStored = effect.tokenizes else { return [effect] }
          stores = stores && isStored
          return [effect.tokenizing(stores)]
        },
        .heedingTheFirstWord,
      ]
    }

    refusedStoring
  }
}

private let refusedLabel = "data are not to be stored"
private let wantedLabel = "data are to be stored"

extension Trial where System == OnlinePaymentsIntegration {
  /// Makes payments in which the customer says whether the data should be stored.
  ///
  /// When the request of a payment is prepared, the closure gets three settings: that of the switch, that of the
  /// request, and that of the switch in the previous payment.
  fileprivate func payAsWished(_ input: Wishes, _ look: (Bool, Bool, Bool?) throws -> Void) async throws {
    try requireObserved(.showedWishToStore, .askedToPrepare)
    let process = PaymentProcess(self, input.shop)
    let product = input.shop.products[0].item.id
    var former: Bool?
    for words in input.words {
      process.shop.context.amount += 1
      let earlier = try seen.wishes.count
      try await process.offerItems()
      try await process.choose(product)
      if former == nil, let untouched = try seen.wishes.dropFirst(earlier).last {
        reading(.initialStorageSwitch, untouched ? "it says yes" : "it says no")
      }
      try await process.fillIn(product)
      for isWanted in words { try await process.send(.wishToStore(isWanted: isWanted)) }
      guard let isWanted = try seen.wishes.dropFirst(earlier).last else {
        return passOver(because: "shows no switch for storing data although a product allows it")
      }
      let request = try await process.confirm()
      guard let isStored = request.tokenize else {
        return passOver(because: "does not show whether a request asks to store the data")
      }
      try look(isWanted, isStored, former)
      former = isWanted
      try await process.complete(request)
    }
  }
}

// MARK: Inputs

struct Wishes: Sendable {
  var shop: Shop
  /// The customer's choices in each payment, the final one last.
  var words: [[Bool]]
}

/// Shops with single payments, because a series of payments may need stored data.
func singlePayments(_ products: Int) -> Generator<Shop> {
  Shop.any(products: products...products, fields: 1...2, accounts: 0...0).map { shop in
    var shop = shop
    shop.context.isRecurring = false
    return shop
  }
}

private let wishes: Generator<Wishes> = zip(
  singlePayments(1), Generator<Bool>.bool.array(count: 1...3).array(count: 1...3)
).map { Wishes(shop: $0, words: $1) }
