import Conformance

typealias PaymentTable = StateTable<PaymentStage, PaymentEvent, PaymentGuard, PaymentEffect>
typealias PaymentTransition = PaymentTable.Transition

extension OnlinePaymentsIntegration {
  /// The states of a payment process, from the list in the guide's introduction and from sections 1 to 6.
  ///
  /// While a payment is at the server, no other payment begins: the document does not say what would happen to the
  /// first payment.
  static let paymentTable = PaymentTable(
    "Payment process", initial: .none, transitions: PaymentStage.allCases.flatMap { $0.choices + $0.answers })
}

extension PaymentStage {
  private typealias Row = PaymentTransition

  /// The rows for acts of the customer.
  fileprivate var choices: [PaymentTransition] {
    let start = Row(self, .start, to: .askingItems, [.asksForItems, .forgetsFormer])
    let choose = [
      Row(self, .choose, to: .askingProduct, [.asksForProduct]),
      Row(self, .chooseAccount, to: .askingProduct, [.asksForProduct], open: [.accountsOnFileOffered]),
    ]
    let fillIn = Row(self, .fillIn, to: .filled)
    let enterWrong = Row(self, .enterWrong, to: .wrong)
    switch self {
    case .none, .askingItems, .done, .failed: return [start]
    case .choosing, .askingProduct: return [start] + choose
    // The table has no row for pressing Pay in an empty form: if a field is required, the effect is the same as in an
    // invalid form.
    case .form: return [start, fillIn, enterWrong] + choose
    case .wrong:
      return [start, Row(self, .press, to: self, [.validates, .showsMessages, .preparesNothing]), fillIn]
        + choose
    case .filled:
      return [
        start, Row(self, .press, to: .preparing, [.validates, .prepares], open: [.preparationBeforePay]),
        enterWrong,
      ]
        + choose
    // The document leaves open what happens to a request that is being prepared if the customer goes on with the form.
    case .preparing: return [start]
    case .elsewhere: return [Row(self, .comeBack, to: .returned, [])]
    case .paying, .returned: return []
    }
  }

  /// The rows for answers of the SDK and the server.
  fileprivate var answers: [PaymentTransition] {
    switch self {
    case .askingItems:
      [
        Row(self, .gotItems, to: .choosing, []), Row(self, .itemsFail, to: .failed, [.tellsFailure]),
      ]
    case .askingProduct:
      [
        Row(self, .gotProduct, to: .form, [.showsForm]),
        Row(self, .productFails, to: .failed, [.tellsFailure]),
      ]
    case .preparing:
      [
        Row(self, .prepared, to: .paying, [.sendsOnce, .showsNoResult]),
        Row(self, .prepareFails, to: .failed, [.tellsFailure]),
      ]
    case .paying:
      [
        Row(self, .succeed, to: .done, [.showsSuccess]), Row(self, .decline, to: .done, [.showsDecline]),
        Row(self, .redirect, to: .elsewhere, [.opensURL, .showsNoResult]),
        Row(self, .serverFails, to: .failed, [.tellsFailure]),
      ]
    case .returned:
      [Row(self, .succeed, to: .done, [.showsSuccess]), Row(self, .decline, to: .done, [.showsDecline])]
    default: []
    }
  }
}
