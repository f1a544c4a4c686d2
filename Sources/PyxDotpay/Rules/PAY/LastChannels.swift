import Conformance
import PropertyTesting

extension Dotpay {
  /// The channel that was used last.
  @ChapterBuilder<Dotpay> static var lastChannels: [Rule] {
    Rule(
      "DP-PAY-09", .must(.prose),
      "The channel that was used last is used again unless the host turns that off.",
      cites: .dotpay("Inicjalizacja płatności").quoting("domyślnie opcja ta jest włączona"),
      given: secondPayments(using: [nil])
    ) { trial, input in
      try await trial.expectLastChannel(input)
    } covers: {
      [.covers("several channels", atLeast: 40) { $0.purchase.channels.count > 1 }]
    } mutants: {
      [
        .presenting("does not reuse the last channel by default") { _, usesLast, _, _ in
          usesLast = usesLast ?? false
        },
        .behaving("always shows the choice", state: [String]()) { ids, stimulus, world, inner in
          guard case .presentPayment(_, _, let channels, nil, false, _) = stimulus else {
            return try await inner.send(stimulus, in: world)
          }
          ids = channels
          return try await inner.send(stimulus, in: world).map { effect in
            guard case .showedForm = effect else { return effect }
            return .showedChannels(channels: ids, selected: nil)
          }
        },
        .behaving("takes the first channel as the last used", state: ()) { _, stimulus, world, inner in
          guard case .presentPayment(_, _, let channels, nil, false, _) = stimulus else {
            return try await inner.send(stimulus, in: world)
          }
          return try await inner.send(stimulus, in: world).map { effect in
            guard case .showedForm(_, let fields, let offers) = effect, let first = channels.first else {
              return effect
            }
            return .showedForm(channel: first, fields: fields, offersRemembering: offers)
          }
        },
      ]
    }

    Rule(
      "DP-PAY-10", .must(.prose),
      "If reuse of the last channel is on and that channel is offered, it is used again; if reuse is off, "
        + "the user chooses.",
      cites: .dotpay("Inicjalizacja płatności").quoting(
        "Opcjonalnym wyłączeniem funkcji użycia ostatnio użytego kanału"),
      readings: [.lastChannelAfterRestart],
      given: secondPayments(using: [true, false])
    ) { trial, input in
      try await trial.expectLastChannel(input)
    } covers: {
      [
        .covers("the last channel is reused", atLeast: 30) { $0.usesLast == true },
        .covers("the last channel is not reused", atLeast: 30) { $0.usesLast == false },
        .covers("the channel is gone", atLeast: 10) { $0.isGone },
        .seen("started again", atLeast: 10),
      ]
    } mutants: {
      [
        .presenting("reuses the last channel although that is off") { _, usesLast, _, _ in usesLast = true },
        .presenting("never reuses the last channel") { _, usesLast, _, _ in usesLast = false },
        .behaving("takes the first channel as the last used after a restart", state: true) {
          isNew, stimulus, world, inner in
          if case .submitForm = stimulus { isNew = false }
          let effects = try await inner.send(stimulus, in: world)
          guard isNew, !world.preferences.isEmpty,
            case .presentPayment(_, _, let channels, true, false, _) = stimulus,
            let first = channels.first
          else { return effects }
          return effects.map { effect in
            guard case .showedForm(_, let fields, let offers) = effect else { return effect }
            return .showedForm(channel: first, fields: fields, offersRemembering: offers)
          }
        },
        .behaving("goes on to the form of the last channel although that is off", state: LaterForm()) {
          later, stimulus, world, inner in
          later.form = nil
          let effects = try await inner.send(stimulus, in: world)
          later.note(stimulus, effects)
          return effects
        } late: { later, _, effects in
          defer { later.form = nil }
          return effects + [later.form].compactMap { $0 }
        },
        .stateful("uses a channel that is no longer listed", state: String?.none) { last, effect, _ in
          switch effect {
          case .requestedPayment(_, _, _, _, let channel, _, _, _, _):
            last = channel
            return [effect]
          case .showedChannels(let channels, _):
            guard let last, !channels.contains(last) else { return [effect] }
            return [.showedForm(channel: last, fields: [], offersRemembering: false)]
          default: return [effect]
          }
        },
      ]
    }
  }
}

