import Conformance
import PropertyTesting

extension OnlinePayments {
  /// Rules on naming a request's account on file: "Encrypt and transfer payment data".
  @ChapterBuilder<Self> static var accountNaming: [Rule] {
    Rule(
      "OP-AOF-06", .must(.sample), "A request with an account on file names it.",
      cites: .objectiveCSDK("5. Encrypt and transfer payment data"), given: readOnlyPayments
    ) { trial, payment in
      let request = try await trial.fill(
        payment.filledForm, accountOnFile: payment.account.id, key: TestKeys.pair(0))
      let prepared = try await trial.prepared(request: request)
      let payload = try trial.opened(prepared, with: TestKeys.pair(0)).payload
      try trial.expect(
        payload.has(payment.account.id), expected: "the account \(payment.account.id)",
        saw: "no mention of it")
    } covers: {
      [.covers("one of several accounts", atLeast: 20) { $0.hasSeveral }]
    } mutants: {
      [
        .enclosing("loses the account") { $0.removing("accountOnFileId") },
        .rewritingStimuli("uses the first account in place of every other") { stimulus, _ in
          guard case .makeRequest(let request, let product, _?, let tokenize) = stimulus else {
            return [stimulus]
          }
          return [
            .makeRequest(
              request: request, product: product, accountOnFileId: AccountPayment.firstId, tokenize: tokenize)
          ]
        },
      ]
    }

    requestsWithoutAccount
  }
}

// MARK: Inputs

/// Each account leaves something to enter, because an SDK may refuse to prepare an empty request.
private let readOnlyPayments = Generator<AccountPayment> { source in
  var form = try PaymentForms.required.draw(from: source)
  try form.add(.text("reference"), PaymentForms.texts, from: source)
  form.document.fields = form.document.fields.numbered
  return try .payment(form, statuses: ["READ_ONLY"], mayKnowAll: false, from: source)
}
