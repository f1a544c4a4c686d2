/// The arguments after a pod's name in a Podfile, as far as they are written out.
struct PodArguments: Sendable, Hashable {
  /// The requirements on the version, each as written; empty if there are none, nil if they are computed.
  let requirements: [String]?
  /// Where the pod comes from, such as `git`; nil if nothing says so.
  let origin: String?

  /// Reads the arguments after a name that ends before that index.
  init(_ words: PodfileWords, from start: Int) {
    var reader = Reader(words: words, index: words.afterBlanks(from: start))
    while reader.read() {}
    requirements = reader.isComputed ? nil : reader.requirements
    origin = reader.origin
  }

  private struct Reader {
    let words: PodfileWords
    var index: Int
    var requirements: [String] = []
    var isComputed = false
    var origin: String?

    /// Reads the next argument; false if the reading ends here.
    mutating func read() -> Bool {
      guard words.byte(index) == UInt8(ascii: ",") else {
        if !isOver { isComputed = true }
        return false
      }
      index = words.afterBlanks(from: index + 1)
      if isOption {
        origin = firstOrigin
        return false
      }
      if let text = quotation() {
        requirements.append(text)
        return true
      }
      guard words.byte(index) == UInt8(ascii: "[") else {
        isComputed = true
        return false
      }
      return readList()
    }

    /// Reads a list such as `['>= 1.4', '< 2']`.
    private mutating func readList() -> Bool {
      repeat {
        index = words.afterBlanks(from: index + 1)
        guard let text = quotation() else { break }
        requirements.append(text)
      } while words.byte(index) == UInt8(ascii: ",")
      guard words.byte(index) == UInt8(ascii: "]") else {
        isComputed = true
        return false
      }
      index = words.afterBlanks(from: index + 1)
      return true
    }

    /// Reads the quotation at the index and moves past it; nil if there is no quotation, or if its text is computed.
    private mutating func quotation() -> String? {
      guard let found = words.quotation(at: index) else { return nil }
      let text = String(decoding: found, as: UTF8.self)
      guard !text.contains("#{"), !text.contains("\\") else { return nil }
      index = words.afterBlanks(from: found.endIndex + 1)
      return text
    }

    /// Whether the arguments end here: at the end of the statement, or before a condition.
    private var isOver: Bool {
      guard let byte = words.byte(index) else { return true }
      if [UInt8(ascii: ")"), UInt8(ascii: ";"), UInt8(ascii: "}")].contains(byte) { return true }
      let after: [StaticString] = ["if", "unless", "end", "and", "&&"]
      return after.contains { words.has($0, at: index) }
    }

    /// Whether an option begins here: `:git => …`, `git: …`, `'git' => …` or `:head`.
    private var isOption: Bool {
      if words.byte(index) == UInt8(ascii: ":") { return true }
      if let key = words.quotation(at: index) {
        return words.has("=>", at: words.afterBlanks(from: key.endIndex + 1))
      }
      var end = index
      while words.isLetter(at: end) { end += 1 }
      return end > index && words.byte(end) == UInt8(ascii: ":") && words.byte(end + 1) != UInt8(ascii: ":")
    }

    /// The first option from here on that says where the pod comes from; nil if there is none.
    ///
    /// Any option with a quoted key counts as such an option.
    private var firstOrigin: String? {
      let rest = words.bytes[index...]
      if let key = words.quotation(at: index) { return String(decoding: key, as: UTF8.self) }
      let bare = PodfileWords(PodfileWords(rest).withoutQuotations)
      let all: [StaticString] = ["git", "path", "podspec", "http", "svn", "hg", "source", "head"]
      return all.first { stands($0, in: bare) }.map(\.description)
    }

    /// Whether the word is an option's key somewhere in the text.
    private func stands(_ key: StaticString, in text: PodfileWords) -> Bool {
      var from = text.bytes.startIndex
      while let found = text.occurrence(of: key, from: from) {
        from = found + 1
        let end = found + key.utf8CodeUnitCount
        guard !text.isLetter(at: found - 1), !text.isLetter(at: end) else { continue }
        let isSymbol = text.byte(found - 1) == UInt8(ascii: ":")
        if isSymbol || text.byte(end) == UInt8(ascii: ":") { return true }
      }
      return false
    }
  }
}
