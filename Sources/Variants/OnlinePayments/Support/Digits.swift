import Conformance
import PyxOnlinePayments

extension String {
  /// Whether the text has at least one character, and only ASCII digits.
  var isMadeOfDigits: Bool { !isEmpty && utf8.allSatisfy { 0x30...0x39 ~= $0 } }

  /// The same number in ASCII digits; nil if the text already has only ASCII digits, or has other characters than
  /// digits.
  var inASCIIDigits: String? {
    guard !isMadeOfDigits, !isEmpty, allSatisfy({ $0.wholeNumberValue != nil }) else { return nil }
    return compactMap { $0.wholeNumberValue.map(String.init) }.joined()
  }
}

/// What the variant does with the input for a card number.
enum EnteredNumber: Sendable {
  /// It checks these digits.
  case digits(String)
  /// It ends the check with an error.
  case error
}

extension Mutant<OnlinePayments> {
  /// Checks other digits than the ones that were entered, or ends the check with an error.
  static func entering(
    _ name: String, _ read: @escaping @Sendable (String) -> EnteredNumber
  ) -> Mutant {
    behaving(name, state: ()) { _, stimulus, world, inner in
      guard case .lookUpIIN(let call, let text, let context) = stimulus else {
        return try await inner.send(stimulus, in: world)
      }
      switch read(text) {
      case .digits(let digits):
        return try await inner.send(.lookUpIIN(call: call, digits: digits, context: context), in: world)
      case .error: return [.requestFailed(call: call, error: "no number")]
      }
    }
  }
}
