import PyxDotpay

/// The payment controller, from the choice of a channel to the summary.
extension DotpayMachine {
  mutating func lead(_ stimulus: DotpayStimulus) {
    switch stimulus {
    case .presentPayment(let call, let list, let ids, let usesLast, let hasOwn, let showsSummary):
      guard let known = lists[list], known.info.isComplete else {
        effects.append(.failedToFinish(call: call, error: "something is missing"))
        return
      }
      let channels = ids.compactMap { id in known.channels.first { $0.id == id } }
      process = Process(
        call: call, info: known.info, channels: channels, showsSummary: showsSummary)
      if !hasOwn, usesLast ?? true, let last = channels.first(where: { $0.id == store.lastChannel }) {
        show(last)
      } else if !hasOwn {
        effects.append(.showedChannels(channels: channels.map(\.id), selected: nil))
      }
    case .chooseChannel(let id):
      guard case .choosing = process?.stage, let channel = process?.channels.first(where: { $0.id == id })
      else { return }
      show(channel)
    case .submitForm(let values, let remembersCard): submit(values, remembersCard)
    // Until the terms are accepted, the form stays.
    case .submitWithoutTerms: break
    case .closeSummary:
      guard let process, case .summary(let summary) = process.stage else { return }
      self.process = nil
      effects.append(.finished(call: process.call, summary: summary))
    case .enterWallet, .answerAuthorization: goOn(with: stimulus)
    case .cancelPayment: process = nil
    default: break
    }
  }

  private mutating func show(_ channel: PlatformChannel) {
    process?.stage = .form(channel)
    let known = process?.info.senderInformation ?? []
    var fields = channel.needs.map { key in
      FormField(name: key, value: known.first { $0.key == key }?.value ?? "", isFixed: false)
    }
    if channel.takesCards {
      fields += [
        FormField(name: "number"), FormField(name: "expires"),
        FormField(name: "cvv", isMasked: settings.treatsCVVAsPassword == true), FormField(name: "holder"),
      ]
    }
    fields.append(FormField(name: "terms"))
    effects.append(.showedForm(channel: channel.id, fields: fields, offersRemembering: canRemember(channel)))
  }

  private func canRemember(_ channel: PlatformChannel) -> Bool {
    channel.takesCards && channel.allowsOneClick && settings.oneClickEnabled == true
  }

  private mutating func submit(_ values: [Parameter], _ remembersCard: Bool) {
    guard let process, case .form(let channel) = process.stage else { return }
    var info = process.info
    var sender = info.senderInformation ?? []
    for key in channel.needs {
      guard let typed = values.first(where: { $0.key == key }) else { continue }
      sender.removeAll { $0.key == key }
      sender.append(typed)
    }
    info.senderInformation = sender.isEmpty ? nil : sender
    let submission = Submission(
      info: info, channel: channel.id, remembersCard: remembersCard && canRemember(channel),
      cvv: channel.takesCards ? values.first { $0.key == "cvv" }?.value : nil)
    if channel.isWallet, !isInWallet {
      self.process?.stage = .wallet(submission)
      let isVerified = sender.contains(Parameter("phone_verified", "YES"))
      effects.append(
        .showedWallet(isShortened: isVerified && sender.contains { $0.key == "phone" }))
    } else if channel.isWallet, hasWalletDelegate {
      self.process?.stage = .authorizing(submission)
      effects.append(.askedAuthorization(step: "authorize"))
    } else {
      send(submission)
    }
  }

  /// Continues a wallet payment after an action of the user or the host.
  mutating func goOn(with stimulus: DotpayStimulus) {
    guard let process else { return }
    switch (process.stage, stimulus) {
    case (.wallet(let submission), .enterWallet):
      self.process?.stage = .creating(submission)
      if hasWalletDelegate {
        effects.append(.askedAuthorization(step: "create"))
      } else {
        logIn(process.call)
      }
    case (.creating, .answerAuthorization("create", true, nil)): logIn(process.call)
    case (.authorizing(let submission), .answerAuthorization("authorize", true, nil)): send(submission)
    case (.creating, .answerAuthorization("create", _, let error)),
      (.authorizing, .answerAuthorization("authorize", _, let error)):
      self.process = nil
      effects.append(.failedToFinish(call: process.call, error: error ?? "not authorized"))
    default: break
    }
  }

  private mutating func logIn(_ call: Int) {
    let number = request(.wallet(call: call))
    effects.append(.requestedWallet(request: number, environment: environment))
  }

  /// Sends the payment of the process.
  mutating func send(_ submission: Submission) {
    guard let call = process?.call else { return }
    process?.stage = .paying
    pay(
      submission.info, channel: submission.channel, remembersCard: submission.remembersCard,
      cvv: submission.cvv
    ) { .process(call: call, $0, channel: submission.channel) }
    if let number = open.keys.max(), case .process(_, let sent, _)? = open[number] { process?.info = sent }
  }

  /// Shows the summary of the payment, or ends the process.
  mutating func show(_ summary: PaymentSummary) {
    guard let process else { return }
    if process.showsSummary != nil { effects.append(.askedForSummary(call: process.call, summary: summary)) }
    guard process.showsSummary ?? true else {
      self.process = nil
      effects.append(.finished(call: process.call, summary: summary))
      return
    }
    self.process?.stage = .summary(summary)
    effects.append(.showedSummary(details: details(of: process.info, summary), look: look(of: summary)))
  }

  /// The colours of a summary.
  func look(of summary: PaymentSummary) -> SummaryLook {
    let own = settings.statusColours?.first { $0.key == summary.status.rawValue }?.value
    return SummaryLook(
      colours: settings.colours ?? SummaryColours(),
      status: settings.showsSummaryDetails == true ? own ?? "#808080" : nil)
  }

  func details(of info: PaymentInfo, _ summary: PaymentSummary) -> SummaryDetails? {
    guard settings.showsSummaryDetails == true else { return nil }
    return SummaryDetails(
      description: info.textDescription ?? "", amount: info.amount ?? "", currency: info.currency ?? "PLN",
      status: summary.status)
  }
}
