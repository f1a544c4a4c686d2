import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Parses an XML text, and counts its elements by name.
final class XMLReader: NSObject, XMLParserDelegate {
  private(set) var isWellFormed = false
  private var counts: [String: Int] = [:]

  init(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    isWellFormed = parser.parse()
  }

  func count(_ element: String) -> Int { counts[element] ?? 0 }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    counts[name, default: 0] += 1
  }
}
