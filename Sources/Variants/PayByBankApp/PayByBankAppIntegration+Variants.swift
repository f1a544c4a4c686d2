import Conformance
import Foundation
import PyxPayByBankApp

extension PayByBankAppIntegration: VariedSystem {
  /// Conforming variants that differ from the reference, and the readings that the reference itself takes.
  public static var variants: [Variant<PayByBankAppIntegration>] {
    stringVariants + flowVariants + hostHabits + cautiousHosts + doubleChecks + hostTimings
      + patientHosts
  }

  private static var stringVariants: [Variant<PayByBankAppIntegration>] {
    [
      .reference(.characterUnit, "characters are grapheme clusters"),
      .reading(
        .characterUnit, "characters are code points", counting("code points") { $0.unicodeScalars.count }),
      .reading(
        .characterUnit, "characters are UTF-16 code units", counting("UTF-16 code units") { $0.utf16.count }),
      .reading(.characterUnit, "characters are UTF-8 bytes", counting("UTF-8 bytes") { $0.utf8.count }),
      .reading(
        .characterUnit, "characters are something else",
        counting("UTF-16 code units of composed characters") {
          $0.precomposedStringWithCanonicalMapping.utf16.count
        }),
      .style(
        .changing("asks for the popup before it advises") { _, effects in
          return effects.filter { $0.kind != .advised } + effects.filter { $0.kind == .advised }
        }),
      .style(
        .changing("advises on the code first") { _, effects in
          return effects.filter { $0.kind == .advised }.reversed() + effects.filter { $0.kind != .advised }
        }),
      .style(
        .changing("advises on the title before the popup and on the rest after it") { _, effects in
          let isLate = { (effect: PayByBankAppIntegrationEffect) in
            effect.kind == .advised && effect != .advised(string: .title)
          }
          return effects.filter { !isLate($0) } + effects.filter(isLate)
        }),
      .style(
        .changing("advises once on the same strings", state: Set<PayByBankAppIntegrationStimulus>()) {
          known, stimulus, effects in
          let isNew = known.insert(stimulus).inserted
          return effects.filter { isNew || $0.kind != .advised }
        }),
      .style(
        .changing("shortens long strings and advises on none") { _, effects in
          return effects.filter { $0.kind != .advised }.map { effect in
            guard case .requestedErrorPopup(let code, let title, let message) = effect else { return effect }
            return .requestedErrorPopup(
              code: code.map { String($0.prefix(5)) }, title: shortened(title, 25),
              message: shortened(message, 75))
          }
        }),
      .style(
        .changing("advises on the length of all strings together too") { stimulus, effects in
          guard case .errorOccurred(let code, let title, let message) = stimulus else { return effects }
          let count = title.count + message.count + (code?.count ?? 0)
          return count > 105 ? [.advised(string: ErrorString(rawValue: "total"))] + effects : effects
        }),
      .style(
        .changing("also warns about a missing code") { stimulus, effects in
          guard case .errorOccurred(nil, _, _) = stimulus else { return effects }
          return effects + [.advised(string: ErrorString(rawValue: "missing code"))]
        }),
    ]
  }

  /// The text; if it is longer than `length`, its beginning and an ellipsis.
  private static func shortened(_ text: String, _ length: Int) -> String {
    text.count > length ? text.prefix(length - 1) + "\u{2026}" : text
  }

  /// Measures strings in another unit.
  private static func counting(
    _ unit: String, _ length: @escaping @Sendable (String) -> Int
  ) -> Mutant<PayByBankAppIntegration> {
    .changing("counts \(unit)") { stimulus, effects in
      guard case .errorOccurred(let code, let title, let message) = stimulus else { return effects }
      var advice: [PayByBankAppIntegrationEffect] = []
      if length(title) > 25 { advice.append(.advised(string: .title)) }
      if length(message) > 75 { advice.append(.advised(string: .message)) }
      if let code, length(code) > 5 { advice.append(.advised(string: .code)) }
      return advice + effects.filter { $0.kind != .advised }
    }
  }
}
