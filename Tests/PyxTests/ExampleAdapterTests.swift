import Foundation
import Requirements
import Testing

/// The example of an SDK that runs in another process and speaks HTTP with the simulated service.
@Suite(.needs(.pythonPackages), .needs(.libevent)) struct ExampleAdapterTests {
  private func certify(_ rules: String..., defect: String = "") throws -> Pyx.Ended {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Adapters/online_payments.py").standardized.path(percentEncoded: false)
    let folder = try Folder()
    let adapter = "'\(try #require(Programs.pythonWithPackages))' -B '\(script)'"
    return try Pyx.start(
      ["certify", "--adapter", adapter, "--cases", "60"] + rules.flatMap { ["--rule", $0] }, in: folder,
      environment: ["PYX_DEFECT": defect]
    ).wait()
  }

  /// jwcrypto encrypts a message, and python-stdnum judges an account number.
  @Test func itPasses() throws {
    let ended = try certify("OP-ENC-01", "OP-VAL-08")
    #expect(ended.code == 0 && ended.output.contains("2 rules: 2 passed"), "\(ended.output)\(ended.errors)")
  }

  @Test func itsDefectIsNoticed() throws {
    let ended = try certify("OP-VAL-04", defect: "month-13")
    #expect(
      ended.code == 1 && ended.output.contains("OP-VAL-04 does not hold"), "\(ended.output)\(ended.errors)")
  }
}
