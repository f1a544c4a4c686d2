import Conformance
import PropertyTesting

extension Dotpay {
  /// The order of the steps.
  @ChapterBuilder<Dotpay> static var order: [Rule] {
    Rule(
      "DP-PAY-07/a", .must(.prose),
      "The user is led from the choice of a channel to its form, and pays only then.",
      cites: .dotpay("Płatność").quoting(
        "Biblioteka przeprowadzi Użytkownika przez proces wyboru kanału płatności"),
      given: purchases
    ) { trial, purchase in
      var desk = Desk()
      try await trial.reachForm(&desk, purchase, call: 1)
      try await trial.settle()
      let early = try trial.seen.payments.count
      try trial.expect(early, equals: 0, "payments sent before the form was submitted")
      let sent = try await trial.submit(&desk, purchase)
      try trial.expect(
        sent.channel == purchase.chosen.id, "the channel that the payment names",
        expected: purchase.chosen.id, saw: sent.channel ?? "none")
    } covers: {
      [
        .covers("several channels", atLeast: 40) { $0.channels.count > 1 },
        .covers("a card", atLeast: 8) { $0.chosen.takesCards },
      ]
    } mutants: {
      [
        .behaving("pays as soon as a channel is chosen", state: ()) { _, stimulus, world, inner in
          let effects = try await inner.send(stimulus, in: world)
          guard case .chooseChannel = stimulus else { return effects }
          return effects + (try await inner.send(.submitForm(values: [], remembersCard: false), in: world))
        },
        .dropping("shows no form") { $0.kind == .showedForm },
        .ignoring("does not send the payment") { if case .submitForm = $0 { true } else { false } },
        .rewriting("pays through another channel than the chosen one") { effect in
          guard
            case .requestedPayment(
              let request, let environment, let language, let info, .some, let card, let customer,
              let remembers, let cvv) = effect
          else { return [effect] }
          return [
            .requestedPayment(
              request: request, environment: environment, language: language, info: info, channel: "0",
              card: card, customerID: customer, remembersCard: remembers, cvv: cvv)
          ]
        },
      ]
    }

    Rule(
      "DP-PAY-07/b", .must(.derived), "A form that the user submits twice makes one payment.",
      cites: .dotpay("Płatność").quoting("oraz samego dokonania płatności"), given: purchases
    ) { trial, purchase in
      var desk = Desk()
      try await trial.reachForm(&desk, purchase, call: 1)
      try await trial.submit(&desk, purchase)
      // A button may be tapped again before the answer comes.
      try await trial.send(.submitForm(values: purchase.typed, remembersCard: false))
      trial.label("the form was submitted twice")
      try await trial.settle()
      let count = try trial.seen.payments.count
      try trial.expect(count, equals: 1, "payments sent by a form that was submitted twice")
    } covers: {
      [
        .covers("a card", atLeast: 8) { $0.chosen.takesCards },
        .seen("the form was submitted twice", atLeast: 90),
      ]
    } mutants: {
      [
        .changing("pays again after a second tap", state: SentPayment?.none) {
          sent, stimulus, effects in
          guard case .submitForm = stimulus else { return effects }
          if effects.isEmpty, let sent { return [sent.again(as: 900)] }
          sent = effects.compactMap(\.payment).last
          return effects
        }
      ]
    }

    Rule(
      "DP-PAY-08", .must(.prose), "The controller offers the channels that the host passes, and no others.",
      cites: .dotpay("Inicjalizacja płatności", "Własna kontrolka wyboru kanału").quoting(
        "z podaniem listy kanałów … można np. usunąć nieinteresujące nas pozycje"),
      readings: [.offlineChannelsOffered],
      given: keptChannels
    ) { trial, purchase in
      var desk = Desk()
      try await trial.needChannels(&desk, call: 1, purchase.info, from: purchase.channels)
      try await trial.present(&desk, purchase, call: 2, list: 1)
      let shown = try trial.offeredChannels()
      let online = purchase.keptOnline
      if shown.isEmpty, purchase.kept.count == 1 || online.count == 1, let form = try trial.seen.forms.last {
        // If the user has nothing to choose, a library may go on by itself.
        return try trial.expect(
          purchase.kept.contains(form.channel), "the channel of the form", expected: "\(purchase.kept)",
          saw: form.channel)
      }
      // Channels that are offline need not be offered; if all channels are offline, the document leaves open what is
      // shown.
      guard let offered = shown.last ?? (online.isEmpty ? [] : nil) else {
        return try trial.expect(
          false, "the channels that are offered", expected: "\(purchase.kept)", saw: "no choice")
      }
      try trial.expect(
        Set(offered).isSubset(of: purchase.kept) && Set(online).isSubset(of: offered)
          && Set(offered).count == offered.count, "the channels that are offered",
        expected: "\(purchase.kept)", saw: "\(offered)")
      if online.count < purchase.kept.count, shown.last != nil {
        try trial.expectAllOfflineOrNone(purchase, offered)
      }
    } covers: {
      [
        .covers("the host left out some channels", atLeast: 30) { $0.kept.count < $0.channels.count },
        .covers("the host passes all channels", atLeast: 10) { $0.kept.count == $0.channels.count },
        .covers("several online channels", atLeast: 20) { $0.keptOnline.count > 1 },
      ]
    } mutants: {
      [
        .changing("offers all channels of the platform", state: [String]()) { all, stimulus, effects in
          if case .answerRequest(_, let answer) = stimulus, let channels = answer.channels {
            all = channels.map(\.id)
          }
          return effects.map { effect in
            guard case .showedChannels(_, let selected) = effect else { return effect }
            return .showedChannels(channels: all, selected: selected)
          }
        },
        .rewriting("offers only the first channel") {
          guard case .showedChannels(let channels, let selected) = $0 else { return [$0] }
          return [.showedChannels(channels: Array(channels.prefix(1)), selected: selected)]
        },
        .changing("leaves out an offline channel", state: Set<String>()) {
          offline, stimulus, effects in
          if case .answerRequest(_, let answer) = stimulus {
            offline = Set((answer.channels ?? []).filter { !$0.isOnline }.map(\.id))
          }
          let hidden = offline
          return effects.map { effect in
            guard case .showedChannels(var channels, let selected) = effect,
              let first = channels.firstIndex(where: hidden.contains)
            else { return effect }
            channels.remove(at: first)
            return .showedChannels(channels: channels, selected: selected)
          }
        },
        .dropping("shows no choice") { $0.kind == .showedChannels },
      ]
    }
  }
}

