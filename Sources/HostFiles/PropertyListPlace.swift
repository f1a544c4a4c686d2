import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Finds where an unreadable property list is broken.
///
/// Foundation's property list reader says what is wrong, and usually in which line; Foundation's XML reader adds the
/// column, and the line if it is missing.
struct PropertyListPlace {
  private let bytes: Data

  init(_ bytes: Data) { self.bytes = bytes }

  /// Whether the bytes claim to be a binary property list.
  static func isBinary(_ bytes: Data) -> Bool { bytes.starts(with: Data("bplist".utf8)) }

  /// Whether the first bytes of a text declare it as UTF-16.
  static func isUTF16(_ bytes: Data) -> Bool {
    bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
  }

  /// Advice on a fault, if the reader's sentence gives none.
  private static func remedy(of sentence: String) -> String {
    if sentence.contains("ampersand-escape") { return "; write &amp; instead of a single &" }
    return sentence.hasPrefix("Unexpected character") ? "; an Info.plist is XML or binary" : ""
  }

  /// The fault of a file that gave this error.
  func fault(in path: String, for error: any Error) -> HostFileFault {
    if bytes.isEmpty { return HostFileFault(path, at: .byte(0), "the file is empty") }
    guard !Self.isBinary(bytes) else {
      return HostFileFault(
        path, at: .byte(bytes.count),
        "the binary property list is cut off, or damaged somewhere in its \(bytes.count) bytes")
    }
    if !Self.isUTF16(bytes), HostFileFault.isUTF16(bytes) {
      return HostFileFault(
        path, at: .byte(0), "not a property list: it is UTF-16 without a byte order mark; save it as UTF-8")
    }
    let what = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? "it cannot be read"
    if !Self.isUTF16(bytes), let byte = HostFileFault.Place.firstByteOutsideUTF8(of: bytes) {
      return HostFileFault(path, at: .byte(byte), "not a property list: this byte is not UTF-8")
    }
    let named = what.firstMatch(of: /(?: on| at)? line (\d+)/)
    let line = named.flatMap { Int($0.output.1) }
    if let mark = MergeMarks.firstLine(in: bytes, faultIn: line) {
      return HostFileFault(
        path, at: .line(mark, column: 1), "the property list has an unfinished merge")
    }
    let sentence = named.map { what.replacingCharacters(in: $0.range, with: "") } ?? what
    let found = XMLFault.first(in: bytes)
    let place: HostFileFault.Place =
      switch (line, found) {
      case (let line?, let found?): .line(line, column: found.line == line ? found.column : nil)
      case (let line?, nil): .line(line, column: nil)
      case (nil, let found?): .line(found.line, column: found.column)
      case (nil, nil): .place(of: bytes.count, in: bytes)
      }
    return HostFileFault(path, at: place, "not a property list: \(sentence)\(Self.remedy(of: sentence))")
  }
}

/// The first fault that Foundation's XML reader finds.
private final class XMLFault: NSObject, XMLParserDelegate {
  private var found: (line: Int, column: Int)?

  /// Line and column, from 1; nil if the text is well-formed XML, or cannot be checked.
  static func first(in bytes: Data) -> (line: Int, column: Int)? {
    guard let text = XMLText.readable(bytes) else { return nil }
    let listener = XMLFault()
    let parser = XMLParser(data: text)
    parser.delegate = listener
    let isWhole = parser.parse()
    if let found = listener.found { return found }
    return isWhole && parser.parserError == nil
      ? nil : (max(1, parser.lineNumber), max(1, parser.columnNumber))
  }

  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
    if found == nil { found = (max(1, parser.lineNumber), max(1, parser.columnNumber)) }
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    var copy = self
    copy.replaceSubrange(range, with: text)
    return copy
  }
}
