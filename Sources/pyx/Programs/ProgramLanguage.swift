/// A language in which a failing case can be printed as a program.
enum ProgramLanguage: String, CaseIterable {
  case python
  case javascript
  case swift

  /// The program's text.
  func text(of program: FailingProgram) -> String {
    switch self {
    case .python: PythonProgram(program: program).text
    case .javascript: JavaScriptProgram(program: program).text
    case .swift: SwiftProgram(program: program).text
    }
  }
}
