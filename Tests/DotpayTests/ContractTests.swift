import Conformance
import Foundation
import PyxDotpay
import Testing

@Suite struct ContractTests {
  @Test func absentMembersAreNil() throws {
    let list = Data(#"{"getChannels":{"call":1,"info":{"merchantID":"7"}}}"#.utf8)
    #expect(
      try JSONDecoder().decode(DotpayStimulus.self, from: list)
        == .getChannels(call: 1, info: PaymentInfo(merchantID: "7"), filter: nil))
    let end = Data(#"{"gotSummary":{"call":1}}"#.utf8)
    #expect(
      try JSONDecoder().decode(DotpayEffect.self, from: end) == .gotSummary(call: 1, summary: nil, error: nil)
    )
  }

  @Test func aRemovedKeyIsARemovedPreference() {
    let removed = DotpayEffect.stored(key: "cards", value: nil)
    #expect(removed.preferenceChange == PreferenceChange(key: "cards", value: nil))
    let written = DotpayEffect.stored(key: "cards", value: "[]")
    #expect(written.preferenceChange == PreferenceChange(key: "cards", value: .string("[]")))
  }

  @Test(arguments: [
    (ChannelFilter(), true), (ChannelFilter(online: true), false), (ChannelFilter(online: false), true),
    (ChannelFilter(ids: ["1", "2"]), true), (ChannelFilter(ids: ["12"]), false),
    (ChannelFilter(group: "cards"), true), (ChannelFilter(group: "card"), false),
  ])
  func aFilterAdmitsWhatItNames(filter: ChannelFilter, isAdmitted: Bool) {
    let channel = Channel(id: "1", name: "Card", group: "cards", isOnline: false)
    #expect(filter.admits(channel) == isAdmitted)
  }
}
