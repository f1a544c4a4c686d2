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
    guard !PropertyListPlace.isBinary(bytes), let text = XMLText.readable(bytes) else { return [] }
    let listener = RepeatedKeys()
    let parser = XMLParser(data: text)
    parser.delegate = listener
    _ = parser.parse()
    return listener.found
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
