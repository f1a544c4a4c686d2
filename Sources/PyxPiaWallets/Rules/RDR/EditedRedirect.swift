import PropertyTesting

/// What follows the scheme in a URL that differs a little from a redirect: `piasdk?wallet=vipps`.
///
/// The scheme stays: the system hands an app only URLs with a scheme of its own.
enum EditedRedirect {
  /// The text as a URL has it: what means nothing in its part of a URL (RFC 3986, section 3) is percent-encoded, since
  /// no other text can arrive.
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

  /// Whether its host is surely another than `piasdk`: hosts are compared without case (RFC 3986, section 3.2.2), and
  /// where one is read as a name, what cannot be seen is left out and letters of other forms are taken for plain ones
  /// (UTS #46, section 4).
  ///
  /// What a redirect with another path, query or fragment is, or one for another wallet, is open (A-PIA-8).
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
