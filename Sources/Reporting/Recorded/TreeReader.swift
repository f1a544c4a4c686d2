import JSONValues

/// A place in a JSON report of unknown origin; what is read there has the right type, or a problem says where it has not.
struct TreeReader {
  private let value: JSONValue
  private let path: String

  /// Begins at the root.
  init(_ root: JSONValue) { self.init(root, "") }

  private init(_ value: JSONValue, _ path: String) {
    self.value = value
    self.path = path
  }

  /// The member of that name.
  func member(_ name: String) throws(RecordedRun.Problem) -> TreeReader {
    guard case .object = value else { throw wrong("no object") }
    guard let member = value[name] else {
      throw RecordedRun.Problem("\(path.isEmpty ? "/" : path): the member \"\(name)\" is missing")
    }
    return TreeReader(member, "\(path)/\(name)")
  }

  /// The member of that name; nil where it is null, or where an older report has none.
  func optional(_ name: String) throws(RecordedRun.Problem) -> TreeReader? {
    guard case .object = value else { throw wrong("no object") }
    guard let member = value[name], member != .null else { return nil }
    return TreeReader(member, "\(path)/\(name)")
  }

  /// The elements of an array.
  func elements() throws(RecordedRun.Problem) -> [TreeReader] {
    guard let elements = value.elements else { throw wrong("no array") }
    return elements.enumerated().map { TreeReader($1, "\(path)/\($0)") }
  }

  /// A text in one line, card numbers masked, cut in the middle where it is very long.
  func line() throws(RecordedRun.Problem) -> String {
    guard let text = value.text else { throw wrong("no text") }
    return LimitedText.middle(Redactor().line(text), characters: 2000)
  }

  /// The id of a rule: capital letters and digits in groups, with a small letter where there are several of one.
  func ruleID() throws(RecordedRun.Problem) -> String {
    guard let text = value.text,
      text.wholeMatch(of: /[A-Z][A-Z0-9]{0,9}(-[A-Z0-9]{1,9}){1,3}(\/[a-z])?/) != nil
    else {
      throw wrong("no id of a rule")
    }
    return text
  }

  /// An array of texts, each in one line.
  func lines() throws(RecordedRun.Problem) -> [String] {
    var lines: [String] = []
    for element in try elements() { lines.append(try element.line()) }
    return lines
  }

  /// A whole number that is not negative.
  func count() throws(RecordedRun.Problem) -> Int {
    guard let whole = value.whole, let number = Int(exactly: whole), number >= 0 else {
      throw wrong("no whole number from 0")
    }
    return number
  }

  /// A truth value.
  func flag() throws(RecordedRun.Problem) -> Bool {
    guard case .bool(let flag) = value else { throw wrong("neither true nor false") }
    return flag
  }

  /// One of some words.
  func word<Word: RawRepresentable<String> & CaseIterable>(_: Word.Type) throws(RecordedRun.Problem) -> Word {
    guard let word = value.text.flatMap(Word.init) else {
      throw wrong("none of \(Word.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return word
  }

  private func wrong(_ what: String) -> RecordedRun.Problem {
    RecordedRun.Problem("\(path.isEmpty ? "/" : path): is \(what)")
  }
}
