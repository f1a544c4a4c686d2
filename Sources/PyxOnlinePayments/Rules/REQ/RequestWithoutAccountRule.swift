import Conformance
import PropertyTesting

extension OnlinePayments {
  /// The counterpart of the rule on a chosen account: "Encrypt and transfer payment data".
  @ChapterBuilder<Self> static var requestsWithoutAccount: [Rule] {
    Rule(
      "OP-REQ-09", .must(.sample), "A request without an account on file names none.",
      cites: .objectiveCSDK("5. Encrypt and transfer payment data"), given: newPayments
    ) { trial, payment in
      let product = try await trial.productOfForm(payment.form)
      if payment.followsAnother {
        let request = try await trial.request(of: product, accountOnFile: payment.account.id, [])
        if try await trial.prepare(request: request)?.value != nil {
          trial.label("after a request with an account was prepared")
        }
      }
      let request = try await trial.request(of: product, payment.form.values)
      let payload = try trial.opened(
        try await trial.prepared(request: request), with: TestKeys.pair(0)
      ).payload
      try trial.expect(
        !payload.has(payment.account.id), expected: "no account on file in the encrypted content",
        saw: "the account \(payment.account.id)")
    } covers: {
      [.seen("after a request with an account was prepared", atLeast: 30)]
    } mutants: {
      [
        .enclosing("names an account that was not chosen") { tree in
          guard case .object(let members) = tree, tree["accountOnFileId"] == nil else { return tree }
          return .object(members + [.init("accountOnFileId", .string(AccountPayment.firstId))])
        },
        .rewritingStimuli("keeps the account of the previous request", state: String?.none) {
          known, stimulus in
          guard case .makeRequest(let request, let product, let account, let tokenize) = stimulus else {
            return [stimulus]
          }
          known = account ?? known
          return [
            .makeRequest(request: request, product: product, accountOnFileId: known, tokenize: tokenize)
          ]
        },
      ]
    }
  }
}

// MARK: Inputs

@dynamicMemberLookup
private struct NewPayment: Sendable {
  var payment: AccountPayment
  var followsAnother: Bool

  subscript<Value>(dynamicMember path: KeyPath<AccountPayment, Value>) -> Value { payment[keyPath: path] }
}

private let newPayments = Generator<NewPayment> { source in
  NewPayment(
    payment: try .payment(
      try PaymentForms.reference.draw(from: source), statuses: ["READ_ONLY"], mayKnowAll: true, from: source),
    followsAnother: try Generator<Bool>.bool.draw(from: source))
}
