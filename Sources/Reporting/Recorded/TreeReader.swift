import JSONValues

/// A place in a JSON report of unknown origin: a value of the wrong type is reported with its path.
struct TreeReader {
  private let value: JSONValue
  private let path: String

  /// Starts at the root.
  init(_ root: JSONValue) { self.init(root, "") }

  private init(_ value: JSONValue, _ path: String) {
    self.value = value
    self.path = path
  }

  /// The member of that name.
  func member(_ name: String) throws(RecordedRun.Problem) -> TreeReader {
    guard case .object = value else { throw wrong("not an object") }
    guard let member = value[name] else {
      throw RecordedRun.Problem("\(path.isEmpty ? "/" : path): the member \"\(name)\" is missing")
    }
    return TreeReader(member, "\(path)/\(name)")
  }

  /// The member of that name; nil if it is null, or missing from an older report.
  func optional(_ name: String) throws(RecordedRun.Problem) -> TreeReader? {
    guard case .object = value else { throw wrong("not an object") }
    guard let member = value[name], member != .null else { return nil }
    return TreeReader(member, "\(path)/\(name)")
  }

  /// The elements of an array.
  func elements() throws(RecordedRun.Problem) -> [TreeReader] {
    guard let elements = value.elements else { throw wrong("not an array") }
    return elements.enumerated().map { TreeReader($1, "\(path)/\($0)") }
  }

  /// A text on one line, with card numbers masked; a very long text is cut in the middle.
  func line() throws(RecordedRun.Problem) -> String {
    guard let text = value.text else { throw wrong("not a text") }
    return LimitedText.middle(Redactor().line(text), characters: 2000)
  }

  /// The id of a rule: groups of capital letters and digits with hyphens between them.
  ///
  /// If several rules share these groups, their ids end with a slash and a small letter.
  func ruleID() throws(RecordedRun.Problem) -> String {
    guard let text = value.text,
      text.wholeMatch(of: /[A-Z][A-Z0-9]{0,9}(-[A-Z0-9]{1,9}){1,3}(\/[a-z])?/) != nil
    else {
      throw wrong("not a rule id")
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
      throw wrong("not a whole number from 0 up")
    }
    return number
  }

  /// A truth value.
  func flag() throws(RecordedRun.Problem) -> Bool {
    guard case .bool(let flag) = value else { throw wrong("neither true nor false") }
    return flag
  }

  /// One of a closed set of words.
  func word<Word: RawRepresentable<String> & CaseIterable>(_: Word.Type) throws(RecordedRun.Problem) -> Word {
    guard let word = value.text.flatMap(Word.init) else {
      throw wrong("not one of \(Word.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return word
  }

  private func wrong(_ what: String) -> RecordedRun.Problem {
    RecordedRun.Problem("\(path.isEmpty ? "/" : path): is \(what)")
  }
}
