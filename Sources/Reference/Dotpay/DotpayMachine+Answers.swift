import PyxDotpay

/// Handles the platform's answers, and requests that fail.
extension DotpayMachine {
  mutating func answered(_ request: Request, _ answer: PlatformAnswer) {
    switch request {
    case .channels(let call, let info, let filter):
      guard let channels = answer.channels else { return failed(request, "no channels") }
      let admitted = channels.filter { filter?.admits($0.channel) ?? true }
      lists[call] = (info, admitted)
      effects.append(
        .gotChannels(call: call, channels: admitted.map(\.channel), hasDetails: true, error: nil))
    case .codes(let call):
      guard let codes = answer.codes else { return failed(request, "no list") }
      effects.append(.gotCodes(call: call, codes: codes, error: nil))
    case .process(let call, let info, let channel):
      guard let summary = remember(info, answer) else { return failed(request, "no status") }
      store.lastChannel = channel
      if let card = answer.card { keep(card, of: customer) }
      if process?.call == call { show(summary) }
    case .wallet(let call):
      isInWallet = true
      guard process?.call == call, case .creating(let submission) = process?.stage else { return }
      send(submission)
    case .withoutForm(let call, let info, let showsSummary):
      guard let summary = remember(info, answer) else { return failed(request, "no status") }
      if showsSummary {
        effects.append(.showedSummary(details: details(of: info, summary), look: look(of: summary)))
      }
      effects.append(.gotSummary(call: call, summary: summary, error: nil))
    case .card(let call, let customer):
      guard let card = answer.card else { return failed(request, "no card") }
      keep(card, of: customer)
      if let call { effects.append(.gotCard(call: call, card: card, error: nil)) } else { showManager() }
    case .removal(let call, let cards):
      if let call {
        forget(cards)
        effects.append(.unregisteredCard(call: call, error: nil))
      }
    case .managedRemoval(let card):
      forget([card])
      showManager()
    case .status(let control): updated(control, answer)
    }
  }

  mutating func failed(_ request: Request, _ error: String) {
    switch request {
    case .channels(let call, _, _):
      effects.append(.gotChannels(call: call, channels: nil, hasDetails: false, error: error))
    case .codes(let call): effects.append(.gotCodes(call: call, codes: nil, error: error))
    case .process(let call, _, _), .wallet(let call):
      guard process?.call == call else { return }
      process = nil
      effects.append(.failedToFinish(call: call, error: error))
    case .withoutForm(let call, _, _):
      effects.append(.gotSummary(call: call, summary: nil, error: error))
    case .card(let call, _):
      if let call { effects.append(.gotCard(call: call, card: nil, error: error)) }
    case .removal(let call, _):
      if let call { effects.append(.unregisteredCard(call: call, error: error)) }
    case .managedRemoval: break
    case .status(let control):
      effects += observers.map { .toldFailure(observer: $0, control: control, error: error) }
    }
  }

  /// Adds a payment to the history and returns its summary; nil if the answer has no status.
  private mutating func remember(_ info: PaymentInfo, _ answer: PlatformAnswer) -> PaymentSummary? {
    guard let status = answer.status, let control = info.control else { return nil }
    let summary = PaymentSummary(control: control, status: status, related: answer.related ?? [])
    store.payments.append(summary)
    return summary
  }
}
