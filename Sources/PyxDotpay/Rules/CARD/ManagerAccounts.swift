import Conformance
import PropertyTesting

extension Dotpay {
  /// The arguments of the built-in card manager.
  @ChapterBuilder<Dotpay> static var managerAccounts: [Rule] {
    Rule(
      "DP-CARD-18", .should(.derived),
      "If a card is added in the card manager, it is registered with the account, the currency and the holder that "
        + "the manager was created with.",
      cites: .dotpay("Wykorzystanie wbudowanej kontrolki").quoting(
        "initWithMerchantId:currency:firstName:lastName:email:"), given: accounts
    ) { trial, accounts in
      for (number, account) in accounts.enumerated() {
        guard let sent = try await trial.register(.numbered(80 + number), by: account),
          sent != CardAccount()
        else {
          throw NotApplicable("does not say to which account it registers a card")
        }
        if number > 0 { trial.label("a second manager") }
        if sent.merchantID != nil {
          trial.label("the account")
        } else {
          trial.leaveOut("the account", because: "the request for a registration does not name the account")
        }
        for (name, seen, wanted) in account.members(of: sent) {
          // The request may leave out values that the platform knows by other means.
          guard let seen, let wanted else { continue }
          try trial.expect(
            seen == wanted, "\(name) of the registration, by the manager for \(account.merchantID)",
            expected: wanted, saw: seen)
        }
        try await trial.send(.closeCardManager)
      }
    } covers: {
      [
        .seen("a second manager", atLeast: 25), .seen("the account", atLeast: 40),
        .covers("data on the holder", atLeast: 25) { $0.last?.owner != nil },
      ]
    } mutants: {
      [
        .registering("for the account of the first manager", by: { $0.first }) { account, first in
          account.merchantID = first.merchantID
        },
        .registering("in the currency of the first manager", by: { $0.first }) { account, first in
          account.currency = first.currency
        },
        .registering("with first and last name swapped", by: { $0.last }) { account, _ in
          (account.firstName, account.lastName) = (account.lastName, account.firstName)
        },
        .registering("with an address of its own", by: { $0.last }) { account, _ in
          if account.email != nil { account.email = "nobody@example.com" }
        },
      ]
    }
  }
}

// MARK: Steps

extension Trial where System == Dotpay {
  /// The user adds a card in a manager with these arguments; returns the values that the registration request has for
  /// them.
  fileprivate func register(_ card: Card, by account: ManagerAccount) async throws -> CardAccount? {
    var desk = Desk()
    desk.answered = try Set(seen.of(.requestedCard).compactMap(\.request))
    let shown = try await openManager(for: account.owner, of: account.merchantID, in: account.currency)
    try need(
      shown != nil, "the card manager, when the host presents it", expected: "on screen",
      saw: "not on screen", judgedBy: "DP-CARD-13")
    let request = try await addInManager(&desk, .answer(PlatformAnswer(card: card)))
    guard case .requestedCard(_, _, _, let sent)? = request else {
      throw setback(
        "the library's request when a card is to be registered", expected: "one request",
        saw: "no such request", judgedBy: "DP-CARD-13")
    }
    return sent
  }
}

// MARK: Inputs

/// The arguments of a manager.
private struct ManagerAccount: Sendable {
  var merchantID: String
  var currency: String
  var owner: CardOwner?

  /// Names of the members, each with the value in the request and the value that the host gave.
  func members(of sent: CardAccount) -> [(String, String?, String?)] {
    [
      ("merchantID", sent.merchantID, merchantID), ("currency", sent.currency, currency),
      ("firstName", sent.firstName, owner?.firstName), ("lastName", sent.lastName, owner?.lastName),
      ("email", sent.email, owner?.email),
    ]
  }
}

/// The card that the user types has the same holder as the arguments, because a library may take the name from either.
private let accounts: Generator<[ManagerAccount]> = zip(
  .element(of: ["10000", "77001", "4"]), .element(of: ["PLN", "EUR"]),
  .element(of: [nil, CardOwner(firstName: "Jan", lastName: "Kowalski", email: "jan.kowalski@example.com")])
).map { ManagerAccount(merchantID: $0, currency: $1, owner: $2) }.array(count: 1...2)

extension Mutant where System == Dotpay {
  /// Changes the contents of registrations by the arguments of one manager, which `choice` picks from all managers so
  /// far.
  fileprivate static func registering(
    _ name: String, by choice: @escaping @Sendable ([ManagerAccount]) -> ManagerAccount?,
    _ change: @escaping @Sendable (inout CardAccount, ManagerAccount) -> Void
  ) -> Mutant {
    changing("registers a card \(name)", state: [ManagerAccount]()) { known, stimulus, effects in
      if case .showCardManager(let merchantID, let currency, let owner) = stimulus {
        known.append(ManagerAccount(merchantID: merchantID, currency: currency, owner: owner))
      }
      let chosen = choice(known)
      return effects.map { effect in
        guard let chosen,
          case .requestedCard(let request, let environment, let customer, .some(var account)) = effect
        else { return effect }
        change(&account, chosen)
        return .requestedCard(
          request: request, environment: environment, customerID: customer, account: account)
      }
    }
  }
}
