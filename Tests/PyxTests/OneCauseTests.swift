import Foundation
import JSONValues
import Requirements
import Testing

/// If several rules notice one defect of an example, their failures have one cause in the report.
@Suite(.needs(.python)) struct OneCauseTests {
  @Test(arguments: [
    ("pia_wallets", "library", "one-error"), ("pia_wallets", "integration", "host-answers-both"),
    ("pia_wallets", "integration", "host-confirms-redirect"),
    ("pia_wallets", "integration", "host-loses-payment"),
    ("pay_by_bank_app", "library", "token-left-out"),
    ("pay_by_bank_app", "integration", "host-mixes-code"),
    ("pay_by_bank_app", "integration", "host-submits-twice"),
    ("pay_by_bank_app", "integration", "host-button-stays-disabled"),
  ]) func defectIsOneCause(adapter: String, role: String, defect: String) throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Adapters/\(adapter).py").standardized.path(percentEncoded: false)
    let ended = try Pyx.run(
      "certify", "--adapter", "python3 -B '\(script)'", "--role", role, "--cases", "30", "--format", "json",
      in: try Folder(), environment: ["PYX_DEFECT": defect])
    let causes = try #require(ended.json?["footer"]?["causes"]?.elements, "\(ended.errors)")
    // With few cases, a rule may be vacuous.
    let shown = causes.filter { $0["outcome"] != .string("vacuous") }
    #expect(shown.count == 1, "\(causes.map(\.compact))")
    #expect((shown.first?["alike"]?.elements ?? []).count >= 1)
  }
}
