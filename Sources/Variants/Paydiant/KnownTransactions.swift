import Conformance
import PyxPaydiant

extension Paydiant {
  /// A variant with a requirement for updates.
  static var knownTransactionStyles: [Variant<Paydiant>] { [.style(.refusingUnknownTransactions)] }
}

/// The transactions that a library knows.
private struct KnownTransactions: Sendable {
  /// The tokens of the retrievals, by the numbers of their calls.
  var tokens: [Int: String] = [:]
  /// The references of the retrieved transactions, by their tokens.
  var references: [String: String] = [:]
}

extension Mutant<Paydiant> {
  /// Submits a payment only for a retrieved transaction; in the document, the host retrieves the transaction first.
  fileprivate static var refusingUnknownTransactions: Mutant {
    .behaving("refuses an update of a transaction that it never retrieved", state: KnownTransactions()) {
      known, stimulus, world, inner in
      switch stimulus {
      case .retrieveMetaData(let call, _, let token, _): known.tokens[call] = token
      case .updateTransaction(let call, _, let token, let reference, _, _)
      where known.references[token] != reference:
        return [.failed(call: call, hasError: true)]
      default: break
      }
      let effects = try await inner.send(stimulus, in: world)
      for case .deliveredDetails(let call, let details) in effects {
        if let token = known.tokens[call] { known.references[token] = details.reference }
      }
      return effects
    }
  }
}
