import Conformance
import PyxPaydiant
import Reference
import Requirements
import Testing

/// A part is optional if the document does not name it, or does not say how an SDK provides it.
///
/// An adapter that cannot provide such a part loses the rules about it, and keeps all other verdicts.
@Suite struct OptionalSurfaceTests {
  /// Each part that a library may lack, and the rules that are only about this part.
  static let library: [(what: String, without: Lacking<Paydiant>, lost: Set<String>)] = [
    ("types of transactions", lacking { $0.withoutType }, ["PD-TOK-01/c"]),
    ("errors of failure blocks", lacking { $0.withoutError }, ["PD-TOK-15"]),
    ("wishes for a confirmation", lacking { $0.withoutWish }, ["PD-UPD-07"]),
    ("amounts", lacking { $0.saying { $0.amount = nil } }, []),
    ("results of payments", lacking { $0.saying { $0.result = nil } }, ["PD-DISC-05"]),
    (
      "tips and discounts",
      lacking { $0.saying { ($0.allowsTips, $0.allowsDiscounts) = (nil, nil) } }, ["PD-DISC-06"]
    ),
    ("what tells receipts apart", lacking { $0.withoutReceipt }, []),
    (
      "a receipt facade",
      Lacking(
        whole: PaydiantLibrary(), stimuli: [.retrieveReceipt, .receiptSent],
        effects: [.requestedReceipt, .deliveredReceipt]), ["PD-SUM-07"]
    ),
    ("decodeImage as a call", Lacking(whole: PaydiantLibrary(), stimuli: [.decodeImage]), ["PD-DEC-09"]),
    ("a token with a call that gives one back", Lacking(whole: holding.applied(to: PaydiantLibrary())), []),
  ]

  /// Each part that a host may lack, and the rules that are only about this part.
  static let host: [(what: String, without: Lacking<PaydiantIntegration>, lost: Set<String>)] = [
    ("types of transactions", lacking { $0.withoutType }, ["PD-TOK-01/d"]),
    ("results of payments", lacking { $0.showing(result: false) }, ["PD-SUM-06"]),
    ("references of receipts", lacking { $0.showing(reference: false) }, []),
    ("amounts", lacking { $0.withoutAmount }, ["PD-UPD-03"]),
    ("which token is given back", lacking { $0.withoutToken }, []),
    (
      "taps on the release control",
      Lacking(whole: PaydiantIntegrationReference(), stimuli: [.releaseTapped]), ["PD-TOK-13"]
    ),
    (
      "a release control",
      Lacking(whole: PaydiantIntegrationReference(), effects: [.changedReleaseControl]), ["PD-TOK-13"]
    ),
    (
      "receipts that fail", Lacking(whole: PaydiantIntegrationReference(), stimuli: [.receiptFailed]),
      ["PD-SUM-08/a", "PD-SUM-08/b"]
    ),
  ]

  @Test(arguments: library.indices) func librariesKeepTheirOtherVerdicts(place: Int) async {
    let (what, without, lost) = Self.library[place]
    let results = await without.expectOthersKept(without: what, losing: lost, besides: ["PD-QR-05"])
    #expect(results.count { $0.outcome == .passed } * 3 > results.count * 2)
  }

  @Test(arguments: host.indices) func hostsKeepTheirOtherVerdicts(place: Int) async {
    let (what, without, lost) = Self.host[place]
    let results = await without.expectOthersKept(without: what, losing: lost, besides: ["PD-QR-05"])
    #expect(results.count { $0.outcome == .passed } * 3 > results.count * 2)
  }

  private static func lacking(
    _ change: @escaping @Sendable (PaydiantEffect) -> PaydiantEffect
  ) -> Lacking<Paydiant> {
    Lacking(whole: PaydiantLibrary(), change: change)
  }

  private static func lacking(
    _ change: @escaping @Sendable (PaydiantIntegrationEffect) -> PaydiantIntegrationEffect
  ) -> Lacking<PaydiantIntegration> {
    Lacking(whole: PaydiantIntegrationReference(), change: change)
  }

  /// Gives back the token that was issued last, whichever one it is told to give back.
  private static let holding = Mutant<Paydiant>.behaving(
    "gives back the token that it holds", state: String?.none
  ) { held, stimulus, world, inner in
    if case .tokenIssued(_, let token, _) = stimulus { held = token }
    guard case .releaseCheckoutToken(let token) = stimulus else {
      return try await inner.send(stimulus, in: world)
    }
    return try await inner.send(.releaseCheckoutToken(token: held ?? token), in: world)
  }
}

extension PaydiantEffect {
  fileprivate var withoutType: PaydiantEffect {
    switch self {
    case .requestedToken(let request, _): .requestedToken(request: request)
    case .deliveredToken(let call, let token, _): .deliveredToken(call: call, token: token)
    default: self
    }
  }

  fileprivate var withoutError: PaydiantEffect {
    if case .failed(let call, _) = self { .failed(call: call) } else { self }
  }

  fileprivate var withoutWish: PaydiantEffect {
    guard case .requestedUpdate(let request, let rule, let token, let reference, let account, _) = self else {
      return self
    }
    return .requestedUpdate(
      request: request, rule: rule, token: token, reference: reference, account: account)
  }

  fileprivate var withoutReceipt: PaydiantEffect {
    if case .deliveredReceipt(let call, _) = self {
      .deliveredReceipt(call: call, receipt: nil)
    } else {
      self
    }
  }

  fileprivate func saying(_ change: (inout TransactionDetails) -> Void) -> PaydiantEffect {
    guard case .deliveredDetails(let call, var details) = self else { return self }
    change(&details)
    return .deliveredDetails(call: call, details: details)
  }
}

extension PaydiantIntegrationEffect {
  fileprivate var withoutType: PaydiantIntegrationEffect {
    if case .askedForToken(let call, _) = self { .askedForToken(call: call) } else { self }
  }

  fileprivate var withoutToken: PaydiantIntegrationEffect {
    if case .releasedToken = self { .releasedToken(token: nil) } else { self }
  }

  fileprivate func showing(reference: Bool = true, result: Bool = true) -> PaydiantIntegrationEffect {
    guard case .showedReceipt(let own, let outcome) = self else { return self }
    return .showedReceipt(reference: reference ? own : nil, result: result ? outcome : nil)
  }

  fileprivate var withoutAmount: PaydiantIntegrationEffect {
    switch self {
    case .showedAccounts(let accounts, _): .showedAccounts(accounts: accounts, amount: nil)
    case .updatedTransaction(
      let call, let rule, let token, let reference, let account, _, let isRequired):
      .updatedTransaction(
        call: call, rule: rule, token: token, reference: reference, account: account, amount: nil,
        confirmationRequired: isRequired)
    default: self
    }
  }
}
