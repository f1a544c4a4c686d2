import JOSE
import Testing

/// The examples that the RFCs print.
@Suite struct PublishedTests {
  @Test func contentEncryptionIsThatOfTheRFC() throws {
    let key = SecretBytes(Published.key)
    let sealed = try A256CBCHS512.seal(
      Published.plaintext, key: key, vector: Published.vector, additional: Published.additional)
    #expect(sealed.ciphertext == Published.ciphertext)
    #expect(sealed.tag == Published.tag)
    #expect(
      try A256CBCHS512.open(
        Published.ciphertext, tag: Published.tag, key: key, vector: Published.vector,
        additional: Published.additional) == Published.plaintext)
  }

  @Test func keyUnwrappingIsThatOfTheRFC() throws {
    let message = try JWE(compact: Published.message)
    #expect(Base64URL.encode(message.encryptedKey) == Published.encryptedKey)
    #expect(message.header.names == ["alg", "enc"])
    let key = try RSAPrivateKey(pem: Published.privateKey)
    #expect(try message.unwrappedKey(with: key).withBytes { Array($0) } == Published.contentKey)
    #expect(throws: JOSEError.unsupportedEncryption("A256GCM")) { try message.decrypt(with: key) }
  }

  @Test func everyBitOfTheInputCounts() throws {
    let key = SecretBytes(Published.key)
    func opens(_ ciphertext: [UInt8], _ tag: [UInt8], _ vector: [UInt8], _ additional: [UInt8]) -> Bool {
      (try? A256CBCHS512.open(ciphertext, tag: tag, key: key, vector: vector, additional: additional)) != nil
    }
    let parts = [Published.ciphertext, Published.tag, Published.vector, Published.additional]
    #expect(opens(parts[0], parts[1], parts[2], parts[3]))
    for part in parts.indices {
      for position in parts[part].indices {
        var changed = parts
        changed[part][position] ^= 1
        #expect(!opens(changed[0], changed[1], changed[2], changed[3]), "part \(part), byte \(position)")
      }
    }
  }
}
