import Conformance
import Foundation
import PyxPiaWallets
import Testing

@Suite struct ContractTests {
  @Test func absentMembersAreNil() throws {
    let launch = Data(#"{"launchWallet":{"call":1,"wallet":"vipps"}}"#.utf8)
    #expect(
      try JSONDecoder().decode(PiaWalletsStimulus.self, from: launch)
        == .launchWallet(call: 1, wallet: .vipps, showsActivityIndicator: nil, answersAtOnce: nil))
    let failure = Data(#"{"failed":{"call":1,"kind":"odd"}}"#.utf8)
    #expect(
      try JSONDecoder().decode(PiaWalletsEffect.self, from: failure)
        == .failed(call: 1, kind: WalletErrorKind(rawValue: "odd"), details: nil))
  }
}
