import Conformance
import PropertyTesting

/// A request for channels, and its outcome.
struct ChannelRequest: Sendable {
  var channels: [PlatformChannel]
  var filter: ChannelFilter?
  var fault: PlatformFault?

  /// Whether no channel passes the filter.
  var isEmpty: Bool { !channels.contains { filter?.admits($0.channel) ?? true } }
}

let channelFilters: Generator<ChannelFilter?> = .oneOf(
  .just(nil), Generator<Bool>.bool.map { ChannelFilter(online: $0) },
  Generator<[String]>.subset(of: PlatformChannel.offered.map(\.id)).map {
    ChannelFilter(ids: $0.isEmpty ? ["73"] : $0)
  },
  Generator<String>.element(of: ["transfers", "cards", "transfer"]).map { ChannelFilter(group: $0) })

let channelRequests: Generator<ChannelRequest> = zip(
  .channels, channelFilters, Generator<PlatformFault?>.element(of: [nil] + PlatformFault.allCases)
).map { ChannelRequest(channels: $0, filter: $1, fault: $2) }

/// A line of the table of channels.
struct ChannelVector {
  var offered: [PlatformChannel]
  var listed: [String]
  var filter: ChannelFilter

  init(_ vector: Vector) throws {
    offered = try vector.given.requiredElements("offered").map { channel in
      PlatformChannel(
        id: try channel.requiredText("id"), name: "Channel", group: try channel.requiredText("group"),
        isOnline: try channel.flag("isOnline"))
    }
    listed = try vector.expected.requiredElements("listed").compactMap(\.text)
    filter = ChannelFilter()
    if case .bool(let online)? = vector.given["online"] { filter.online = online }
    filter.ids = vector.given["ids"]?.elements?.compactMap(\.text)
    filter.group = vector.given["group"]?.text
  }
}

extension ChannelsResult {
  /// Whether the result has a list and details, and no error.
  var isList: Bool { error == nil && channels != nil && hasDetails }

  /// Whether the result has an error, and no channel.
  var isError: Bool { error != nil && (channels ?? []).isEmpty }

  /// The contents in words, for reports.
  var words: String {
    "\(channels.map { "channels: \($0.count)" } ?? "no list"), \(hasDetails ? "details" : "no details"), "
      + (error.map { "error \($0)" } ?? "no error")
  }
}

extension DotpayEffect {
  /// The same end of a request, with other channels; any other effect is unchanged.
  func channels(_ change: (inout [Channel]) -> Void) -> [DotpayEffect] {
    guard case .gotChannels(let call, .some(var list), let hasDetails, let error) = self else {
      return [self]
    }
    change(&list)
    return [.gotChannels(call: call, channels: list, hasDetails: hasDetails, error: error)]
  }
}

extension Trial where System == Dotpay {
  /// The label of cases with an earlier list.
  static var otherListLabel: String { "after a list by another filter" }

  /// Checks that these channels are listed, in any order; an empty list may also be reported as an error.
  ///
  /// If `other` is given and differs from the filter, the host first asks for a list by `other`; the contents of that
  /// list do not matter.
  func expectChannels(
    _ filter: ChannelFilter?, of channels: [PlatformChannel], toBe ids: [String],
    after other: ChannelFilter? = nil
  ) async throws {
    var desk = Desk()
    if let other, other != filter {
      let got = try await listChannels(&desk, call: 50, .sample, other, from: channels)
      try need(
        !got.isEmpty, "the channels by another filter", expected: "a list or an error", saw: "neither",
        judgedBy: "X-CB-01")
      label(Self.otherListLabel)
    }
    try await expectChannels(&desk, filter, of: channels, toBe: ids)
  }

  /// Checks that these channels are listed, in a case whose earlier steps have already used the desk.
  func expectChannels(
    _ desk: inout Desk, _ filter: ChannelFilter?, of channels: [PlatformChannel], toBe ids: [String]
  ) async throws {
    let got = try await listChannels(&desk, call: 1, .sample, filter, from: channels)
    if ids.isEmpty, got.first?.isError == true { return }
    let listed = got.first?.channels?.map(\.id)
    try expect(
      listed?.sorted() == ids.sorted(), "the channels", expected: "\(ids.sorted())",
      saw: listed.map { "\($0.sorted())" } ?? "no list")
  }
}

extension Generator where Value == ChannelFilter? {
  /// The filter of an earlier list, in a third of the cases.
  static var ofOtherList: Generator {
    .frequency([
      (2, .just(nil)),
      (
        1,
        Generator<ChannelFilter?>.element(of: [
          ChannelFilter(ids: ["73"]), ChannelFilter(ids: ["1", "11"]), ChannelFilter(group: "cards"),
          ChannelFilter(group: "wallets"), ChannelFilter(online: true),
        ])
      ),
    ])
  }
}
