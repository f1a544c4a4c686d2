import Conformance
import Foundation
import JOSE
import Reference
import Testing

@testable import PyxOnlinePayments

/// Ways to encrypt a request that the document allows, which says nothing of what is inside: no rule may fail.
@Suite(.heavyWork) struct AllowedEncryptionTests {
  private static let rules = OnlinePayments.rules.filter { rule in
    ["OP-ENC", "OP-REQ", "OP-AOF", "OP-HNT", "X-DATA"].contains { rule.id.hasPrefix($0) }
  }

  private static let allowed: [Mutant<OnlinePayments>] = [
    writing("as a form") { entries in
      var form = URLComponents()
      form.queryItems = entries.map { URLQueryItem(name: $0, value: $1) }
      return (form.percentEncodedQuery ?? "").replacing("+", with: "%2B").replacing("%20", with: "+")
    },
    writing("as XML") { entries in
      let fields = entries.map { name, value in
        let text = value.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
          ">", with: "&gt;"
        )
        .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
        return "<field name=\"\(name)\">\(text)</field>"
      }
      return "<request>" + fields.joined() + "</request>"
    },
    .encrypting("takes SHA-256 for OAEP") { payload, pair, keyId in
      try JWE.encrypt(payload, for: pair.privateKey.publicKey, keyId: keyId, hash: .sha256)
    },
    .behaving("brings what is entered to one normal form", state: 0) { _, stimulus, world, inner in
      guard case .setValue(let request, let field, let value) = stimulus else {
        return try await inner.send(stimulus, in: world)
      }
      return try await inner.send(
        .setValue(request: request, fieldId: field, value: value.precomposedStringWithCanonicalMapping),
        in: world)
    },
    .behaving("prepares each request but once", state: Set<Int>()) { known, stimulus, world, inner in
      if case .prepareRequest(let call, let request) = stimulus, !known.insert(request).inserted {
        return [.requestFailed(call: call, error: "the request has been prepared")]
      }
      return try await inner.send(stimulus, in: world)
    },
  ]

  @Test(arguments: allowed.indices) func isNotRefused(index: Int) async {
    let library = Self.allowed[index]
    for result in await engine(judging: library.applied(to: ReferenceOnlinePayments()), cases: 60).run(
      Self.rules)
    {
      #expect(result.outcome == .passed, "\(library.name): \(result.rule.id) \(result.outcome.inWords)")
    }
  }

  /// RFC 7516 allows compression, and the document says nothing of it: what is inside is not judged then.
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

  /// Encrypts another text, made of the names and values that the reference has encrypted.
  private static func writing(
    _ name: String, _ write: @escaping @Sendable ([(String, String)]) -> String
  ) -> Mutant<OnlinePayments> {
    .encrypting(name) { payload, pair, keyId in
      guard case .object(let members) = try JSONTree(parsing: payload) else { return "" }
      var entries: [(String, String)] = []
      for member in members where member.key != "paymentValues" {
        entries.append((member.key, member.value.text ?? member.value.compact))
      }
      for value in members.first(where: { $0.key == "paymentValues" })?.value.elements ?? [] {
        entries.append((value["key"]?.text ?? "", value["value"]?.text ?? ""))
      }
      return try JWE.encrypt(Array(write(entries).utf8), for: pair.privateKey.publicKey, keyId: keyId)
    }
  }
}

extension [UInt8] {
  /// The bytes in blocks of DEFLATE that are stored as they are (RFC 1951 section 3.2.4), of 65,535 at most.
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
