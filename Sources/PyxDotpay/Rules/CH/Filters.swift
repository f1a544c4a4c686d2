import Conformance
import PropertyTesting

extension Dotpay {
  /// The three filters.
  @ChapterBuilder<Dotpay> static var filters: [Rule] {
    Rule(
      "DP-CH-03", .must(.prose),
      "If the host asks for online channels, the library lists those that are online and no others.",
      cites: .dotpay("Inicjalizacja płatności").quoting(
        "pobiera tylko kanały, które są obecnie online/offline"), readings: [.channelsUnlessOnlineOnly],
      given: onlineRequests
    ) { trial, input in
      let filter = ChannelFilter(online: input.online)
      let wanted = input.channels.filter { filter.admits($0.channel) }.map(\.id)
      if input.online {
        try await trial.expectChannels(filter, of: input.channels, toBe: wanted, after: input.other)
      } else {
        try await trial.expectOffline(filter, of: input.channels, wanted)
      }
    } covers: {
      [
        .covers("channels of both kinds", atLeast: 30) { input in
          input.channels.contains { $0.isOnline } && input.channels.contains { !$0.isOnline }
        }, .covers("online is asked for", atLeast: 30) { $0.online },
        .seen(Trial<Dotpay>.otherListLabel, atLeast: 7),
      ]
    } mutants: {
      [
        .keepingFilter("keeps the previous kind") { filter, before in
          if filter?.online != nil { filter?.group = before?.group }
        },
        .filtering("lists all channels") { $0.online = nil },
        .filtering("inverts the filter") { $0.online = $0.online.map { !$0 } },
        .rewritingStimuli("lists one online channel among the offline ones", state: false) {
          isAsked, stimulus in
          if case .getChannels(_, _, let filter) = stimulus { isAsked = filter?.online == false }
          guard isAsked, case .answerRequest(let request, var answer) = stimulus,
            let channels = answer.channels, channels.count(where: \.isOnline) > 1,
            let first = channels.firstIndex(where: \.isOnline)
          else { return [stimulus] }
          answer.channels?[first].isOnline = false
          return [.answerRequest(request: request, answer: answer)]
        },
        .rewriting("marks no channel as online") { effect in
          effect.channels { $0.removeAll(where: \.isOnline) }
        },
      ]
    } vector: { trial, vector in
      let input = try ChannelVector(vector)
      try await trial.expectChannels(input.filter, of: input.offered, toBe: input.listed)
    }

    Rule(
      "DP-CH-04", .must(.prose),
      "If the host asks for certain channels, the library lists those and no others.",
      cites: .dotpay("Inicjalizacja płatności").quoting("pobiera tylko wskazane kanały, wg identyfikatorów"),
      given: namedRequests
    ) { trial, input in
      var desk = Desk()
      try await trial.begin(after: input.before, &desk)
      let filter = ChannelFilter(ids: input.ids)
      let wanted = input.channels.filter { filter.admits($0.channel) }.map(\.id)
      try await trial.expectChannels(&desk, filter, of: input.channels, toBe: wanted)
      for (index, edited) in input.edits.enumerated() {
        try await trial.expectOtherChannel(&desk, edited, call: 100 + index)
      }
    } covers: {
      [
        .covers("an unknown identifier among them", atLeast: 20) { $0.ids.contains("9999") },
        .covers("channels with other identifiers exist", atLeast: 30) { input in
          input.channels.contains { !input.ids.contains($0.id) }
        },
        .seen(Trial<Dotpay>.errandLabel, atLeast: 20),
      ]
    } mutants: {
      [
        .filtering("lists all channels") { $0.ids = nil },
        .filtering("takes only the first identifier") { $0.ids = $0.ids.map { Array($0.prefix(1)) } },
        .changing("fails if an identifier is unknown", state: false) { isUnknown, stimulus, effects in
          if case .getChannels(_, _, let filter) = stimulus {
            isUnknown = filter?.ids?.contains("9999") == true
          }
          let fails = isUnknown
          return effects.map { effect in
            guard fails, case .gotChannels(let call, .some, _, nil) = effect else { return effect }
            return .gotChannels(call: call, channels: nil, hasDetails: false, error: "unknown")
          }
        },
        .changing("gives neither a list nor an error if it knows no identifier", state: false) {
          asks, stimulus, effects in
          if case .getChannels(_, _, let filter) = stimulus { asks = filter?.ids != nil }
          let isAsked = asks
          return effects.map { effect in
            guard isAsked, case .gotChannels(let call, let channels?, _, nil) = effect, channels.isEmpty
            else {
              return effect
            }
            return .gotChannels(call: call, channels: nil, hasDetails: false, error: nil)
          }
        },
        .filtering("accepts the beginning of an identifier") { filter in
          filter.ids = filter.ids.map { ids in
            PlatformChannel.offered.map(\.id).filter { id in ids.contains { id.hasPrefix($0) } }
          }
        },
        .hearingChannels("accepts the end of an identifier") { known, asked in known.hasSuffix(asked) },
        .hearingChannels("accepts an identifier with an extra digit") { known, asked in
          asked.count == known.count + 1 && asked.hasPrefix(known)
        },
      ]
    } vector: { trial, vector in
      let input = try ChannelVector(vector)
      try await trial.expectChannels(input.filter, of: input.offered, toBe: input.listed)
    }

    Rule(
      "DP-CH-05", .must(.prose),
      "If the host asks for channels of one kind, the library lists those and no others.",
      cites: .dotpay("Inicjalizacja płatności").quoting("pobiera tylko kanały wskazanego typu"),
      given: groupedRequests
    ) { trial, input in
      let filter = ChannelFilter(group: input.group)
      let wanted = input.channels.filter { filter.admits($0.channel) }.map(\.id)
      try await trial.expectChannels(filter, of: input.channels, toBe: wanted, after: input.other)
    } covers: {
      [
        .covers("channels of the kind exist", atLeast: 30) { input in
          input.channels.contains { $0.group == input.group }
        },
        .covers("channels of other kinds exist", atLeast: 30) { input in
          input.channels.contains { $0.group != input.group }
        }, .seen(Trial<Dotpay>.otherListLabel, atLeast: 15),
      ]
    } mutants: {
      [
        .keepingFilter("keeps the previous identifiers") { filter, before in
          if filter?.group != nil { filter?.ids = before?.ids }
        },
        .filtering("lists all channels") { $0.group = nil },
        .filtering("lists kinds with the same beginning") { filter in
          guard filter.group == "transfer" else { return }
          (filter.group, filter.ids) = (nil, ["73", "1", "11"])
        },
        .rewriting("lists only the first channel of a kind") { effect in
          effect.channels { list in
            guard Set(list.map(\.group)).count == 1, list.count > 1 else { return }
            list = Array(list.prefix(1))
          }
        },
      ]
    } vector: { trial, vector in
      let input = try ChannelVector(vector)
      try await trial.expectChannels(input.filter, of: input.offered, toBe: input.listed)
    }
  }
}

