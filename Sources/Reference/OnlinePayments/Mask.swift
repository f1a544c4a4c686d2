/// A mask of the service, such as `{{9999}} {{9999}}`: in braces, `9` accepts a digit and `*` anything; the rest is
/// literal.
struct Mask: Sendable {
  private enum Element { case digit, any, literal(Character) }

  private let elements: [Element]

  /// Reads a mask; if the text is nil or has no braces, the mask changes nothing.
  init(_ text: String?) {
    guard let text, text.utf8.contains(UInt8(ascii: "{")) else {
      elements = []
      return
    }
    var elements: [Element] = []
    var isInside = false
    let characters = Array(text)
    var index = 0
    while index < characters.count {
      let character = characters[index]
      let brace: Character = isInside ? "}" : "{"
      if character == brace, index + 1 < characters.count, characters[index + 1] == brace {
        isInside.toggle()
        index += 2
        continue
      }
      index += 1
      elements.append(!isInside ? .literal(character) : character == "9" ? .digit : .any)
    }
    let takesNothing = elements.allSatisfy { if case .literal = $0 { true } else { false } }
    self.elements = takesNothing ? [] : elements
  }

  /// The value with the mask's literals in place; characters beyond the mask follow at the end.
  func applied(to value: String) -> String {
    var rest = Substring(value)
    var result = ""
    var literals = ""
    for element in elements {
      guard let next = rest.first else { return result }
      switch element {
      case .literal(let character): literals.append(character)
      case .digit, .any:
        result += literals + String(next)
        literals = ""
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }

  /// The value without the mask's literals; a literal is removed only at its own place in the mask.
  func removed(from value: String) -> String {
    var rest = Substring(value)
    var result = ""
    for element in elements {
      guard let next = rest.first else { return result }
      switch element {
      case .literal(let character): if next == character { rest = rest.dropFirst() }
      case .digit, .any:
        result.append(next)
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }
}
