import Conformance
import PyxPayByBankApp
import Reference
import Requirements
import Testing

/// A part that a host need not have, or that an adapter cannot always show, is optional.
///
/// Without such a part, the rules about it are lost, and all other verdicts stay.
@Suite struct PayByBankAppOptionalSurfaceTests {
  /// Each part that a host may lack, and the rules that are only about this part.
  static let host: [(what: String, without: Lacking<PayByBankAppIntegration>, lost: Set<String>)] = [
    (
      "questions about bank apps",
      Lacking(whole: PayByBankAppIntegrationReference(), effects: [.askedForBankApp]), ["PBBA-DET-07"]
    ),
    (
      "layouts of the library",
      Lacking(whole: PayByBankAppIntegrationReference(), effects: [.askedForLayout]), ["PBBA-UX-09"]
    ),
    (
      "the screen with the button",
      Lacking(whole: PayByBankAppIntegrationReference(), stimuli: [.openedCheckout]), ["PBBA-UX-09"]
    ),
  ]

  /// Each part that a configuration may lack, and the rules that are only about this part.
  static let files: [(what: String, without: Lacking<PayByBankAppConfiguration>, lost: Set<String>)] = [
    (
      "projects of Xcode",
      Lacking(
        whole: PayByBankAppConfigurationReference(), effects: [.builtApp, .referredProject]),
      ["PBBA-CFG-04/a", "PBBA-CFG-04/b", "PBBA-CFG-05"]
    ),
    (
      "flags and resources",
      Lacking(whole: PayByBankAppConfigurationReference()) { effect in
        guard case .builtApp(let file, let target, let linked, _, _) = effect else { return effect }
        return .builtApp(file: file, target: target, linked: linked, linkerFlags: nil, resources: nil)
      }, ["PBBA-CFG-04/a", "PBBA-CFG-04/b"]
    ),
  ]

  @Test(arguments: host.indices) func hostsKeepTheirOtherVerdicts(place: Int) async {
    let (what, without, lost) = Self.host[place]
    await without.expectOthersKept(without: what, losing: lost)
  }

  @Test(arguments: files.indices) func configurationsKeepTheirOtherVerdicts(place: Int) async {
    let (what, without, lost) = Self.files[place]
    await without.expectOthersKept(without: what, losing: lost)
  }
}
