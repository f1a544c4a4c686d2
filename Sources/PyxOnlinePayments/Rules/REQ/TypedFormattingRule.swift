import Conformance
import JSONValues
import PropertyTesting

extension OnlinePayments {
  /// How values are shown while they are typed: "Introduction", OPPaymentProductField.
  @ChapterBuilder<Self> static var typedFormatting: [Rule] {
    Rule(
      "OP-REQ-13", .must(.prose),
      "Card numbers and expiry dates are formatted for reading as they are typed; every digit keeps its place.",
      cites: .objectiveCSDK("Introduction", "OPPaymentProductField").quoting(
        "User-friendly formatting of payment data such as card numbers and expiry dates"),
      readings: [.partiallyFilledMask],
      given: typings
    ) { trial, typing in
      let shown = try await trial.shown(typing.input)
      for count in typing.counts {
        let typed = String(typing.value.prefix(count))
        let masked = try await trial.expectDigits(of: typed, typing, shown)
        if count == typing.value.count {
          try trial.expectGroups(masked, typing)
        } else if masked.allSatisfy({ $0.isNumber || " /".contains($0) }) {
          try await trial.expectOneMoreDigit(after: typed, masked, typing, shown)
        } else {
          // A text with placeholders for further digits is skipped.
          trial.leaveOut(
            "a separator is overwritten", because: "the shown text has placeholders for further digits")
        }
        if typing.isDeleting, count > 1 {
          try await trial.expectDeleting(from: masked, typed, typing, shown)
        }
      }
    } covers: {
      [
        .covers("an expiry date", atLeast: 15) { $0.value.count == 4 },
        .covers("fifteen digits", atLeast: 10) { $0.value.count == 15 },
        .seen("a separator is overwritten", atLeast: 8), .seen("the whole value", atLeast: 8),
      ]
    } mutants: {
      [
        .formatting("loses a digit at the edge of a group") { value, _ in
          value.masked = value.masked.map { text in
            let groups = text.split(separator: " ")
            guard let first = groups.first, groups.count > 1 else { return text }
            let rest: String = groups.dropFirst().joined(separator: " ")
            return "\(first) \(rest.dropFirst())"
          }
        },
        .formatting("puts typed characters at the front") { value, _ in
          value.masked = value.masked.map { "\($0.suffix(1))\($0.dropLast())" }
        },
        .formatting("formats nothing") { value, _ in value.masked = value.unmasked },
        .rewritingStimuli("loses characters typed after a separator") { stimulus, _ in
          switch stimulus {
          case .formatValue(let call, let product, let field, let value)
          where value.contains(where: \.isSeparator):
            [.formatValue(call: call, product: product, fieldId: field, value: String(value.dropLast()))]
          case .setValue(let request, let field, let value) where value.contains(where: \.isSeparator):
            [.setValue(request: request, fieldId: field, value: String(value.dropLast()))]
          default: [stimulus]
          }
        },
      ]
    }
  }
}

// MARK: Steps

extension Trial where System == OnlinePayments {
  /// Checks that every typed digit is shown in its place; returns the shown text.
  fileprivate func expectDigits(
    of typed: String, _ typing: Typing, _ shown: Formatter
  ) async throws -> String {
    let value = try await format(typed, typing.input, of: shown)
    let masked = value.masked ?? ""
    if masked.digits != typed { try await needNewDigits(typing, after: typed, of: shown) }
    try expect(masked.digits == typed, expected: "the digits \(typed)", saw: "\(JSONValue.quoted(masked))")
    return masked
  }

  /// Checks that the whole value is shown in groups, and records whether these are the mask's groups.
  fileprivate func expectGroups(_ masked: String, _ typing: Typing) throws {
    label("the whole value")
    try expect(
      masked != typing.value, "the masked value of \(typing.value)",
      expected: "\(typing.value) in groups", saw: "\(masked)")
    reading(
      .partiallyFilledMask,
      masked == typing.grouped ? "groups are those of the mask" : "groups differ from the mask")
  }

