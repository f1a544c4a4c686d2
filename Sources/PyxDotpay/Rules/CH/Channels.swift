import Conformance
import PropertyTesting

extension Dotpay {
  /// Rules on lists of channels and currencies: "Inicjalizacja płatności" and "Dostępne waluty".
  static let channels: Chapter<Dotpay> = Chapter("Channels") {
    Rule(
      "DP-CH-01", .must(.prose),
      "A request for channels ends with a list and payment details, or with only an error.",
      cites: .dotpay("Inicjalizacja płatności", "Własna kontrolka wyboru kanału").quoting(
        "wraz z pobraniem dodatkowych szczegółów płatności"), given: channelRequests
    ) { trial, input in
      var desk = Desk()
      let got = try await trial.listChannels(
        &desk, call: 1, .sample, input.filter, from: input.channels, fault: input.fault)
      trial.labelReply(desk, answer: "no fault")
      guard let result = got.first else {
        throw Violation(
          Mismatch("the completion of getChannels", expected: "one run", seen: "none"), check: "none")
      }
      if input.fault != nil {
        try trial.expect(
          result.isError, "the completion after the platform failed", expected: "only an error",
          saw: result.words)
      } else {
        // A library may report an error if no channel passes the filter.
        try trial.expect(
          result.isList || input.isEmpty && result.isError, "the completion after the platform answered",
          expected: "a list and details", saw: result.words)
      }
    } covers: {
      [
        .seen("a fault", atLeast: 30), .seen("no fault", atLeast: 15),
        .covers("a filter", atLeast: 30) { $0.filter != nil },
      ]
    } mutants: {
      [
        .rewriting("hands over no payment details") {
          guard case .gotChannels(let call, let channels, _, let error) = $0 else { return [$0] }
          return [.gotChannels(call: call, channels: channels, hasDetails: false, error: error)]
        },
        .dropping("does not report an error") {
          if case .gotChannels(_, _, _, .some) = $0 { true } else { false }
        },
        .rewriting("gives an error with a list") {
          guard case .gotChannels(let call, let channels, let hasDetails, nil) = $0 else { return [$0] }
          return [.gotChannels(call: call, channels: channels, hasDetails: hasDetails, error: "success")]
        },
        .rewriting("gives an empty list for an error") {
          guard case .gotChannels(let call, _, _, .some) = $0 else { return [$0] }
          return [.gotChannels(call: call, channels: [], hasDetails: true, error: nil)]
        },
      ]
    }

    Rule(
      "DP-CH-02", .must(.prose), "Without a filter, the library lists all channels that the platform offers.",
      cites: .dotpay("Inicjalizacja płatności").quoting("pobiera wszystkie kanały"),
      given: zip(.channels, .ofOtherList)
    ) { trial, input in
      let (channels, other) = input
      try await trial.expectChannels(nil, of: channels, toBe: channels.map(\.id), after: other)
    } covers: {
      [
        .covers("offline channels", atLeast: 40) { $0.0.contains { !$0.isOnline } },
        .covers("three channels or more", atLeast: 40) { $0.0.count >= 3 },
        .seen(Trial<Dotpay>.otherListLabel, atLeast: 15),
      ]
    } mutants: {
      [
        .keepingFilter("keeps the previous filter if there is none") { filter, before in
          filter = filter ?? before
        },
        .rewriting("leaves out offline channels") { $0.channels { $0.removeAll { !$0.isOnline } } },
        .rewriting("lists only one card channel") { effect in
          effect.channels { list in
            let first = list.first { $0.group == "cards" }
            list.removeAll { $0.group == "cards" && $0 != first }
          }
        },
        .rewriting("lists two channels at most") { $0.channels { $0 = Array($0.prefix(2)) } },
      ]
    } vector: { trial, vector in
      let input = try ChannelVector(vector)
      try await trial.expectChannels(nil, of: input.offered, toBe: input.listed)
    }

    filters
    describedRequests
    listDetails

    Rule(
      "DP-CH-07", .should(.derived), "A channel is the same in a filtered list as in the whole list.",
      cites: .dotpay("Inicjalizacja płatności"), given: channelRequests
    ) { trial, input in
      var desk = Desk()
      let all = try await trial.listChannels(&desk, call: 1, .sample, from: input.channels).first?.channels
      let some = try await trial.listChannels(&desk, call: 2, .sample, input.filter, from: input.channels)
        .first?
        .channels
      guard !input.isEmpty else { return }
      guard let all, let some else {
        throw trial.setback(
          "the completions of two requests for channels", expected: "two lists", saw: "fewer",
          judgedBy: "DP-CH-02")
      }
      for channel in some {
        guard let other = all.first(where: { $0.id == channel.id }) else {
          throw trial.setback(
            "the whole list", expected: "channel \(channel.id), which passed a filter",
            saw: "\(all.map(\.id))", judgedBy: "DP-CH-02", "DP-CH-04")
        }
        trial.label("a channel passed the filter")
        try trial.expect(channel, equals: other, "channel \(channel.id) in the filtered list")
      }
    } covers: {
      [
        .covers("a filter", atLeast: 30) { $0.filter != nil },
        .seen("a channel passed the filter", atLeast: 20),
      ]
    } mutants: {
      [
        .changing("removes the groups from filtered lists", state: false) { filters, stimulus, effects in
          if case .getChannels(_, _, let filter) = stimulus { filters = filter != nil }
          guard filters else { return effects }
          return effects.flatMap { effect in
            effect.channels { list in for index in list.indices { list[index].group = "" } }
          }
        },
        .changing("marks filtered channels as online", state: false) { filters, stimulus, effects in
          if case .getChannels(_, _, let filter) = stimulus { filters = filter != nil }
          guard filters else { return effects }
          return effects.flatMap { effect in
            effect.channels { list in for index in list.indices { list[index].isOnline = true } }
          }
        },
      ]
    }

    currencies
  }
}
