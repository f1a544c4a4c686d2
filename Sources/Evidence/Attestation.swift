import Foundation
import JSONValues

/// An in-toto Statement (v1) with the test-result predicate (v0.1), in a DSSE envelope.
///
/// The subject is what was judged; the configuration lists all files of the pack except the envelope itself, each with
/// its digest.
public struct Attestation: Sendable, Hashable {
  /// The words of the predicate's result.
  public enum Result: String, Sendable {
    /// The implementation conforms and nothing warns.
    case passed = "PASSED"
    /// Nothing failed, but the run has a warning, or cannot tell whether the implementation conforms.
    case warned = "WARNED"
    /// Something failed, or the run is incomplete.
    case failed = "FAILED"
  }

  /// A file by its name and digest.
  public struct Descriptor: Sendable, Hashable {
    /// Its name.
    public var name: String
    /// The file's SHA-256, 64 hexadecimal digits.
    public var sha256: String

    /// Makes a descriptor.
    public init(_ name: String, sha256: String) { (self.name, self.sha256) = (name, sha256) }

    /// Describes a file.
    public init(_ file: PackedFile) { self.init(file.name, sha256: SHA256.hex(file.bytes)) }

    var tree: JSONValue {
      .members(["name": .string(name), "digest": .members(["sha256": .string(sha256)])])
    }
  }

  static let payloadType = "application/vnd.in-toto+json"
  static let statementType = "https://in-toto.io/Statement/v1"
  static let predicateType = "https://in-toto.io/attestation/test-result/v0.1"

  /// The members that name the judged contracts, with their verdicts, and the contracts that were not judged.
  static let contractsMember = "pyx_contracts"
  static let notJudgedMember = "pyx_notJudged"

  /// The statement as a tree.
  let statement: JSONValue

  init(
    subjects: [Descriptor], result: Result, configuration: [Descriptor], passed: [String], warned: [String],
    failed: [String], contracts: JSONValue, notJudged: JSONValue
  ) {
    statement = .members([
      "_type": .string(Self.statementType),
      "subject": .array(subjects.map(\.tree)),
      "predicateType": .string(Self.predicateType),
      "predicate": .members([
        "result": .string(result.rawValue),
        "configuration": .array(configuration.map(\.tree)),
        "passedTests": .strings(passed),
        "warnedTests": .strings(warned),
        "failedTests": .strings(failed),
        // Our own members: readers of the predicate ignore members that they do not know.
        Self.contractsMember: contracts, Self.notJudgedMember: notJudged,
      ]),
    ])
  }

  /// The statement on a run with these verdicts and these files.
  init(subjects: [Descriptor], verdicts: PackVerdicts, files: [PackedFile]) {
    self.init(
      subjects: subjects, result: verdicts.result, configuration: files.map(Descriptor.init),
      passed: verdicts.passed, warned: verdicts.warned, failed: verdicts.failed,
      contracts: verdicts.contracts, notJudged: verdicts.notJudged)
  }

  /// The envelope with one signature; throws a ``Refusal`` if it cannot be signed.
  func envelope(signedBy key: SigningKey) throws(Refusal) -> [UInt8] {
    let payload = Array(statement.compact.utf8)
    return Self.envelope(
      payload, signature: try key.signature(over: Self.signed(payload)), keyId: key.publicKey.id)
  }

  /// Reads an envelope; throws a ``Refusal`` if it has another form, or if it was not signed with the key.
  init(envelope bytes: [UInt8], key: VerificationKey) throws(Refusal) {
    guard let tree = try? JSONValue(parsingWithoutLoss: bytes),
      let payload = tree["payload"]?.text.flatMap({ Data(base64Encoded: $0) }),
      let first = tree["signatures"]?.elements?.first,
      let signature = first["sig"]?.text.flatMap({ Data(base64Encoded: $0) }),
      let keyId = first["keyid"]?.text
    else { throw Refusal("the attestation is not a DSSE envelope") }
    guard Self.envelope(Array(payload), signature: Array(signature), keyId: keyId) == bytes else {
      throw Refusal("the attestation is not in the canonical form of an envelope")
    }
    guard keyId == key.id else { throw Refusal("the pack is signed with another key") }
    guard key.verifies(Array(signature), over: Self.signed(Array(payload))) else {
      throw Refusal("the signature does not match the key and the statement")
    }
    guard let statement = try? JSONValue(parsingWithoutLoss: payload),
      statement["_type"]?.text == Self.statementType, statement["predicateType"]?.text == Self.predicateType
    else { throw Refusal("the signed payload is not a statement on a test result") }
    // Parsing has put the statement's members in the order of their names.
    self.statement = statement
  }

  private static func envelope(_ payload: [UInt8], signature: [UInt8], keyId: String) -> [UInt8] {
    let tree = JSONValue.members([
      "payload": .string(Data(payload).base64EncodedString()), "payloadType": .string(payloadType),
      "signatures": .array([
        .members(["keyid": .string(keyId), "sig": .string(Data(signature).base64EncodedString())])
      ]),
    ])
    return tree.compactUTF8
  }

  /// The signed bytes: DSSE's pre-authentication encoding.
  private static func signed(_ payload: [UInt8]) -> [UInt8] {
    Array("DSSEv1 \(payloadType.utf8.count) \(payloadType) \(payload.count) ".utf8) + payload
  }

  /// The files that the configuration names.
  var configuration: [Descriptor] {
    (statement["predicate"]?["configuration"]?.elements ?? []).compactMap { descriptor in
      guard let name = descriptor["name"]?.text, let digest = descriptor["digest"]?["sha256"]?.text else {
        return nil
      }
      return Descriptor(name, sha256: digest)
    }
  }
}
