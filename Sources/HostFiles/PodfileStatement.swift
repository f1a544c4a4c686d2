/// What a statement of a Podfile says about pods, frameworks and versions.
struct PodfileStatement {
  private let words: PodfileWords

  init(_ text: ArraySlice<UInt8>) { words = PodfileWords(text) }

  /// The pod that the statement requests, with its arguments, if the name is written out.
  var pod: (name: String, arguments: PodArguments)? {
    var from = words.bytes.startIndex
    while let found = words.occurrence(of: "pod", from: from) {
      from = found + 3
      guard begins(at: found), let name = argument(at: found + 3) else { continue }
      let text = String(decoding: name, as: UTF8.self)
      guard !text.isEmpty, !text.contains("#{") else { return nil }
      return (text, PodArguments(words, from: name.endIndex + 1))
    }
    return nil
  }

  /// A block for a target.
  struct Block {
    /// The target's name; nil if it is not written out, or the target is abstract.
    let target: String?
  }

  /// The block that the statement begins if it is the block of a target; otherwise nil.
  var block: Block? {
    let start = words.afterBlanks(from: words.bytes.startIndex)
    if words.has("abstract_target", at: start) { return Block(target: nil) }
    guard words.has("target", at: start) else { return nil }
    let end = start + 6
    guard words.isBlank(at: end) || words.byte(end) == UInt8(ascii: "(") else { return nil }
    return Block(target: argument(at: end).map { String(decoding: $0, as: UTF8.self) })
  }

  /// Whether it requests a pod whose name is not written out.
  var computesPod: Bool {
    let start = words.afterBlanks(from: words.bytes.startIndex)
    guard words.has("pod", at: start), pod == nil else { return false }
    guard words.isBlank(at: start + 3) || words.byte(start + 3) == UInt8(ascii: "(") else { return false }
    // `pod = 'A'` assigns a variable.
    let next = words.byte(words.afterBlanks(from: start + 4))
    return next != nil && next != UInt8(ascii: "=")
  }

  /// Whether a statement may begin at that index: at the start, or after another statement, `&&`, `and` or `then`.
  private func begins(at index: Int) -> Bool {
    let end = words.beforeBlanks(to: index)
    if end == words.bytes.startIndex || words.byte(end - 1) == UInt8(ascii: ";") { return true }
    if words.has("&&", at: end - 2) || words.has("then", at: end - 4) { return true }
    return words.has("and", at: end - 3) && !words.isLetter(at: end - 4)
  }

  /// The quotation after a method's name.
  private func argument(at index: Int) -> ArraySlice<UInt8>? {
    guard words.isBlank(at: index) || words.byte(index) == UInt8(ascii: "(") else { return nil }
    return words.quotation(at: words.afterBlanks(from: index + 1))
  }

  /// Whether it has `use_frameworks!`.
  var mentionsFrameworks: Bool {
    var from = words.bytes.startIndex
    while let found = words.occurrence(of: "use_frameworks!", from: from) {
      if !words.isLetter(at: found - 1) { return true }
      from = found + 1
    }
    return false
  }

  /// Whether it begins with `use_frameworks!`.
  var usesFrameworks: Bool {
    words.has("use_frameworks!", at: words.afterBlanks(from: words.bytes.startIndex))
  }

  /// The end of the platform's name, if it is iOS.
  private var endOfPlatform: Int? {
    let start = words.afterBlanks(from: words.bytes.startIndex)
    let next = start + 8
    guard words.has("platform", at: start),
      words.isBlank(at: next) || words.byte(next) == UInt8(ascii: "(")
    else { return nil }
    let name = words.afterBlanks(from: next + 1)
    return words.has(":ios", at: name) && !words.isLetter(at: name + 4) ? name + 4 : nil
  }

  /// Whether it says that the platform is iOS.
  var isPlatform: Bool { endOfPlatform != nil }

  /// Whether it computes the minimum iOS version.
  var computesVersion: Bool {
    guard let end = endOfPlatform, version == nil else { return false }
    return words.byte(words.afterBlanks(from: end)) == UInt8(ascii: ",")
  }

  /// The minimum iOS version, if it is written out.
  var version: String? {
    guard let end = endOfPlatform else { return nil }
    let comma = words.afterBlanks(from: end)
    guard words.byte(comma) == UInt8(ascii: ",") else { return nil }
    let isNumber: (UInt8) -> Bool = { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == 0x2E }
    guard let text = words.quotation(at: words.afterBlanks(from: comma + 1)), !text.isEmpty,
      text.allSatisfy(isNumber)
    else { return nil }
    return String(decoding: text, as: UTF8.self)
  }
}
