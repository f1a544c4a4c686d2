/// How text looks on a terminal.
public struct TerminalStyle: Sendable, Hashable {
  /// Whether colours and weights are used.
  public let isColoured: Bool

  /// Makes a style.
  public init(isColoured: Bool = false) { self.isColoured = isColoured }

  /// The style that fits the destination of the text.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether the text goes to a terminal.
  ///   - environment: The environment's variables: a `NO_COLOR` that is not empty (no-color.org) and `TERM=dumb`
  ///     keep text plain.
  public init(isTerminal: Bool, environment: [String: String]) {
    isColoured = isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }

  package enum Role: String {
    case good = "32"
    case bad = "1;31"
    case doubtful = "33"
    case heading = "1"
    case quiet = "2"
  }

  package func text(_ text: String, as role: Role) -> String {
    isColoured && !text.isEmpty ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
  }
}
