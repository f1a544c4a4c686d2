import Conformance
import JOSE
import Reference
import Requirements
import Testing

@testable import PyxOnlinePayments

/// Ways to encrypt a request, all allowed because the document does not describe the content: no rule may fail.
@Suite(.heavyWork) struct AllowedEncryptionTests {
  private static let rules = OnlinePayments.rules.filter { rule in
    ["OP-ENC", "OP-REQ", "OP-AOF", "OP-HNT", "X-DATA"].contains { rule.id.hasPrefix($0) }
  }

  /// RFC 7516 allows compression, which the document does not mention; compressed content is not judged.
  @Test func libraryThatCompressesIsJudgedOnAlgorithmsAlone() async {
    let library = Mutant<OnlinePayments>.encrypting("compresses") { payload, pair, keyId in
      try JWE.encrypt(
        payload.deflated, for: pair.privateKey.publicKey, keyId: keyId, hash: .sha1, compression: "DEF")
    }
    for result in await engine(judging: library.applied(to: ReferenceOnlinePayments()), cases: 60).run(
      Self.rules)
    {
      if case .notApplicable(let reason) = result.outcome {
        #expect(
          reason.contains("compresses") && !["OP-ENC-01", "OP-ENC-04", "OP-ENC-11"].contains(result.rule.id))
      } else {
        #expect(result.outcome == .passed, "\(result.rule.id) \(result.outcome.inWords)")
      }
    }
  }
}

extension [UInt8] {
  /// The bytes in stored blocks of DEFLATE (RFC 1951 section 3.2.4), of at most 65,535 bytes each.
  fileprivate var deflated: [UInt8] {
    let limit = 65_535
    var blocks: [UInt8] = []
    for start in stride(from: 0, to: Swift.max(count, 1), by: limit) {
      let block = dropFirst(start).prefix(limit)
      let length = UInt16(block.count)
      let bytes = [length, ~length].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
      blocks += [start + limit < count ? 0 : 1] + bytes + block
    }
    return blocks
  }
}
