import Foundation
import JOSE
import PyxOnlinePayments
import Testing

@Suite struct TestKeysTests {
  /// The public half decodes to a key, and the private half opens a message that was encrypted with that key.
  private func expectUsable(_ pair: TestKeyPair, bits: Int) throws {
    let der = try #require(Data(base64Encoded: pair.publicKeyBase64))
    let publicKey = try RSAPublicKey(der: der)
    #expect(publicKey.bits == bits)
    let message = try JWE(compact: JWE.encrypt(Array("{}".utf8), for: publicKey, keyId: "k"))
    #expect(try message.decrypt(with: pair.privateKey) == Array("{}".utf8))
  }

  @Test func everyKeyOfThePoolCanBeUsed() throws {
    #expect(TestKeys.count == 8)
    for index in 0..<TestKeys.count { try expectUsable(TestKeys.pair(index), bits: 2048) }
    #expect(Set((0..<8).map { TestKeys.pair($0).publicKeyBase64 }).count == 8)
  }

  @Test func wideKeyCanBeUsed() throws { try expectUsable(TestKeys.wide, bits: 4096) }

  @Test func freshKeysAreNew() throws {
    let pair = try TestKeyPair.fresh()
    try expectUsable(pair, bits: 2048)
    #expect(!(0..<8).contains { TestKeys.pair($0).publicKeyBase64 == pair.publicKeyBase64 })
  }

  @Test(arguments: [(8, 0), (-1, 7), (-8, 0), (Int.max, 7), (Int.min, 0)])
  func everyIndexIsTaken(_ index: Int, _ place: Int) {
    #expect(TestKeys.pair(index).publicKeyBase64 == TestKeys.pair(place).publicKeyBase64)
  }
}
