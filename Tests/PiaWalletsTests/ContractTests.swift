import Conformance
import Foundation
import JSONValues
import PyxPiaWallets
import Testing

@Suite struct ContractTests {
  static let stimuli: [PiaWalletsStimulus] = [
    .launchWallet(call: 1, wallet: .vippsTest, showsActivityIndicator: nil, answersAtOnce: nil),
    .launchWallet(
      call: 2, wallet: .mobilePay, showsActivityIndicator: false,
      answersAtOnce: .success(walletURL: "mobilepayonline://pay?a=%2B")),
    .launchWallet(
      call: 3, wallet: .swish, showsActivityIndicator: true, answersAtOnce: .failure(error: "no")),
    .answerRegistration(call: 1, walletURL: "vippsMT://"), .failRegistration(call: 1, error: "no"),
    .didEnterBackground, .willEnterForeground, .didBecomeActive,
    .openURL(call: 11, url: "shop://piasdk?wallet=vipps"), .removeTransitionView, .tap,
    .timePassed(milliseconds: 10),
  ]

  static let effects: [PiaWalletsEffect] = [
    .launched(call: 1, canLaunch: true), .walletURLRequested(call: 1),
    .openedURL(url: "swish://", succeeded: false),
    .handledRedirect(call: 11, handled: true), .redirected(call: 1, withoutInterruption: false),
    .failed(call: 1, kind: .networkError, details: "offline"),
    .failed(call: 1, kind: WalletErrorKind(rawValue: "another"), details: nil),
    .showedIndicator(view: .root), .removedIndicator, .tapReached,
  ]

  @Test func everyMessageSurvivesTheWire() throws {
    for stimulus in Self.stimuli {
      let data = try JSONEncoder().encode(stimulus)
      #expect(try JSONDecoder().decode(PiaWalletsStimulus.self, from: data) == stimulus)
      #expect(String(decoding: data, as: UTF8.self).hasPrefix("{\"\(stimulus.kind.rawValue)\":"))
    }
    for effect in Self.effects {
      let data = try JSONEncoder().encode(effect)
      #expect(try JSONDecoder().decode(PiaWalletsEffect.self, from: data) == effect)
      #expect(String(decoding: data, as: UTF8.self).hasPrefix("{\"\(effect.kind.rawValue)\":"))
    }
    #expect(Set(Self.stimuli.map(\.kind)) == Set(PiaWalletsStimulus.Kind.allCases))
    #expect(Set(Self.effects.map(\.kind)) == Set(PiaWalletsEffect.Kind.allCases))
  }

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

  @Test func descriptionNamesEveryMessageAndField() throws {
    let description = PiaWallets.description
    #expect(description.stimuli.map(\.kind) == PiaWalletsStimulus.Kind.allCases.map(\.rawValue))
    #expect(description.effects.map(\.kind) == PiaWalletsEffect.Kind.allCases.map(\.rawValue))
    for message in description.stimuli {
      let used = Self.stimuli.filter { $0.kind.rawValue == message.kind }.flatMap { fields(of: $0) }
      #expect(Set(used) == Set(message.fields.map(\.name)), "\(message.kind)")
    }
    for message in description.effects {
      let used = Self.effects.filter { $0.kind.rawValue == message.kind }.flatMap { fields(of: $0) }
      #expect(Set(used) == Set(message.fields.map(\.name)), "\(message.kind)")
    }
  }

  @Test func samplesAreOneOfEachKindInOrder() {
    #expect(PiaWallets.sampleStimuli.map(\.kind) == PiaWalletsStimulus.Kind.allCases)
    #expect(PiaWallets.sampleEffects.map(\.kind) == PiaWalletsEffect.Kind.allCases)
  }

  @Test func everyRowOfTheCatalogueIsARuleOrAnExclusion() {
    let rows =
      (1...9).map { "PIA-LCH-0\($0)" } + (1...7).map { "PIA-REG-0\($0)" } + (1...8).map { "PIA-BODY-0\($0)" }
      + (1...5).map { "PIA-RDR-0\($0)" } + (1...9).map { "PIA-INT-0\($0)" } + (1...6).map { "PIA-ERR-0\($0)" }
      + (1...6).map { "PIA-UI-0\($0)" } + ["X-CB-01", "X-CB-02", "X-CB-03", "X-PURE-01", "X-DATA-01"]
    let ids = PiaWallets.rules.map(\.id)
    let tested = Set(ids.map { String($0.prefix { $0 != "/" }) })
    let excluded = Set(PiaWallets.exclusions.map(\.id))
    #expect(Set(ids).count == ids.count)
    #expect(excluded.count == PiaWallets.exclusions.count)
    #expect(tested.isDisjoint(with: excluded))
    #expect(tested.union(excluded) == Set(rows))
  }

  /// Names of the members of a message.
  private func fields(of message: some Encodable) -> [String] {
    guard case .object(let members) = JSONValue(encoding: message),
      case .object(let fields)? = members.first?.value
    else { return [] }
    return fields.map(\.key)
  }
}