// MARK: Steps

extension Trial where System == Dotpay {
  /// The channels of each choice that came on screen.
  fileprivate func offeredChannels() throws -> [[String]] {
    try seen.of(.showedChannels).compactMap {
      if case .showedChannels(let channels, _) = $0 { channels } else { nil }
    }
  }

  /// Checks that, of the offline channels that the host keeps, either all or none are offered, and records which
  /// reading this matches.
  fileprivate func expectAllOfflineOrNone(_ purchase: Purchase, _ offered: [String]) throws {
    let online = purchase.keptOnline
    // No reading of the document allows only some of the offline channels.
    try expect(
      offered.count == purchase.kept.count || offered.count == online.count,
      "the channels that are offered",
      expected: "\(purchase.kept), or the online ones among them: \(online)",
      saw: "\(offered)")
    reading(
      .offlineChannelsOffered,
      offered.count == purchase.kept.count
        ? "channels that are offline are offered" : "channels that are offline are not offered")
  }
}

// MARK: Inputs

/// Payments through the form, in which the host keeps some of the channels.
private let keptChannels: Generator<Purchase> = zip(.channels, Generator<Int>.int(in: 0...127)).map {
  channels, bits -> Purchase in
  var purchase = Purchase(channels: channels)
  let kept = channels.indices.filter { (bits >> $0) & 1 == 0 }.map { channels[$0].id }
  if !kept.isEmpty { purchase.kept = kept }
  return purchase
}

extension Purchase {
  /// Identifiers of the channels that the host keeps and that are online.
  fileprivate var keptOnline: [String] {
    channels.filter { $0.isOnline && kept.contains($0.id) }.map(\.id)
  }
}
