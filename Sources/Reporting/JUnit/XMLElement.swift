/// An XML element, written so that every XML 1.0 parser can read it.
struct XMLElement: Sendable {
  enum Content: Sendable {
    case elements([XMLElement])
    case text(String)
  }

  let name: String
  let attributes: [(name: String, value: String)]
  let content: Content

  init(_ name: String, _ attributes: [(name: String, value: String)] = [], _ elements: [XMLElement] = []) {
    self.name = name
    self.attributes = attributes
    content = .elements(elements)
  }

  init(_ name: String, _ attributes: [(name: String, value: String)] = [], text: String) {
    self.name = name
    self.attributes = attributes
    content = .text(text)
  }

  /// The element as a document of its own.
  var document: String {
    var output = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    write(to: &output, indentation: "")
    return output
  }

  private func write(to output: inout String, indentation: String) {
    output += "\(indentation)<\(name)"
    for (name, value) in attributes { output += " \(name)=\"\(Self.attribute(value))\"" }
    switch content {
    case .elements(let elements) where elements.isEmpty:
      output += "/>\n"
    case .elements(let elements):
      output += ">\n"
      for element in elements { element.write(to: &output, indentation: indentation + "  ") }
      output += "\(indentation)</\(name)>\n"
    case .text(let text):
      output += ">\(Self.text(text))</\(name)>\n"
    }
  }

  /// A value in quotes; characters that a parser would turn into spaces become character references.
  private static func attribute(_ value: String) -> String {
    replacing(value) { scalar in
      switch scalar {
      case "\n": "&#10;"
      case "\t": "&#9;"
      case "\"": "&quot;"
      default: nil
      }
    }
  }

  private static func text(_ value: String) -> String { replacing(value) { _ in nil } }

  private static func replacing(_ value: String, _ special: (Unicode.Scalar) -> String?) -> String {
    var result = String.UnicodeScalarView()
    for scalar in VisibleText.escaping(value).unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      // A `]]>` outside of CDATA is an error, and a raw carriage return is read as a line feed.
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\r": result.append(contentsOf: "&#13;".unicodeScalars)
      default:
        if let replacement = special(scalar) {
          result.append(contentsOf: replacement.unicodeScalars)
        } else {
          result.append(scalar)
        }
      }
    }
    return String(result)
  }
}
