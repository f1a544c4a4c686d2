/// What an adapter answers if its SDK does something that the contract has no word for.
public enum AdapterAnswer<Effect: SystemEffect>: Sendable, Hashable {
  /// This effect, and how to fill in its fields.
  case report(Effect.Kind, String = "")
  /// No effect, and a remark.
  case nothing(String = "")
  /// The protocol's error for what the SDK threw, and when to use it.
  case thrown(String = "")

  /// The remark beside the answer; empty if there is none.
  public var remark: String {
    switch self {
    case .report(_, let remark), .nothing(let remark), .thrown(let remark): remark
    }
  }
}

/// What an adapter's author is told about one stimulus or effect, for an SDK that is built differently.
///
/// What applies to every stimulus or effect is on the protocol page and not repeated here.
public struct ContractAnswers<Effect: SystemEffect>: Sendable {
  /// The answer if the SDK throws or rejects a promise.
  public let throwing: AdapterAnswer<Effect>
  /// The answer if a stimulus returns nothing and nothing comes later, or if an effect passes nil, null or undefined.
  public let nothing: AdapterAnswer<Effect>
  /// Other situations, each with its answer; a situation is the rest of a sentence that begins with "If the SDK" or "If
  /// the app".
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

  /// Answers to a stimulus after which an implementation need not do anything.
  public static func event(_ others: (situation: String, answer: String)...) -> ContractAnswers {
    ContractAnswers(throwing: .thrown(), nothing: .nothing("since nothing need happen"), others: others)
  }

  /// Answers about an effect that reaches one of the adapter's fakes, such as its system, screen, callback or log.
  ///
  /// - Parameters:
  ///   - kind: The effect.
  ///   - what: What is missing if the fake receives no value; empty if the effect needs none.
  ///   - others: Other situations, each with the answer.
  public static func seen(
    _ kind: Effect.Kind, without what: String = "", _ others: (situation: String, answer: String)...
  ) -> ContractAnswers {
    let remark = what.isEmpty ? "which needs no value" : "because it did happen, but without \(what)"
    return ContractAnswers(
      throwing: .report(kind, "if it happened before the error"), nothing: .report(kind, remark),
      others: others)
  }
}