// MARK: Steps

extension Trial where System == Dotpay {
  /// Checks that either only the offline channels or all channels are listed, and records which reading this matches.
  fileprivate func expectOffline(
    _ filter: ChannelFilter, of channels: [PlatformChannel], _ wanted: [String]
  ) async throws {
    var desk = Desk()
    let got = try await listChannels(&desk, call: 1, .sample, filter, from: channels)
    if wanted.isEmpty, got.first?.isError == true { return }
    guard let listed = got.first?.channels?.map(\.id) else {
      throw setback("the channels", expected: "a list", saw: "none", judgedBy: "DP-CH-02")
    }
    let missing = wanted.filter { !listed.contains($0) }
    try expect(
      missing.isEmpty, "the channels when offline ones are asked for", expected: "\(wanted)",
      saw: "\(listed)")
    // A list with only some of the online channels matches neither reading.
    let isAll = Set(listed) == Set(channels.map(\.id))
    try expect(
      isAll || Set(listed) == Set(wanted), "the channels when offline ones are asked for",
      expected: "\(wanted), or all of them", saw: "\(listed)")
    if wanted.count < channels.count {
      reading(.channelsUnlessOnlineOnly, isAll ? "all of them" : "offline channels only")
    }
  }
}

// MARK: Inputs

private struct Online: Sendable {
  var channels: [PlatformChannel]
  var online: Bool
  /// The filter of an earlier list; nil if there was no earlier list.
  var other: ChannelFilter?
}

private struct Named: Sendable {
  var channels: [PlatformChannel]
  var ids: [String]
  /// The errand before the request, if there is one.
  var before: Errand?
  /// Edits of the identifier of a channel.
  var edits: [EditedText]
}

private struct Grouped: Sendable {
  var channels: [PlatformChannel]
  var group: String
  /// The filter of an earlier list; nil if there was no earlier list.
  var other: ChannelFilter?
}

private let onlineRequests: Generator<Online> = zip(.channels, .bool, .ofOtherList).map {
  Online(channels: $0, online: !$1, other: $2)
}

private let namedRequests: Generator<Named> = zip(
  .channels, Generator<[String]>.subset(of: PlatformChannel.offered.map(\.id) + ["9999"]),
  Generator<Errand?>.earlier(Errand.allCases), .editedChannels
).map { Named(channels: $0, ids: $1.isEmpty ? ["73"] : $1, before: $2, edits: $3) }

private let groupedRequests: Generator<Grouped> = zip(
  .channels, .element(of: ["transfers", "cards", "transfer", "wallets"]), .ofOtherList
).map(Grouped.init)
