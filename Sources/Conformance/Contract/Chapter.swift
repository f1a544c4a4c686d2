/// The rules of one documented section.
public struct Chapter<System: DocumentedSystem>: Sendable {
  /// The heading of the section, in our words.
  public let title: String
  /// The rules, in the order of the catalogue.
  public let rules: [SystemRule<System>]

  /// Makes a chapter.
  public init(_ title: String, @ChapterBuilder<System> rules: () -> [SystemRule<System>]) {
    self.title = title
    self.rules = rules().map { $0.inChapter(title) }
  }
}

/// Collects rules that are written one below another.
@resultBuilder
public enum ChapterBuilder<System: DocumentedSystem> {
  /// One rule.
  public static func buildExpression(_ rule: SystemRule<System>) -> [SystemRule<System>] { [rule] }
  /// Several rules made elsewhere.
  public static func buildExpression(_ rules: [SystemRule<System>]) -> [SystemRule<System>] { rules }
  /// The rules of all lines, in order.
  public static func buildBlock(_ rules: [SystemRule<System>]...) -> [SystemRule<System>] {
    rules.flatMap(\.self)
  }
}
