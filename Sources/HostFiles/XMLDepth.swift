import Foundation

/// How deep the arrays and dictionaries of a property list in XML stand in each other.
///
/// It is asked before the list is read, as its reader goes down one call for each level; what is no XML counts for something,
/// and the reader says what is wrong with it.
enum XMLDepth {
  /// The most arrays and dictionaries around one value.
  ///
  /// An end without a beginning counts for nothing.
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
      // A tag ends at its bracket; without one, the next tag shows.
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
  /// What may hold tags that are none.
  private static let skipped = [(begin: "<!--", end: "-->"), (begin: "<![CDATA[", end: "]]>")]
  private static let whiteSpaceOrSlash = Set(" \t\r\n/".utf8)
}
