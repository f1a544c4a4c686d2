import Foundation

/// The nesting depth of arrays and dictionaries in a property list in XML.
///
/// It is checked before the list is read, because its reader recurses once for each level. For text that is not XML,
/// the number means nothing; the reader then reports the error.
enum XMLDepth {
  /// The largest number of arrays and dictionaries around a value.
  ///
  /// A closing tag without an opening one does not count.
  static func deepest(in bytes: Data) -> Int {
    var (open, deepest) = (0, 0)
    var rest = bytes[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[start...]
      if let end = skipped.lazy.compactMap({ rest.starts(with: $0.begin.utf8) ? $0.end : nil }).first {
        rest = rest.range(of: Data(end.utf8)).map { rest[$0.upperBound...] } ?? rest.suffix(0)
        continue
      }
      rest = rest.dropFirst()
      // A tag ends at its closing bracket or, if that is missing, before the next tag.
      let tag = rest.prefix { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "<") }
      rest = rest[tag.endIndex...]
      let isEnd = tag.first == UInt8(ascii: "/")
      let name = tag.dropFirst(isEnd ? 1 : 0).prefix { !whiteSpaceOrSlash.contains($0) }
      guard containers.contains(where: { name.elementsEqual($0.utf8) }) else { continue }
      if isEnd {
        open = max(0, open - 1)
      } else if tag.last != UInt8(ascii: "/") {
        open += 1
        deepest = max(deepest, open)
      }
    }
    return deepest
  }

  private static let containers = ["array", "dict"]
  /// Constructs in which tags do not count.
  private static let skipped = [(begin: "<!--", end: "-->"), (begin: "<![CDATA[", end: "]]>")]
  private static let whiteSpaceOrSlash = Set(" \t\r\n/".utf8)
}
