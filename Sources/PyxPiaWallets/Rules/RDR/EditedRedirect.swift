import PropertyTesting

/// The part after the scheme in a URL that differs slightly from a redirect such as `piasdk?wallet=vipps`.
///
/// The scheme is not edited: the system hands an app only URLs with one of the app's schemes.
enum EditedRedirect {
  /// The text as a URL contains it: each character that RFC 3986, section 3, does not allow there is percent-encoded.
  static func written(_ text: String) -> String {
    var isAuthority = true
    var hasFragment = false
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      let isDelimiter = "/?#".unicodeScalars.contains(scalar)
      if isAuthority, isDelimiter { isAuthority = false }
      let isAllowed =
        isDelimiter
        ? scalar != "#" || !hasFragment
        : scalar.isASCII
          && (isUnreserved(scalar) || "!$&'()*+,;=".unicodeScalars.contains(scalar)
            || !isAuthority && ":@".unicodeScalars.contains(scalar))
      if scalar == "#" { hasFragment = true }
      if isAllowed {
        result.unicodeScalars.append(scalar)
      } else {
        for byte in String(scalar).utf8 {
          result += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
        }
      }
    }
  }

  /// Whether the host in the text certainly differs from `piasdk`.
  ///
  /// Hosts are compared without case (RFC 3986, section 3.2.2). A system that reads a host as a domain name drops
  /// invisible characters, and maps variants of letters to plain letters (UTS #46, section 4).
  ///
  /// The document leaves open what becomes of a redirect with another path, query or fragment, or for another wallet
  /// (A-PIA-8).
  static func isForeign(_ text: String) -> Bool {
    let host = text.unicodeScalars.prefix { !"/?#".unicodeScalars.contains($0) }
      .filter { !$0.properties.isDefaultIgnorableCodePoint }
    let name = "piasdk".unicodeScalars
    return host.count != name.count || zip(host, name).contains { !mayBeRead($0, as: $1) }
  }

  private static func mayBeRead(_ scalar: Unicode.Scalar, as letter: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? scalar.properties.lowercaseMapping == String(letter) : scalar.properties.changesWhenNFKCCaseFolded
  }

  private static func isUnreserved(_ scalar: Unicode.Scalar) -> Bool {
    "a"..."z" ~= scalar || "A"..."Z" ~= scalar || "0"..."9" ~= scalar
      || "-._~".unicodeScalars.contains(scalar)
  }
}
