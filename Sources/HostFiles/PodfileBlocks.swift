/// The blocks that a statement of a Podfile begins and ends; the statement is read without the contents of its
/// quotations.
struct PodfileBlocks {
  private let words: PodfileWords

  init(_ bare: ArraySlice<UInt8>) { words = PodfileWords(bare) }

  private enum Opener { case condition, loop, other }

  private static let openers: [(word: StaticString, kind: Opener)] = [
    ("if", .condition), ("unless", .condition), ("case", .condition), ("while", .loop), ("until", .loop),
    ("for", .other), ("begin", .other), ("def", .other), ("class", .other), ("module", .other),
  ]

  /// For each block that the statement begins, whether it runs under a condition.
  var begun: [Bool] {
    let opener = firstOpener
    var begun: [Bool] = []
    if let opener { begun.append(opener.kind != .other) }
    let isLoop = opener.map { $0.kind == .loop || words.has("for", at: $0.place) } ?? false
    if !isLoop, endsWithDo { begun.append(false) }
    return begun
  }

  /// The first word that opens a block, at the beginning of a statement or a value.
  private var firstOpener: (place: Int, kind: Opener)? {
    var index = words.bytes.startIndex
    var mayOpen = true
    while index < words.bytes.endIndex {
      let byte = words.bytes[index]
      if mayOpen, !words.isBlank(at: index) {
        for (word, kind) in Self.openers
        where words.has(word, at: index) && !words.isLetter(at: index + word.utf8CodeUnitCount) {
          return (index, kind)
        }
        mayOpen = false
      }
      if byte == UInt8(ascii: ";") || byte == UInt8(ascii: "=") { mayOpen = true }
      index += 1
    }
    return nil
  }

  /// Whether a block begins at the end of the statement, with or without parameters.
  private var endsWithDo: Bool {
    var end = words.beforeBlanks(to: words.bytes.endIndex)
    if words.byte(end - 1) == UInt8(ascii: "|") {
      guard let bar = words.bytes[..<(end - 1)].lastIndex(of: UInt8(ascii: "|")) else { return false }
      end = words.beforeBlanks(to: bar)
    }
    return words.has("do", at: end - 2) && !words.isLetter(at: end - 3)
  }

  /// Whether the statement begins with the end of a block.
  var isEnd: Bool {
    let start = words.afterBlanks(from: words.bytes.startIndex)
    return words.has("end", at: start) && !words.isLetter(at: start + 3)
  }

  /// How many blocks the statement ends after its first word.
  var endsInside: Int {
    let start = words.afterBlanks(from: words.bytes.startIndex)
    var count = 0
    var from = start + 1
    while let found = words.occurrence(of: "end", from: from) {
      let isBehind = words.isBlank(at: found - 1) || words.byte(found - 1) == UInt8(ascii: ";")
      if isBehind, !words.isLetter(at: found + 3) { count += 1 }
      from = found + 3
    }
    return count
  }

  /// Whether a condition follows a value or joins two values.
  var haveCondition: Bool {
    let bytes = words.bytes
    var index = bytes.startIndex
    while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: "&"): if words.has("&&", at: index) { return true }
      case UInt8(ascii: "|"): if words.has("||", at: index) { return true }
      case UInt8(ascii: ")"): if isCondition(at: index + 1) { return true }
      case 0x20, 0x09...0x0D: if isCondition(at: index + 1) || isJoint(at: index + 1) { return true }
      default: break
      }
      index += 1
    }
    return false
  }

  private func isCondition(at index: Int) -> Bool {
    let all: [StaticString] = ["if", "unless", "while", "until"]
    return all.contains { words.has($0, at: index) && words.isBlank(at: index + $0.utf8CodeUnitCount) }
  }

  private func isJoint(at index: Int) -> Bool {
    let all: [StaticString] = ["?", "and", "or"]
    return all.contains { words.has($0, at: index) && words.isBlank(at: index + $0.utf8CodeUnitCount) }
  }
}
