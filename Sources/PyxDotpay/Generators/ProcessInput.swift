import Conformance
import PropertyTesting

/// A payment through the form, and how it ends.
struct ProcessInput: Sendable {
  var purchase: Purchase
  var reply: DeskReply
  /// Whether the user leaves with the form on screen.
  var leaves = false
  /// The errand before the payment; nil if there is none.
  var before: Errand?

  /// Whether the user pays and the platform then fails.
  var fails: Bool { if case .fault = reply { !leaves } else { false } }

  /// The platform's status of the payment; if the platform fails, the status in ``answered``.
  var status: PaymentStatus {
    if case .answer(let answer) = answered.reply { answer.status ?? .new } else { .new }
  }

  /// The same payment, but the user stays and the platform answers.
  var answered: ProcessInput {
    var input = self
    input.leaves = false
    if case .fault(let fault) = reply {
      input.reply = .status([.offline: .completed, .serverError: .rejected, .malformed: .new][fault] ?? .new)
    }
    return input
  }

  /// The same payment, but the user stays and the platform fails.
  var failed: ProcessInput {
    var input = self
    input.leaves = false
    if case .answer(let answer) = reply {
      let index = PaymentStatus.documented.firstIndex { $0 == answer.status } ?? 0
      input.reply = .fault(PlatformFault.allCases[index % PlatformFault.allCases.count])
    }
    return input
  }
}

extension DeskReply {
  /// The platform's answer with the state of a payment.
  static func status(_ status: PaymentStatus) -> DeskReply { .answer(PlatformAnswer(status: status)) }
}

let purchases: Generator<Purchase> = zip(
  .paymentInfo, .channels, .int(in: 0...6), Generator<Bool?>.element(of: [nil, false, true]),
  .bool(probability: 0.2)
).map { info, channels, choice, showsSummary, hasOwn in
  Purchase(
    info: info, online: channels, choice: choice, hasOwnController: hasOwn, showsSummary: showsSummary)
}

let processes: Generator<ProcessInput> = zip(
  purchases,
  .frequency([
    (2, Generator<PaymentStatus>.element(of: PaymentStatus.documented).map { .status($0) }),
    (1, Generator<PlatformFault>.element(of: PlatformFault.allCases).map { .fault($0) }),
  ]), .bool(probability: 0.25)
).map { ProcessInput(purchase: $0, reply: $1, leaves: $2) }