  /// Checks that every digit is shown in its place when one more digit is typed after the shown text.
  fileprivate func expectOneMoreDigit(
    after typed: String, _ masked: String, _ typing: Typing, _ shown: Formatter
  ) async throws {
    let next = String(typing.value.prefix(typed.count + 1))
    if typing.grouped.dropFirst(masked.count).first?.isNumber == false || masked.last?.isNumber == false {
      label("a separator is overwritten")
    }
    let longer = try await format(masked + next.suffix(1), typing.input, of: shown)
    if longer.masked?.digits != next { try await needNewDigits(typing, after: typed, of: shown) }
    try expect(
      longer.masked?.digits == next,
      "the masked value when one more digit follows \(JSONValue.quoted(masked))",
      expected: "the digits \(next)",
      saw: "\(longer.masked ?? "nothing")")
  }

  /// Checks that the other digits stay when the last character of the shown text is deleted.
  fileprivate func expectDeleting(
    from masked: String, _ typed: String, _ typing: Typing, _ shown: Formatter
  ) async throws {
    let shorter = try await format(String(masked.dropLast()), typing.input, of: shown)
    let expected = masked.last?.isNumber == true ? String(typed.dropLast()) : typed
    if shorter.masked?.digits != expected {
      try await needNewDigits(typing, after: typed, of: shown)
    }
    try expect(
      shorter.masked?.digits == expected,
      "\(JSONValue.quoted(masked)) without its last character", expected: "the digits \(expected)",
      saw: "\(shorter.masked ?? "nothing")")
  }
}

// MARK: Inputs

/// Some digits of a value, typed one after the other.
private struct Typing: Sendable {
  var input: MaskedValue
  var counts: ClosedRange<Int>
  var isDeleting: Bool

  var value: String { input.value }

  /// The value as its mask writes it.
  var grouped: String {
    var rest = Substring(value)
    return String(
      input.mask.withoutBraces.map { $0 == "9" ? rest.popFirst() ?? "9" : $0 })
  }
}

private let typings = Generator<Typing> { source in
  let mask = try Generator<String>.element(of: [
    "{{99}}/{{99}}", "{{9999}} {{999999}} {{99999}}", "{{9999}} {{9999}} {{9999}} {{9999}}",
  ]).draw(from: source)
  let value =
    mask.contains("/")
    ? try PaymentForms.expiryDates.draw(from: source)
    : try PaymentForms.numbers(count: mask.count { $0 == "9" }).draw(from: source)
  let more = try Generator<Int>.int(in: 0...3).draw(from: source)
  let first = try Generator<Int>.int(in: 1...value.count).draw(from: source)
  let last = min(value.count, first + more)
  var input = MaskedValue(mask: mask, value: value, isInRequest: try Generator<Bool>.bool.draw(from: source))
  // An SDK may group card numbers and dates in its own way, whatever the mask.
  (input.field, input.type) =
    mask.contains("/") ? ("expiryDate", "expirydate") : ("cardNumber", "numericstring")
  return Typing(
    input: input, counts: first...last, isDeleting: try Generator<Bool>.bool.draw(from: source))
}

// MARK: Seeing

extension Trial where System == OnlinePayments {
  /// Checks that other digits replace the typed ones when they are set.
  fileprivate func needNewDigits(_ typing: Typing, after typed: String, of formatter: Formatter) async throws
  {
    let other = typed.count == typing.value.count ? String(typing.value.dropLast()) : typing.value
    try await needNewDigits(other, typing.input, of: formatter)
  }
}

extension String {
  /// The digits in the text.
  fileprivate var digits: String { filter(\.isNumber) }
}

extension Character {
  /// Whether masks put the character between groups.
  fileprivate var isSeparator: Bool { " /-".contains(self) }
}