// MARK: Inputs

private struct SecondPayment: Sendable {
  var purchase: Purchase
  var usesLast: Bool?
  /// Whether the host leaves the first payment's channel out of the second payment.
  var isGone = false
  /// Whether the app is started again between the two payments.
  var startsAgain = false
}

private func secondPayments(using settings: [Bool?]) -> Generator<SecondPayment> {
  zip(
    .channels, .int(in: 0...6), Generator<Bool?>.element(of: settings), .bool(probability: 0.3),
    .bool(probability: 0.3)
  ).map { channels, choice, usesLast, isGone, startsAgain in
    // If the drawn list has only one channel, the platform offers all channels, so that the user has a choice.
    let offered = channels.count > 1 ? channels : PlatformChannel.offered
    // In the first payment, reuse of the last channel is on: if it were off, a library would not have to remember the
    // channel.
    return SecondPayment(
      purchase: Purchase(online: offered, choice: choice, usesLast: nil), usesLast: usesLast,
      isGone: isGone && usesLast != nil, startsAgain: startsAgain && usesLast == true)
  }
}

/// The form that a mutant opens after the choice has appeared, without waiting for the user.
private struct LaterForm: Sendable {
  var form: DotpayEffect?
  private var last: String?

  mutating func note(_ stimulus: DotpayStimulus, _ effects: [DotpayEffect]) {
    for case .requestedPayment(_, _, _, _, let channel?, _, _, _, _) in effects { last = channel }
    guard case .presentPayment(_, _, let channels, false, false, _) = stimulus, let used = last,
      channels.contains(used)
    else { return }
    form = .showedForm(channel: used, fields: [], offersRemembering: false)
  }
}

extension Purchase {
  /// Whether this is the only online channel that the host keeps; if so, a library that hides offline channels may
  /// choose it by itself.
  fileprivate func isOnlyChoice(_ channel: String?) -> Bool {
    let usable = channels.filter { $0.isOnline && kept.contains($0.id) }
    return usable.count == 1 && usable[0].id == channel
  }
}

extension Trial where System == Dotpay {
  fileprivate func expectLastChannel(_ input: SecondPayment) async throws {
    var desk = Desk()
    try await complete(&desk, input.purchase, call: 1)
    if input.startsAgain {
      try await startAgain(&desk)
      label("started again")
    }
    var second = input.purchase
    second.usesLast = input.usesLast
    let chosen = second.chosen.id
    if input.isGone { second.kept.removeAll { $0 == chosen } }
    try await needChannels(&desk, call: 2, second.info, from: second.channels)
    let before = try seen.of(.showedChannels, .showedForm).count
    try await present(&desk, second, call: 3, list: 2)
    // A library may show the choice and then, by itself, the form of the last channel.
    try await settleLists(&desk, of: second.channels)
    let shown = try seen.of(.showedChannels, .showedForm).dropFirst(before).last
    let used: String?
    switch shown {
    case .showedChannels(_, let selected): used = selected
    case .showedForm(let channel, _, _): used = channel
    default:
      throw setback(
        "the screen after presentPayment", expected: "a choice or a form", saw: "nothing new",
        judgedBy: "DP-PAY-08")
    }
    let last = second.chosen.id
    if input.usesLast == false || input.isGone {
      try expect(
        used == nil || used != last && second.kept.contains(used ?? "") || second.isOnlyChoice(used),
        "the channel that is already chosen", expected: "none", saw: used ?? "none")
    } else if input.startsAgain {
      try expect(
        used == nil || used == last, "the channel that is already chosen, in an app that was started again",
        expected: "\(last), or none", saw: used ?? "none")
      reading(
        .lastChannelAfterRestart,
        used == last ? "the last channel is remembered" : "the last channel is forgotten")
    } else {
      try expect(used == last, "the channel that is already chosen", expected: last, saw: used ?? "none")
    }
  }
}
