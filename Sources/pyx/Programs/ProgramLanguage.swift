/// A language in which a failing case can be printed as a program.
enum ProgramLanguage: String, CaseIterable {
  case python
  case javascript
  case java
  case c
  case swift

  /// All of them, in words.
  static let listed = allCases.map(\.rawValue).joined(separator: ", ")

  /// The program's text; throws a ``UserError`` if the language cannot hold a text of the case.
  func text(of program: FailingProgram) throws -> String {
    switch self {
    case .python: PythonProgram(program: program).text
    case .javascript: JavaScriptProgram(program: program).text
    case .java: try JavaProgram(program: program).text
    case .c: CProgram(program: program).text
    case .swift: SwiftProgram(program: program).text
    }
  }
}
