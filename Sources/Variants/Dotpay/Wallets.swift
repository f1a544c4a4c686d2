import Conformance
import PyxDotpay

extension Dotpay {
  /// Variants of the moment at which the platform learns of a wallet payment.
  static let walletVariants: [Variant<Dotpay>] = [
    .reference(.walletPaymentBeforeAuthorization, "the payment is sent later"),
    .reading(
      .walletPaymentBeforeAuthorization, "the payment is sent before",
      .behaving(
        "announces the payment to the platform before the host creates an authorization", state: Announced()
      ) { known, stimulus, world, inner in
        var stimulus = stimulus
        switch stimulus {
        case .answerRequest(let request, let answer):
          if known.isOver(request) { return [] }
          stimulus = .answerRequest(request: known.number(of: request), answer: answer)
        case .failRequest(let request, let fault):
          if known.isOver(request) { return [] }
          stimulus = .failRequest(request: known.number(of: request), fault: fault)
        default: known.note(stimulus)
        }
        var effects = try await inner.send(stimulus, in: world)
        known.note(effects)
        if effects.contains(.askedAuthorization(step: "create")) { return effects + [known.announce()] }
        guard case .answerAuthorization("create", true, nil) = stimulus,
          let login = effects.first(where: { $0.kind == .requestedWallet })?.request
        else { return effects }
        // The platform already knows of the payment, so the login continues without its answer.
        known.logins.insert(login)
        effects += try await inner.send(
          .answerRequest(request: login, answer: PlatformAnswer()), in: world)
        known.payment = effects.first { $0.kind == .requestedPayment }?.request
        return effects.filter { $0.kind != .requestedPayment }
      }),
  ]
}

/// A payment by the wallet that is announced to the platform early.
private struct Announced: Sendable {
  /// The requests for logins that continued without an answer.
  var logins: Set<Int> = []
  /// The number of the inner library's request for the announced payment; nil until it makes one.
  var payment: Int?
  private var announced: Int?
  private var count = 0
  private var infos: [Int: PaymentInfo] = [:]
  private var info = PaymentInfo()
  private var channel: String?
  private var isTest = false

  mutating func note(_ stimulus: DotpayStimulus) {
    switch stimulus {
    case .configure(let settings): isTest = settings.debugMode ?? isTest
    case .getChannels(let call, let info, _): infos[call] = info
    case .presentPayment(_, let list, _, _, _, _): info = infos[list] ?? info
    default: break
    }
  }

  mutating func note(_ effects: [DotpayEffect]) {
    for case .showedForm(let channel, _, _) in effects { self.channel = channel }
  }

  /// Sends the current payment.
  mutating func announce() -> DotpayEffect {
    count += 1
    let number = 45_000 + count
    (announced, payment) = (number, nil)
    var info = info
    info.control = info.control ?? "announced-\(count)"
    return .requestedPayment(
      request: number, environment: isTest ? "test" : "production", language: nil, info: info,
      channel: channel, card: nil, customerID: nil, remembersCard: false, cvv: nil)
  }

  /// Whether a request is finished.
  func isOver(_ request: Int) -> Bool {
    logins.contains(request)
      || request > 45_000 && request <= 45_000 + count
        && (request != announced || payment == nil)
  }

  /// The number of a request in the inner library.
  func number(of request: Int) -> Int { request == announced ? payment ?? request : request }
}
