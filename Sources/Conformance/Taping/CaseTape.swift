import JSONValues

/// What goes to and fro between a rule and the services of its case, in order: noted while the case runs, or given back
/// later without the services.
public protocol CaseTape: Sendable {
  /// Something that the rule does or asks.
  ///
  /// - Parameters:
  ///   - word: What it is, the same for the same thing.
  ///   - said: What the rule says with it.
  ///   - answer: What the services answer, nil where that is nothing new; not asked for where the tape gives it back.
  /// - Returns: The answer, or the one that was noted.
  @discardableResult
  func exchange(_ word: String, said: JSONValue?, answer: () -> JSONValue?) -> JSONValue?
  /// The same where the services take their time.
  @discardableResult
  func exchange(_ word: String, said: JSONValue?, late answer: () async -> JSONValue?) async -> JSONValue?
}

extension CaseServices {
  /// Services of which nothing is to be noted.
  public func taped(on tape: any CaseTape) async -> Self { self }
  /// None: what was not noted cannot be given back.
  public static func played(from tape: any CaseTape) -> Self? { nil }
}

extension NoServices {
  /// No services.
  public static func played(from tape: any CaseTape) -> NoServices? { NoServices() }
}
