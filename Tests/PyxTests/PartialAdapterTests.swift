import Conformance
import Foundation
import JSONValues
import Requirements
import Testing

/// Adapters that declare fewer stimuli or effects than their contract has.
@Suite(.needs(.python)) struct PartialAdapterTests {
  private func judge(_ adapter: String, defect: String? = nil, cases: Int = 30) throws -> Report {
    let folder = try Folder()
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Adapters/\(adapter)").standardized.path(percentEncoded: false)
    let ended = try Pyx.run(
      "certify", "--adapter", "python3 '\(script)'", "--cases", "\(cases)", "--format", "json", in: folder,
      environment: defect.map { ["PYX_DEFECT": $0] } ?? [:])
    return Report(code: ended.code, tree: try #require(ended.json, "\(ended.errors)"))
  }

  private struct Report {
    let code: Int32
    let tree: JSONValue

    var scope: String? { tree["footer"]?["scope"]?.text }
    var conformant: JSONValue? { tree["footer"]?["conformant"] }

    func rules(_ outcome: String) -> Set<String> {
      Set(
        (tree["results"]?.elements ?? []).filter { $0["outcome"]?.text == outcome }
          .compactMap { $0["rule"]?.text })
    }
  }

  @Test(.needs(.libevent)) func validatorsAloneAreJudgedOnThose() throws {
    let report = try judge("Partial/validators_only.py")
    #expect(report.code == 0)
    #expect(report.scope == "partial")
    #expect(report.conformant == .null)
    #expect(
      report.rules("passed").isSuperset(of: ["OP-VAL-01", "OP-VAL-02", "OP-VAL-03", "OP-VAL-04", "OP-VAL-05"])
    )
    #expect(report.rules("passed").allSatisfy { !$0.hasPrefix("OP-IIN") && !$0.hasPrefix("OP-CTX") })
    #expect(report.rules("failed").isEmpty)
    #expect(report.rules("notApplicable").contains("OP-IIN-03"))
  }

  @Test(.needs(.libevent)) func validatorsAloneCanStillFail() throws {
    let report = try judge("Partial/validators_only.py", defect: "month-13")
    #expect(report.code == 1)
    #expect(report.rules("failed") == ["OP-VAL-04"])
    #expect(report.conformant == .bool(false))
  }

  @Test func urlsThatCannotBeSeenGetNoVerdictEitherWay() throws {
    let seen = try judge("pia_wallets.py", defect: "drops-query")
    #expect(!seen.rules("failed").isEmpty, "the defect must be one that shows")
    for defect in [nil, "drops-query"] {
      let unseen = try judge("Partial/cannot_see_urls.py", defect: defect)
      #expect(unseen.code == 0)
      #expect(unseen.rules("failed").isEmpty)
      #expect(unseen.rules("notApplicable").isSuperset(of: seen.rules("failed")))
      #expect(unseen.scope == "partial")
      #expect(unseen.conformant == .null)
      #expect(!unseen.rules("passed").isEmpty)
    }
  }
}
