import PropertyTesting

/// The host's values for its calls about a transaction, and the flow rule that the platform names after the update.
struct Spoken: Sendable {
  var token: String
  var reference: String
  var account: String
  var retrieval: FlowRule
  var submission: FlowRule
  var next: FlowRule?
}

private let names: Generator<String> = .string(
  of: .element(of: Array("abcxyzABCXYZ0189-._~")), count: 1...50)

let spoken: Generator<Spoken> = zip(
  names, names, names, .element(of: [FlowRule.discovery, .summary]),
  zip(
    .element(of: [FlowRule.processPayment, .submitPaymentTenders]),
    .element(of: [FlowRule.summary, .processPayment, FlowRule(rawValue: "signForPayment"), nil]))
).map { token, reference, account, retrieval, rules in
  Spoken(
    token: token, reference: reference, account: account, retrieval: retrieval, submission: rules.0,
    next: rules.1)
}
