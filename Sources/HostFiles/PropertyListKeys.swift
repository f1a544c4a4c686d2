import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The places of the keys of an XML property list, and the keys that a dictionary gives twice.
///
/// A reader takes one of the two values and does not say which.
final class PropertyListKeys: NSObject, XMLParserDelegate {
  /// A key that is given for the second time.
  struct Repetition: Sendable, Hashable {
    let key: String
    /// The line of the later occurrence.
    let line: Int
    /// Whether the key is in the outermost dictionary, which has the keys that rules look at.
    let isOutermost: Bool
    /// Whether both values are known to be the same.
    let isSame: Bool
  }

  private(set) var repetitions: [Repetition] = []
  /// The first line of each key of the outermost dictionary.
  private(set) var lines: [String: Int] = [:]

  /// The keys whose values are compared if they are given twice.
  private let compared: Set<String>
  /// The keys of each open dictionary, the outermost first.
  private var keys: [Set<String>] = []
  private var key: String?
  /// The compared key whose value comes next or is being read, with the number of open elements in the value.
  private var pending: (key: String, text: String, open: Int)?
  private var values: [String: String] = [:]

  /// Reads a property list in XML; for a binary or unreadable list, there are no places.
  ///
  /// - Parameter compared: The keys of the outermost dictionary whose values are compared if they are given twice.
  init(_ bytes: Data, comparing compared: Set<String> = []) {
    self.compared = compared
    super.init()
    guard !PropertyListPlace.isBinary(bytes), let text = XMLText.readable(bytes) else { return }
    let parser = XMLParser(data: text)
    parser.delegate = self
    _ = parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    if name == "dict" { keys.append([]) }
    if name == "key" { key = "" }
    pending?.text += "<\(name)>"
    pending?.open += 1
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    key? += text
    // White space does not matter, and the parser may deliver a text in several parts.
    pending?.text += text.filter { !$0.isWhitespace }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if name == "dict" { _ = keys.popLast() }
    if let reading = pending {
      pending?.text += "</>"
      pending?.open -= 1
      if reading.open == 1 { endValue() }
    }
    guard name == "key", let ended = key else { return }
    key = nil
    guard !keys.isEmpty else { return }
    let isOutermost = keys.count == 1
    if isOutermost, lines[ended] == nil { lines[ended] = parser.lineNumber }
    if !keys[keys.count - 1].insert(ended).inserted {
      repetitions.append(
        Repetition(key: ended, line: parser.lineNumber, isOutermost: isOutermost, isSame: false))
    }
    if isOutermost, compared.contains(ended) { pending = (ended, "", 0) }
  }

  /// Ends a value: stores it if it is the first value of its key, and otherwise compares it with the first.
  private func endValue() {
    guard let (key, text, _) = pending else { return }
    pending = nil
    guard let first = values.updateValue(text, forKey: key), first == text else { return }
    guard let index = repetitions.lastIndex(where: { $0.key == key && $0.isOutermost }) else { return }
    repetitions[index] = Repetition(
      key: key, line: repetitions[index].line, isOutermost: true, isSame: true)
  }
}
