/// What an adapter answers where its SDK does something that a stimulus or an effect has no word for.
public enum AdapterAnswer<Effect: SystemEffect>: Sendable, Hashable {
  /// This effect, and how it is filled.
  case report(Effect.Kind, String = "")
  /// No effect, and what then.
  case nothing(String = "")
  /// The protocol's error for what the SDK threw, and where it is that.
  case thrown(String = "")

  /// What is said beside the answer itself; empty where nothing is.
  public var remark: String {
    switch self {
    case .report(_, let remark), .nothing(let remark), .thrown(let remark): remark
    }
  }
}

/// What an adapter's author is told about one stimulus or effect where the SDK is built in another way.
///
/// What holds for every stimulus or effect is on the page of the protocol and is not said again here.
public struct ContractAnswers<Effect: SystemEffect>: Sendable {
  /// Where the SDK throws, or rejects a promise.
  public let throwing: AdapterAnswer<Effect>
  /// Where a stimulus returns nothing and nothing comes later; where an effect hands over nil, null or undefined.
  public let nothing: AdapterAnswer<Effect>
  /// Other situations, as the rest of a sentence that begins with "Where the SDK", each with its answer.
  public let others: [(situation: String, answer: String)]

  /// Makes answers.
  public init(
    throwing: AdapterAnswer<Effect>, nothing: AdapterAnswer<Effect>,
    others: [(situation: String, answer: String)] = []
  ) {
    self.throwing = throwing
    self.nothing = nothing
    self.others = others
  }

  /// Of a stimulus after which an implementation need not do anything.
  public static func event(_ others: (situation: String, answer: String)...) -> ContractAnswers {
    ContractAnswers(throwing: .thrown(), nothing: .nothing("it need not do anything"), others: others)
  }

  /// Of an effect that reaches a fake of the adapter's, such as its system, screen, callback or log.
  ///
  /// - Parameters:
  ///   - kind: The effect.
  ///   - what: What is handed to the fake with it, where that may be missing.
  ///   - others: Other situations, each with the answer.
  public static func seen(
    _ kind: Effect.Kind, without what: String = "", _ others: (situation: String, answer: String)...
  ) -> ContractAnswers {
    let remark = what.isEmpty ? "it needs no value" : "it has happened, without \(what)"
    return ContractAnswers(
      throwing: .report(kind, "where it happened before the error"), nothing: .report(kind, remark),
      others: others)
  }
}
