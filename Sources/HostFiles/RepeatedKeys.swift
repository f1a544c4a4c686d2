import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Finds the keys that stand twice in one dictionary of a property list: readers take one of the values, and do not say
/// which.
final class RepeatedKeys: NSObject, XMLParserDelegate {
  /// A key that stood there before.
  struct Repetition: Sendable, Hashable {
    let key: String
    /// The line of the later one.
    let line: Int
  }

  private var found: [Repetition] = []
  /// The keys of each dictionary that is open, the outermost first.
  private var keys: [Set<String>] = []
  private var key: String?

  /// The repetitions in a property list in XML; a binary one has none that its reader would show.
  static func all(in bytes: Data) -> [Repetition] {
    guard !PropertyListPlace.isBinary(bytes) else { return [] }
    let listener = RepeatedKeys()
    let parser = XMLParser(data: readable(bytes))
    parser.delegate = listener
    _ = parser.parse()
    return listener.found
  }

  /// The text as Foundation's reader of XML may have it, which traps at a comment in UTF-8 that is none; its reader of
  /// property lists passes over such a comment.
  private static func readable(_ bytes: Data) -> Data {
    guard HostFileFault.Place.firstByteOutsideUTF8(of: bytes) != nil, !PropertyListPlace.isUTF16(bytes),
      !namesOtherEncoding(bytes)
    else { return bytes }
    return Data(String(decoding: bytes, as: UTF8.self).utf8)
  }

  /// Whether the declaration of the text names another encoding than UTF-8: the reader then makes UTF-8 of all of it.
  private static func namesOtherEncoding(_ bytes: Data) -> Bool {
    let head = String(decoding: bytes.prefix(200), as: UTF8.self)
    let named = head.firstMatch(of: /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']/)?.output.1
    return named.map { $0.lowercased() != "utf-8" } ?? false
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    if name == "dict" { keys.append([]) }
    if name == "key" { key = "" }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) { key? += text }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if name == "dict" { _ = keys.popLast() }
    guard name == "key", let ended = key else { return }
    key = nil
    guard !keys.isEmpty, !keys[keys.count - 1].insert(ended).inserted else { return }
    found.append(Repetition(key: ended, line: parser.lineNumber))
  }
}
