import Conformance
import PropertyTesting

/// A payment description, and the way in which the payment is made.
struct DescribedPayment: Sendable {
  var info: PaymentInfo
  var way: PaymentWay
  /// The errand before the payment, if there is one.
  var before: Errand?
  /// A similar payment that follows; nil if no payment follows.
  var next: NextPayment?
}

/// A payment that follows a similar payment.
struct NextPayment: Sendable {
  var way: PaymentWay
  /// An amount other than the first payment's, because a library may have kept the channels for that amount.
  var amount: String
}

let descriptions: Generator<DescribedPayment> = zip(
  .paymentInfo,
  .frequency([(4, .just(.form)), (4, .just(.channel)), (3, .just(.card)), (2, .just(.wallet))]),
  Generator<Errand?>.earlier(Errand.ofAllKinds),
  nextPayments
).map { DescribedPayment(info: $0, way: $1, before: $2, next: $0.amount == $3?.amount ? nil : $3) }

private let nextPayments: Generator<NextPayment?> = .frequency([
  (2, .just(nil)),
  (
    1,
    zip(Generator<PaymentWay>.element(of: PaymentWay.allCases), .amount).map {
      NextPayment(way: $0, amount: $1)
    }
  ),
])

/// Coverage of each way to make a described payment, and of cases with an earlier errand.
let describedWays: [Coverage<DescribedPayment>] = waysOfPaying()

/// Coverage of each way to make a payment, and of cases with an earlier errand, for inputs that hold a description.
func waysOfPaying<Input>() -> [Coverage<Input>] {
  PaymentWay.allCases.map { .seen($0.rawValue, atLeast: $0.leastShare) }
    + [.seen(Trial<Dotpay>.errandLabel, atLeast: 20)]
}

extension PaymentWay {
  /// The minimum share of cases with a payment made in this way, in percent.
  var leastShare: Double {
    switch self {
    case .form, .channel: 20
    case .card: 14
    case .wallet: 8
    }
  }
}

extension Trial where System == Dotpay {
  /// The host pays as described, after the errand if there is one, and makes the next payment if there is one.
  ///
  /// Compares each sent payment with the host's description. Returns the call and the way of the last payment, which
  /// has no answer yet unless it was made by the wallet.
  @discardableResult
  func pay(
    _ desk: inout Desk, _ payment: DescribedPayment, call: Int = 1,
    _ look: (_ sent: PaymentInfo, _ info: PaymentInfo) throws -> Void
  ) async throws -> (call: Int, way: PaymentWay) {
    try await look(sent(&desk, payment, call: call).info, payment.info)
    guard let next = payment.next else { return (call, payment.way) }
    // A library may take only one payment at a time.
    try await finish(&desk, call: call, payment.way)
    var info = payment.info
    info.amount = next.amount
    info.control = info.control.map { $0 + "-2" }
    let sent = try await sent(&desk, info, call: call + 1, next.way)
    label(next.way.rawValue)
    try look(sent.info, info)
    return (call + 1, next.way)
  }

  /// The host pays as described, after the errand if there is one; labels the case with the way, and returns the sent
  /// payment.
  func sent(
    _ desk: inout Desk, _ payment: DescribedPayment, call: Int = 1, needing keys: [String]? = nil
  ) async throws -> SentPayment {
    try await begin(after: payment.before, &desk)
    let sent = try await sent(&desk, payment.info, call: call, payment.way, needing: keys)
    label(payment.way.rawValue)
    return sent
  }
}
