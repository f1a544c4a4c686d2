import Conformance
import Foundation
import JSONValues
import Reporting

@testable import Evidence

/// Invariants of a signed statement: the signature covers every byte, and a pack is either read or refused, whatever
/// it states.
enum StatementInvariants {
  /// A key that protects nothing.
  private static let pair = try? SigningKey(
    pem: """
      -----BEGIN PRIVATE KEY-----
      MC4CAQAwBQYDK2VwBCIEIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f
      -----END PRIVATE KEY-----
      """)

  static func check(_ bytes: [UInt8]) throws {
    guard let pair else { throw BrokenInvariant("OpenSSL takes no key") }
    let key = pair.publicKey
    // The bytes themselves carry no valid signature.
    try BrokenInvariant.unless(
      (try? Attestation(envelope: bytes, key: key)) == nil, "it is believed unsigned")
    let signature = try pair.signature(over: signed(bytes))
    let envelope = envelope(bytes, signature, key.id)
    let isTaken = (try? Attestation(envelope: envelope, key: key)) != nil
    if isTaken {
      try BrokenInvariant.unless(
        SlowJSON(bytes)?.repeated == [], "a statement is no JSON, or says something twice")
      for place in [0, envelope.count / 3, envelope.count / 2, envelope.count - 1] {
        var other = envelope
        other[place] ^= 1
        try BrokenInvariant.unless(
          (try? Attestation(envelope: other, key: key)) == nil, "byte \(place) is not signed")
      }
    }
    // A statement that names no files describes no pack.
    let files = [
      PackedFile(EvidencePack.attestationName, envelope), PackedFile(EvidencePack.reportName, bytes),
      PackedFile(EvidencePack.runName, bytes),
    ]
    let pack = try Archive(files).bytes
    try BrokenInvariant.unless((try? Archive(reading: pack))?.bytes == pack, "an archive is read otherwise")
    try BrokenInvariant.unless(
      (try? OpenedPack(pack, key: KeyFile(key))) == nil, "a pack that says nothing is taken")
    if let archive = try? Archive(reading: bytes) {
      try BrokenInvariant.unless(archive.bytes == bytes, "an archive has two forms")
    }
  }

  private static func signed(_ payload: [UInt8]) -> [UInt8] {
    let type = "application/vnd.in-toto+json"
    return Array("DSSEv1 \(type.utf8.count) \(type) \(payload.count) ".utf8) + payload
  }

  private static func envelope(_ payload: [UInt8], _ signature: [UInt8], _ keyId: String) -> [UInt8] {
    JSONValue.members([
      "payload": .string(Data(payload).base64EncodedString()),
      "payloadType": .string("application/vnd.in-toto+json"),
      "signatures": .array([
        .members(["keyid": .string(keyId), "sig": .string(Data(signature).base64EncodedString())])
      ]),
    ]).compactUTF8
  }
}
