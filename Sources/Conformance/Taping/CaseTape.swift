import JSONValues

/// The traffic between a rule and its case's services, in order: recorded while the case runs, or played back later
/// without the services.
public protocol CaseTape: Sendable {
  /// Records, or plays back, something that the rule does or requests.
  ///
  /// - Parameters:
  ///   - word: The name of the action or request, the same whenever the rule repeats it.
  ///   - said: What the rule passes with the action or request.
  ///   - answer: The services' answer, nil if there is nothing new; not called if the tape plays it back.
  /// - Returns: The answer, or the recorded one.
  @discardableResult
  func exchange(_ word: String, said: JSONValue?, answer: () -> JSONValue?) -> JSONValue?
  /// The same exchange, with an answer for which the services may take some time.
  @discardableResult
  func exchange(_ word: String, said: JSONValue?, late answer: () async -> JSONValue?) async -> JSONValue?
}

extension CaseServices {
  /// The services themselves, without recording.
  public func taped(on tape: any CaseTape) async -> Self { self }
  /// Nil, because services that were not recorded cannot be played back.
  public static func played(from tape: any CaseTape) -> Self? { nil }
}

extension NoServices {
  /// No services.
  public static func played(from tape: any CaseTape) -> NoServices? { NoServices() }
}
