/// A Swift expression whose value is a text; it lists the texts that the expression may produce.
///
/// `…` stands for parts that the source does not write out, as in the readings that questions list.
struct SourceExpression {
  private let code: [Character]

  init(_ code: some Sequence<Character>) { self.code = Array(code) }

  /// The texts, one for each branch of every condition.
  var texts: [String] {
    let trimmed = SourceExpression(code.trimmingWhitespace)
    if let (one, other) = trimmed.branches { return one.texts + other.texts }
    let alternatives = trimmed.split(by: " ?? ")
    if alternatives.count > 1 { return alternatives.flatMap(\.texts) }
    let terms = trimmed.split(by: " + ")
    if terms.count > 1 { return Self.joined(terms.map(\.texts)) }
    switch trimmed.code.first {
    case "\"": return trimmed.literal
    case "(": return SourceExpression(trimmed.code[1..<max(1, trimmed.end(ofGroupAt: 0) - 1)]).texts
    default: return trimmed.closure?.texts ?? ["…"]
    }
  }

  /// The arguments of a call, if this is the code between its parentheses.
  var arguments: [SourceExpression] { split(by: ",") }

  /// The code itself.
  var text: String { String(code.trimmingWhitespace) }

  /// The code between the parentheses that open at a place of a source text; nil if the text ends there.
  static func group(in source: [Character], at open: Int) -> SourceExpression? {
    let whole = SourceExpression(source[open...])
    let end = whole.end(ofGroupAt: 0)
    guard end > 1 else { return nil }
    let inside = String(whole.code[1..<(end - 1)])
    return SourceExpression(inside.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  // MARK: Parts

  /// Both branches, if the whole expression is one condition.
  private var branches: (SourceExpression, SourceExpression)? {
    var (question, depth) = (Int?.none, 0)
    for place in topLevelPlaces {
      if starts(with: " ? ", at: place) {
        if question == nil { question = place } else { depth += 1 }
      } else if starts(with: " : ", at: place), let begin = question {
        if depth == 0 {
          return (SourceExpression(code[(begin + 3)..<place]), SourceExpression(code[(place + 3)...]))
        }
        depth -= 1
      }
    }
    return nil
  }

  private func split(by separator: String) -> [SourceExpression] {
    var (parts, begin) = ([SourceExpression](), 0)
    for place in topLevelPlaces where place >= begin && starts(with: separator, at: place) {
      parts.append(SourceExpression(code[begin..<place]))
      begin = place + separator.count
    }
    return parts + [SourceExpression(code[begin...])]
  }

  /// The code in the first braces; nil if the expression has no braces or no literal text.
  private var closure: SourceExpression? {
    guard code.contains("\""), let open = code.firstIndex(of: "{") else { return nil }
    return SourceExpression(code[(open + 1)..<max(open + 1, end(ofGroupAt: open) - 1)])
  }

  /// The texts of a literal, whose interpolations are expressions themselves.
  private var literal: [String] {
    var (parts, place) = ([[""]], 1)
    while place < code.count, code[place] != "\"" {
      if code[place] == "\\", place + 1 < code.count {
        if code[place + 1] == "(" {
          let end = end(ofGroupAt: place + 1)
          parts += [SourceExpression(code[(place + 2)..<max(place + 2, end - 1)]).texts]
          place = end
        } else {
          parts.append([String(code[place + 1])])
          place += 2
        }
      } else {
        parts.append([String(code[place])])
        place += 1
      }
    }
    return Self.joined(parts)
  }

  private static func joined(_ parts: [[String]]) -> [String] {
    parts.reduce([""]) { texts, part in texts.flatMap { text in part.map { text + $0 } } }
  }

  // MARK: Places

  /// The places outside of parentheses and texts.
  private var topLevelPlaces: [Int] {
    var (places, place) = ([Int](), 0)
    while place < code.count {
      switch code[place] {
      case "\"": place = end(ofLiteralAt: place)
      case "(", "{", "[": place = end(ofGroupAt: place)
      default:
        places.append(place)
        place += 1
      }
    }
    return places
  }

  private func starts(with text: String, at place: Int) -> Bool { code[place...].starts(with: text) }

  private func end(ofGroupAt open: Int) -> Int {
    var (place, depth) = (open, 0)
    while place < code.count {
      switch code[place] {
      case "\"":
        place = end(ofLiteralAt: place)
        continue
      case "(", "{", "[": depth += 1
      case ")", "}", "]":
        depth -= 1
        if depth == 0 { return place + 1 }
      default: break
      }
      place += 1
    }
    return place
  }

  private func end(ofLiteralAt open: Int) -> Int {
    var place = open + 1
    while place < code.count, code[place] != "\"" {
      if code[place] == "\\", place + 1 < code.count, code[place + 1] == "(" {
        place = end(ofGroupAt: place + 1)
      } else {
        place += code[place] == "\\" ? 2 : 1
      }
    }
    return place + 1
  }
}

extension [Character] {
  fileprivate var trimmingWhitespace: ArraySlice<Character> {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return [] }
    return self[first...last]
  }
}
