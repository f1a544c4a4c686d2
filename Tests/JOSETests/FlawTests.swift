import JOSE
import Testing

/// Messages that each have one flaw.
@Suite struct FlawTests {
  @Test(arguments: JWEFlaw.allCases)
  func flawIsNoticed(flaw: JWEFlaw) throws {
    let key = try Keys.short.get()
    let message = try JWE(compact: JWE.encrypt([1, 2, 3], for: key.publicKey, keyId: "a", flaw: flaw))
    #expect(message.header.keyId == "a")
    #expect(throws: JOSEError.self) { try message.decrypt(with: key) }
  }

  @Test func otherHashIsReadWhereItIsAskedFor() throws {
    let key = try Keys.short.get()
    let message = try JWE(compact: JWE.encrypt([1, 2, 3], for: key.publicKey))
    #expect(throws: JOSEError.keyNotUnwrapped) { try message.decrypt(with: key, hash: .sha256) }
    #expect(try message.decrypt(with: key, hash: .sha1) == [1, 2, 3])
    let other = try JWE(compact: JWE.encrypt([4, 5], for: key.publicKey, hash: .sha256))
    #expect(other.header.algorithm == "RSA-OAEP")
    #expect(try other.decrypt(with: key, hash: .sha256) == [4, 5])
    #expect(throws: JOSEError.keyNotUnwrapped) { try other.decrypt(with: key) }
  }

  @Test func secretsThatAreNotDrawnAreZero() throws {
    let key = try Keys.short.get()
    for (drawsKey, drawsVector) in [(true, false), (false, true), (true, true)] {
      let messages = try (0..<2).map { _ in
        try JWE(
          compact: JWE.encrypt(
            [7], for: key.publicKey, drawsKey: drawsKey, drawsVector: drawsVector, hash: .sha1))
      }
      #expect(try messages.map { try $0.decrypt(with: key) } == [[7], [7]])
      #expect((messages[0].initializationVector != messages[1].initializationVector) == drawsVector)
      let keys = try messages.map { try $0.unwrappedKey(with: key).withBytes { Array($0) } }
      #expect((keys[0] != keys[1]) == drawsKey)
    }
  }
}
