import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Where the keys of a property list in XML stand, and which of them stand twice in one dictionary: readers take one of the
/// values, and do not say which.
final class PropertyListKeys: NSObject, XMLParserDelegate {
  /// A key that stood there before.
  struct Repetition: Sendable, Hashable {
    let key: String
    /// The line of the later one.
    let line: Int
    /// Whether it stands in the outermost dictionary, where rules look.
    let isOutermost: Bool
    /// Whether both values are known to be the same.
    let isSame: Bool
  }

  private(set) var repetitions: [Repetition] = []
  /// The line of each key of the outermost dictionary, where it stands first.
  private(set) var lines: [String: Int] = [:]

  /// The keys whose values are compared where they stand twice.
  private let compared: Set<String>
  /// The keys of each dictionary that is open, the outermost first.
  private var keys: [Set<String>] = []
  private var key: String?
  /// The compared key whose value comes, or is being read, with the elements of it that are open.
  private var pending: (key: String, text: String, open: Int)?
  private var values: [String: String] = [:]

  /// Reads a property list in XML; one in binary, or one that cannot be read, has no places.
  ///
  /// - Parameter compared: The keys of the outermost dictionary whose values are compared where they stand twice.
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
    // What stands between elements, and how a text is cut in parts, says nothing.
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

  /// A value was read: it is the first of its key, or it is compared with that.
  private func endValue() {
    guard let (key, text, _) = pending else { return }
    pending = nil
    guard let first = values.updateValue(text, forKey: key), first == text else { return }
    guard let index = repetitions.lastIndex(where: { $0.key == key && $0.isOutermost }) else { return }
    repetitions[index] = Repetition(
      key: key, line: repetitions[index].line, isOutermost: true, isSame: true)
  }
}
