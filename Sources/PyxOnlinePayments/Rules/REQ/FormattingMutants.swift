import Conformance

extension Mutant where System == OnlinePayments {
  /// Formats values differently; the closure gets what was entered.
  static func formatting(
    _ name: String, _ change: @escaping @Sendable (inout FormattedValue, _ entered: String) -> Void
  ) -> Mutant {
    changing(name, state: [String: String]()) { entered, stimulus, effects in
      let value: String
      switch stimulus {
      case .setValue(_, let field, let text):
        entered[field] = text
        return effects
      case .formatValue(_, _, _, let text): value = text
      case .readValue(_, _, let field): value = entered[field] ?? ""
      default: return effects
      }
      return effects.map { effect in
        guard case .formattedValue(let call, _, _) = effect, var formatted = effect.formatted else {
          return effect
        }
        change(&formatted, value)
        return .formattedValue(call: call, masked: formatted.masked, unmasked: formatted.unmasked)
      }
    }
  }
}
