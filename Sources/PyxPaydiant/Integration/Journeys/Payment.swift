import Conformance
import PropertyTesting

/// The subject of a payment: the consumer's wallet and the terminal's submission.
struct Payment: Sendable {
  var isByPhone = true
  var accounts = [PaymentAccount(id: "a1", tender: "credit"), PaymentAccount(id: "a2", tender: "gift")]
  var tenders = ["credit"]
  /// The amount owed, in minor units.
  var amount = 1250
  var next = FlowRule.processPayment
  /// Which eligible account the consumer picks.
  var choice = 0

  /// The beginning of the transaction's reference; it is long if an account has a long id.
  var referencePrefix: String {
    let isLong = accounts.contains { $0.id.utf8.count > 100 }
    return isLong ? "reference-" + String(repeating: "4", count: 100) + "-" : "reference-"
  }

  /// The accounts with a supported tender type, in the wallet's order.
  var eligible: [String] { accounts.filter { tenders.contains($0.tender) }.map(\.id) }
}

/// Tender types that nobody could take for one another.
private let tenderTypes = ["credit", "gift", "checking", "points"]

extension Generator where Value == [PaymentAccount] {
  /// Wallets of up to six accounts, several of which may have the same type; some have long ids.
  static var wallet: Generator {
    zip(
      Generator<String>.element(of: tenderTypes).array(count: 1...6),
      .frequency([(7, .just("")), (1, .just("-" + String(repeating: "7", count: 100)))])
    ).map { tenders, end in
      tenders.enumerated().map { PaymentAccount(id: "account-\($0.offset + 1)\(end)", tender: $0.element) }
    }
  }
}

extension Generator where Value == [String] {
  /// Tender types that a terminal accepts, in the order above or reversed.
  static var tenders: Generator {
    zip(Generator.subset(of: tenderTypes), .bool).map { $0.1 ? $0.0 : $0.0.reversed() }
  }
}

extension Generator where Value == Payment {
  /// Payments with an eligible account.
  static var payment: Generator {
    zip(
      .bool, Generator<[PaymentAccount]>.wallet, Generator<[String]>.tenders, .int(in: 0...5),
      .int(in: 1...99_999)
    ).map { isByPhone, accounts, tenders, choice, amount in
      let isServed = accounts.contains { tenders.contains($0.tender) }
      return Payment(
        isByPhone: isByPhone, accounts: accounts,
        tenders: isServed ? tenders : tenders + [accounts[choice % accounts.count].tender], amount: amount,
        choice: choice)
    }
  }
}

/// Payments after earlier steps; one in five is to be submitted with SubmitPaymentTenders.
let submissions: Generator<([HostTransition], Payment)> = zip(
  .earlierPayments, .payment, .bool(probability: 0.2)
).map { earlier, payment, isByTenders in
  var payment = payment
  if isByTenders { payment.next = .submitPaymentTenders }
  return (earlier, payment)
}

/// The label of payments that are to be submitted with SubmitPaymentTenders.
let byTenders = "SubmitPaymentTenders is named"
