import PropertyTesting

/// Texts that an app must pass on unchanged.
enum OpaqueTexts {
  /// Five parts in base64url, joined by points; each is usually up to 40 characters long, sometimes more, rarely
  /// 100,000.
  static let encryptedFields = Generator<String> { source in
    var parts: [String] = []
    for _ in 0..<5 { parts.append(try part(of: base64URL).draw(from: source)) }
    return parts.joined(separator: ".")
  }

  /// Characters of base64, with `+` and `/` among them, padded to a multiple of four.
  static let metadata = Generator<String> { source in
    var body = try part(of: base64).draw(from: source) + "+/"
    // A text that is one character longer than a multiple of four is not base64, whatever its padding.
    if body.count % 4 == 1 { body += "+" }
    return body + String(repeating: "=", count: (4 - body.count % 4) % 4)
  }

  /// Addresses with a query that an app may change if it takes the address apart and reassembles it.
  static let url = Generator<String> { source in
    let host = try Generator<String>.element(of: [
      "issuer.example", "acs.bank.example", "portal.example:8443",
    ])
    .draw(from: source)
    let path = try Generator<String>.element(of: ["/3ds/start", "/pay;v=1/A%2FB", "/Portal/Step1/"]).draw(
      from: source)
    let token = try part(of: base64URL).draw(from: source)
    let query = try Generator<String>.element(of: [
      "?id=\(token)", "?b=2&a=1&a=\(token)", "?next=https%3A%2F%2Fshop.example%2F%3Fid%3D1&id=\(token)",
      "?text=a+b%20c%2B&id=\(token)", "?id=\(token)#step-2",
    ]).draw(from: source)
    return "https://" + host + path + query
  }

  private static let base64URL = Array("ABCXYZabcxyz0189-_")
  private static let base64 = Array("ABCXYZabcxyz0189+/")

  /// Two to 40 characters, sometimes repeated up to 60 times, rarely up to 100,000 characters in all.
  private static func part(of characters: [Character]) -> Generator<String> {
    Generator { source in
      let text = try Generator<String>.string(of: .element(of: characters), count: 2...40).draw(from: source)
      let times = try Generator<Int>.frequency([
        (25, .just(1)), (5, .int(in: 2...60)), (1, .just(100_000 / text.utf8.count)),
      ]).draw(from: source)
      return String(text, times: times)
    }
  }
}
