import JOSE
import Testing

@Suite struct KeyTests {
  @Test func keysSurviveTheirEncodings() throws {
    let key = try RSAPrivateKey(pem: Published.privateKey)
    #expect(key.publicKey.bits == 2048)
    let der = key.publicKey.der
    #expect(try RSAPublicKey(der: der).der == der)
    let pem = "-----BEGIN PUBLIC KEY-----\n\(Self.base64(der))\n-----END PUBLIC KEY-----\n"
    #expect(try RSAPublicKey(pem: pem).der == der)
  }

  @Test func whatIsNoKeyIsRefused() throws {
    let der = try RSAPrivateKey(pem: Published.privateKey).publicKey.der
    for bytes in [[], [0], Array(der.dropLast()), der + [0], [UInt8](repeating: 0x30, count: 300)] {
      #expect(throws: JOSEError.badKey("it is not a SubjectPublicKeyInfo in DER")) {
        try RSAPublicKey(der: bytes)
      }
      #expect(throws: JOSEError.badKey("it is not a private key in DER")) { try RSAPrivateKey(der: bytes) }
    }
    for text in ["", "no key", "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n"] {
      #expect(throws: JOSEError.badKey("it is not a public key in PEM")) { try RSAPublicKey(pem: text) }
      #expect(throws: JOSEError.badKey("it is not a private key in PEM, or it is encrypted")) {
        try RSAPrivateKey(pem: text)
      }
    }
  }

  @Test func keyOfAnEllipticCurveIsRefused() {
    // The SubjectPublicKeyInfo of a point on P-256: the curve's base point.
    let point = Published.bytes(
      """
      3059301306072a8648ce3d020106082a8648ce3d03010703420004
      6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296
      4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5
      """)
    #expect(throws: JOSEError.badKey("it is not an RSA key")) { try RSAPublicKey(der: point) }
  }

  @Test func keyForSignaturesAloneIsRefused() {
    let key = """
      -----BEGIN PUBLIC KEY-----
      MIIBIDALBgkqhkiG9w0BAQoDggEPADCCAQoCggEBAJDX82UpwYSCOV7zv4JLu7d7
      phn0SpFn0bE9tQ0sADtlTUBmGGJOC4zxSx5s/kVZL2x0rVE6kfnWECRseJykvhQw
      3UQFPp0eLbVVdkbr5oDeorSlQhPmJGlZi1pn29Y8GNRsuYB1KWGupHIU0yNtA2x+
      TKu+1s5bhwam6r9WIgo9TAsf83v1b1uF4XzQD3oHdN5HIK7l/+9w8e+z6Nz084gg
      Fy8s8wYD+B92JUqHiotTlTOFT1fGfM+kvyPqFHYnF+BbLqit/KuGeHuAUzB6K8Mt
      zdTmBDAjcSrzM2n7Ju1LSWpfE47P/GoEVXcl47D/sp3lm2cnsIloe+nbQQIMNc8C
      AwEAAQ==
      -----END PUBLIC KEY-----

      """
    let text = key.split(separator: "\n").filter { !$0.hasPrefix("-") }.joined()
    let bytes =
      Base64URL.decode(text.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "").utf8)
      ?? []
    #expect(bytes.count == 292)
    #expect(throws: JOSEError.badKey("it is not an RSA key")) { try RSAPublicKey(der: bytes) }
    #expect(throws: JOSEError.badKey("it is not an RSA key")) { try RSAPublicKey(pem: key) }
  }

  @Test func shortKeysAreRefused() {
    #expect(throws: JOSEError.keyTooShort(bits: 1024)) { try RSAPrivateKey.generate(bits: 1024) }
  }

  @Test func base64URLIsStrict() {
    #expect(Base64URL.encode([]) == "")
    #expect(Base64URL.encode([3, 236, 255, 224, 193]) == "A-z_4ME")
    #expect(Base64URL.decode("A-z_4ME".utf8) == [3, 236, 255, 224, 193])
    for bad in ["A", "A=", "A+z/", "A-z_4MF", "AA==", " AAA", "é"] {
      #expect(Base64URL.decode(bad.utf8) == nil, "\(bad)")
    }
    for count in 0..<70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 77 &+ count) }
      #expect(Base64URL.decode(Base64URL.encode(bytes).utf8) == bytes)
    }
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    var text = Base64URL.encode(bytes).replacing("-", with: "+").replacing("_", with: "/")
    while text.count % 4 != 0 { text += "=" }
    return stride(from: 0, to: text.count, by: 64)
      .map { String(text.dropFirst($0).prefix(64)) }.joined(separator: "\n")
  }
}
