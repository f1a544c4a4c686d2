import Conformance

/// The number in a form, and the last check that the form made.
struct TypedNumbers: Sendable {
  var lastCall: Int?
  var digits = ""
  var isCurrent = false

  mutating func note(_ stimulus: OnlinePaymentsIntegrationStimulus) {
    switch stimulus {
    case .openForm, .enterNumber:
      digits = stimulus.enteredDigits
      isCurrent = digits.count >= 6
    default: break
    }
  }

  mutating func note(_ effects: [OnlinePaymentsIntegrationEffect]) {
    for case .lookUpIIN(let call, _, _) in effects { lastCall = call }
  }
}

extension OnlinePaymentsIntegrationStimulus {
  /// The digits in the number field after the stimulus; empty if the stimulus does not give them.
  var enteredDigits: String {
    switch self {
    case .openForm(_, let digits, _), .enterNumber(let digits): digits
    default: ""
    }
  }
}

extension Mutant where System == OnlinePaymentsIntegration {
  /// Adds effects after results that the form ignores.
  static func late(
    _ name: String, _ more: @escaping @Sendable (IINDetails) -> [OnlinePaymentsIntegrationEffect]
  ) -> Mutant {
    changing(name) { stimulus, effects in
      guard effects.isEmpty, let details = stimulus.details else { return effects }
      return more(details)
    }
  }

  /// Cuts off the end of numbers of certain lengths.
  static func shortening(_ name: String, from lower: Int, upTo upper: Int) -> Mutant {
    rewritingStimuli(name) { stimulus, _ in
      guard (lower...upper).contains(stimulus.enteredDigits.count) else { return [stimulus] }
      let digits = String(stimulus.enteredDigits.prefix(lower - 1))
      if case .openForm(let product, _, let context) = stimulus {
        return [.openForm(paymentProductId: product, digits: digits, context: context)]
      }
      return [.enterNumber(digits: digits)]
    }
  }
}
