import Conformance
import PyxOnlinePayments
import Reference
import Requirements
import Testing

/// If an adapter of a host app lacks an optional word, the rules about the word do not apply; all others still judge.
@Suite(.heavyWork) struct OptionalHostWordsTests {
  /// Each missing part, and the rules that are only about this part.
  static let missing: [(without: Mutant<OnlinePaymentsIntegration>, lost: Set<String>)] = [
    (
      .rewriting("the property tokenize") { effect in
        guard case .askedToPrepare(let call, let product, let account, let values, _) = effect else {
          return [effect]
        }
        return [
          .askedToPrepare(call: call, paymentProductId: product, accountOnFileId: account, values: values)
        ]
      }, ["OP-REQ-14/a", "OP-REQ-14/b", "OP-REQ-14/c"]
    ),
    (
      .rewriting("the context of a check") { effect in
        guard case .lookUpIIN(let call, let digits, _) = effect else { return [effect] }
        return [.lookUpIIN(call: call, digits: digits)]
      }, ["OP-IIN-21"]
    ),
    (
      .rewriting("the app's identifier") { effect in
        guard case .madeSession(var session) = effect else { return [effect] }
        session.appIdentifier = nil
        return [.madeSession(session: session)]
      }, ["OP-SES-15"]
    ),
    (
      .rewriting("whether fields hide what is typed, and placeholders") { effect in
        guard case .showedForm(let product, var fields) = effect else { return [effect] }
        for index in fields.indices { (fields[index].isObscured, fields[index].placeholder) = (nil, nil) }
        return [.showedForm(paymentProductId: product, fields: fields)]
      }, ["OP-ITM-16"]
    ),
    (
      .rewriting("prices, explanations and native payments") { [$0] }.lacking(
        [.startPurchase, .pressInfo, .nativeFinished], hiding: [.showedTooltip, .openedNativePayment]),
      ["OP-CTX-08", "OP-HNT-06", "OP-NAT-05", "OP-NAT-06"]
    ),
    (
      .rewriting("what an app leaves to others, and how brands look") { [$0] }.lacking(
        [], hiding: [.askedForSetup, .calledServerAPI, .calledCommunicator, .showedBrands]),
      ["OP-FLOW-04", "OP-SES-16", "OP-DEMO-04", "OP-COB-11"]
    ),
  ]

  @Test(arguments: missing.indices) func otherVerdictsAreKept(place: Int) async {
    let (without, lost) = Self.missing[place]
    let results = await engine(judging: without.applied(to: ReferenceHostApp()), cases: 60)
      .run(OnlinePaymentsIntegration.rules)
    results.expectKept(without: without.name, losing: lost)
  }
}
