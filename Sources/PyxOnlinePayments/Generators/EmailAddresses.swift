import PropertyTesting

/// E-mail addresses of the usual form, texts that are certainly not addresses, and cases in between.
enum EmailAddresses {
  /// Values to try: texts that are certainly addresses, texts that are certainly not, and open cases.
  static let tried: Generator<TriedValue> = .frequency([(6, valid), (4, incomplete), (2, open)])

  // MARK: Valid

  /// Addresses that are certainly right.
  static let valid = Generator<TriedValue> { source in
    let local = try name.draw(from: source)
    let domain = try domain.draw(from: source)
    switch try Generator<Int>.int(in: 0...7).draw(from: source) {
    case 0: return .accepted(local + "@" + domain, "a plain address")
    case 1:
      let first = try name.draw(from: source)
      return .accepted(first + "." + local + "@" + domain, "a dot in the name")
    case 2:
      let subdomain = try label.draw(from: source)
      return .accepted(local + "@" + subdomain + "." + domain, "a subdomain")
    case 3:
      let number = try Generator<String>.digits(count: 1...4).draw(from: source)
      return .accepted(local + number + "@" + domain, "digits in the name")
    case 4:
      let (first, last) = try (label.draw(from: source), label.draw(from: source))
      return .accepted(local + "-" + first + "@" + last + "-" + domain, "hyphens")
    case 5:
      let tag = try name.draw(from: source)
      return .accepted(local + "+" + tag + "@" + domain, "a tag after a plus sign")
    case 6:
      let last = try name.draw(from: source)
      return .accepted(local + "_" + last + "@" + domain, "an underscore in the name")
    default:
      let last = try name.draw(from: source)
      return .accepted(
        local.capitalizingFirst + last.capitalizingFirst + "@" + domain, "capitals in the name")
    }
  }

  /// Addresses that are certainly right; at least half of them have a digit.
  static let edited: Generator<String> = .oneOf(
    valid.map(\.text),
    zip(name, .digits(count: 1...4), label, domain).map { $0 + $1 + "." + $2 + "@" + $3 })

  // MARK: Invalid

  /// Not an address by any grammar: a part is missing, or the text has more than one at sign.
  private static let incomplete = Generator<TriedValue> { source in
    let local = try name.draw(from: source)
    let domain = try domain.draw(from: source)
    switch try Generator<Int>.int(in: 0...4).draw(from: source) {
    case 0: return .rejected("@" + domain, "no name")
    case 1: return .rejected(local + "@", "no domain")
    case 2: return .rejected(local, "a name alone")
    case 3: return .rejected(local + "." + domain, "no at sign")
    default:
      let second = try name.draw(from: source)
      return .rejected(local + "@" + second + "@" + domain, "two at signs")
    }
  }

  /// Two parts around an at sign, with a character in a place where the grammar of RFC 5322 (section 3.4.1) does not
  /// allow it.
  static let misshapen = Generator<TriedValue> { source in
    let local = try name.draw(from: source)
    let domain = try domain.draw(from: source)
    switch try Generator<Int>.int(in: 0...4).draw(from: source) {
    case 0: return .rejected(local + "@." + domain, "a dot before the domain")
    case 1: return .rejected(local + "@" + domain + ".", "a dot after the domain")
    case 2, 3:
      let other = try name.draw(from: source)
      let between = try Generator<String>.element(of: [" ", "\t", "\n", "\r\n", "\u{1}", "\u{7F}", "\u{1B}"])
        .draw(from: source)
      return try Generator<TriedValue>.element(of: [
        .rejected(local + between + other + "@" + domain, "a space or control character in the name"),
        .rejected(local + "@" + other + between + domain, "a space or control character in the domain"),
      ]).draw(from: source)
    default:
      // An address, and another line before or after it.
      let other = try name.draw(from: source)
      return try Generator<TriedValue>.element(of: [
        .rejected(local + "@" + domain + "\n" + other, "a second line"),
        .rejected(other + "\n" + local + "@" + domain, "a second line"),
      ]).draw(from: source)
    }
  }

  // MARK: Open

  private static let open = Generator<TriedValue> { source in
    let local = try name.draw(from: source)
    let domain = try domain.draw(from: source)
    let (text, shape) = try Generator<(String, String)>.element(of: [
      ("\"\(local) \(local)\"@" + domain, "a quoted name"),
      ("\"\(local)@\(local)\"@" + domain, "an at sign in a quoted name"),
      (local + "@m\u{FC}nchen.de", "a domain with letters beyond ASCII"),
      ("j\u{F6}rg@" + domain, "a name with letters beyond ASCII"),
      (local + "@localhost", "a domain without a dot"),
      (local + "@example.c", "a last part of one letter"),
      (local + "@example.photography", "a last part of many letters"),
      (" " + local + "@" + domain, "a space before the address"),
      (local + "@" + domain + " ", "a space after the address"),
      (local + "@" + domain + "\n", "a line feed after the address"),
      (local + "@" + domain.uppercased(), "capital letters in the domain"),
      (local + "'" + local + "@" + domain, "an apostrophe in the name"),
      ("." + local + "@" + domain, "a dot before the name"),
      (local + ".@" + domain, "a dot after the name"),
      (local + ".." + local + "@" + domain, "two dots in the name"),
      (local + "@example..com", "two dots in the domain"),
      (local + "@-" + domain, "a hyphen before the domain"),
      (local + "@[192.0.2.1]", "an address in place of the domain"),
    ]).draw(from: source)
    return TriedValue(text: text, shape: shape, expectation: EmailFormat.expectation(of: text))
  }

  // MARK: Parts

  private static let letter = Generator<Character>.character(in: "a"..."z")
  private static let name = Generator<String>.string(of: letter, count: 1...8)
  private static let label = Generator<String>.string(of: letter, count: 2...8)

  /// A domain of two parts, of which the last is well known.
  private static let domain = zip(label, Generator<String>.element(of: endings)).map { $0 + "." + $1 }

  /// Well-known last parts of domains.
  static let endings = ["com", "co", "nl", "org", "net", "de", "fr", "eu", "info"]
}

extension String {
  /// The text with its first letter in upper case.
  fileprivate var capitalizingFirst: String { prefix(1).uppercased() + dropFirst() }
}
