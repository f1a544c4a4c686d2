import Conformance
import JSONValues
import PropertyTesting

/// Rules on how values are shown: OPPaymentRequest, OPPaymentProductField, OPDisplayHints.
extension OnlinePayments {
  static let formatting: Chapter<Self> = Chapter("Formatting") {
    Rule(
      "OP-REQ-02", .must(.prose),
      "A value is available with and without its mask; removing the mask restores the value.",
      cites: .objectiveCSDK("OPPaymentRequest", "OPPaymentProductField").quoting(
        "easily extract masked or unmasked values"), readings: [.partiallyFilledMask],
      given: maskedInputs
    ) { trial, entry in
      let input = entry.filled
      let shown = try await trial.shown(input)
      let first = try await trial.format(input.value, input, of: shown)
      try trial.expect(
        first.unmasked == input.value,
        "the value without its mask", expected: JSONValue.quoted(input.value),
        saw: first.unmasked.map(JSONValue.quoted) ?? "none")
      guard let masked = first.masked else {
        return try trial.expect(
          false, expected: "\(input.value) with its mask",
          saw: "no masked value")
      }
      try await trial.expectSame(masked, input, of: shown)
      if let long = entry.long {
        // The long text must get an answer; the document does not say which.
        _ = try await trial.format(String(long.character, times: long.count), input, of: shown)
        trial.label(long.label)
      }
      for edited in entry.edits { try await trial.expectKept(edited, input, of: shown) }
      if let other = entry.other { try await trial.expectOwnMask(of: other, after: input, masked, shown) }
    } covers: {
      [
        .covers("in a request", atLeast: 20) { $0.filled.isInRequest },
        .covers("with only the field", atLeast: 20) { !$0.filled.isInRequest },
        .covers("letters", atLeast: 15) { $0.filled.value.contains { $0.isLetter } },
        .seen(otherMaskLabel, atLeast: 8),
        .seen("10,000 digits", atLeast: 0.5),
        .seen("10,000 characters that the mask refuses", atLeast: 0.5),
      ]
    } mutants: {
      [
        .formatting("removes zeros with the mask") { value, _ in
          value.unmasked = value.unmasked?.filter { $0 != "0" }
        },
        .formatting("leaves separators in the value") { value, _ in value.unmasked = value.masked },
        .formatting("formats formatted values again") { value, entered in
          if entered.contains(where: { !$0.isLetter && !$0.isNumber }) {
            value.masked = value.masked?.replacing("-", with: "--").replacing(" ", with: "  ")
              .replacing("/", with: "//")
          }
        },
        .formatting("has no masked value") { value, _ in value.masked = nil },
        .behaving("crashes on long texts", state: ()) { _, stimulus, world, inner in
          if case .formatValue(_, _, _, let value) = stimulus, value.utf8.count > 8192 {
            throw ImplementationFault.crashed("index out of range")
          }
          return try await inner.send(stimulus, in: world)
        },
        .behaving("crashes on long texts that the mask refuses", state: ()) { _, stimulus, world, inner in
          let text: String? =
            switch stimulus {
            case .formatValue(_, _, _, let value), .setValue(_, _, let value): value
            default: nil
            }
          if let text, text.utf8.count >= 10_000, !text.utf8.contains(where: { 0x30...0x39 ~= $0 }) {
            throw ImplementationFault.crashed("stack overflow")
          }
          return try await inner.send(stimulus, in: world)
        },
        .rewritingStimuli("keeps the mask of the first field of that name", state: [String: Int]()) {
          first, stimulus in
          guard case .formatValue(let call, let product, let id, let value) = stimulus else {
            return [stimulus]
          }
          let known = first[id] ?? product
          first[id] = known
          return [.formatValue(call: call, product: known, fieldId: id, value: value)]
        },
        .formatting("merges a digit that comes twice") { value, entered in
          guard entered.isDigits else { return }
          value.unmasked = value.unmasked.map { text in
            text.reduce(into: "") { result, digit in
              if result.last != digit { result.append(digit) }
            }
          }
        },
      ]
    }

    typedFormatting
  }
}

// MARK: Steps

extension Trial where System == OnlinePayments {
  /// Checks that a value with its mask is the same after it was formatted again.
  fileprivate func expectSame(_ masked: String, _ input: MaskedValue, of shown: Formatter) async throws {
    let second = try await format(masked, input, of: shown)
    if second.unmasked != input.value { try await needNewDigits(input.value, input, of: shown) }
    try expect(
      second.masked == masked && second.unmasked == input.value,
      "\(masked), formatted again", expected: "the same, and \(input.value) without the mask",
      saw: "\(second.masked ?? "nothing"), and \(second.unmasked ?? "nothing") without it")
  }

  /// Checks that an edited value that fills the mask is kept, and records what becomes of a value that does not fill
  /// it.
  fileprivate func expectKept(_ edited: EditedText, _ input: MaskedValue, of shown: Formatter) async throws {
    note(edited.edit)
    let formatted = try await format(edited.text, input, of: shown)
    let isKept = formatted.unmasked.map { $0.unicodeScalars.elementsEqual(edited.text.unicodeScalars) }
    if MaskFormat.isFilled(input.mask, by: edited.text) {
      try expect(
        isKept == true,
        expected: "\(edited.text), which fills the mask, without its mask",
        saw: "\(formatted.unmasked ?? "nothing")")
    } else {
      reading(
        .partiallyFilledMask,
        "a value that does not fill the mask is \(isKept == true ? "kept as it is" : "changed")")
    }
  }
}

// MARK: Inputs

private let masks: Generator<String> = .element(of: [
  "{{9999}} {{9999}} {{9999}} {{9999}}", "{{9999}} {{999999}} {{99999}}", "{{99}}/{{99}}", "{{9999}} {{**}}",
  "{{**}}-{{****}}", "{{***}} {{99}}", "{{999}}-{{999}}-{{9999}}",
  "{{9999}} {{9999}} {{9999}} {{9999}} {{999}}",
])

private let maskedValues = Generator<MaskedValue> { source in
  let mask = try masks.draw(from: source)
  let isInRequest = try Generator<Bool>.bool.draw(from: source)
  return MaskedValue(
    mask: mask, value: try value(filling: mask, from: source), isInRequest: isInRequest)
}

private struct MaskedInput: Sendable {
  var filled: MaskedValue
  /// Edits of values that fill the same mask.
  var edits: [EditedText]
  /// A long text that is also formatted.
  var long: LongText?
  /// The same field of another product, with a mask of its own.
  var other: MaskedValue?
}

private let otherMaskLabel = "the same field of another product has another mask"

extension Trial where System == OnlinePayments {
  /// Checks that two fields with the same name in different products are each formatted by their own mask, as if the
  /// other did not exist.
  fileprivate func expectOwnMask(
    of other: MaskedValue, after input: MaskedValue, _ masked: String, _ formatter: Formatter
  ) async throws {
    let seen = try await format(other.value, other, of: shown(other)).masked
    let again = try await format(input.value, input, of: formatter).masked
    try expect(
      again == masked, "\(input.value), formatted again after a field of another product",
      expected: masked, saw: again ?? "nothing")
    try await restart()
    let alone = try await format(other.value, other, of: shown(other)).masked
    try expect(
      seen == alone, "\(other.value), formatted after a field of the same name in another product",
      expected: "\(alone ?? "nothing"), as without that other field", saw: seen ?? "nothing")
    label(otherMaskLabel)
  }
}

private struct LongText: Sendable {
  var character: String
  /// More characters than anyone types, but so few that a formatter with quadratic time still answers soon.
  let count = 10_000

  var label: String {
    character == "1" ? "10,000 digits" : "10,000 characters that the mask refuses"
  }

  /// In some cases, a long text of digits, or of a character for which a mask for digits has no place.
  static let any: Generator<LongText?> = .frequency([
    (17, .just(nil)), (1, .just(LongText(character: "1"))),
    (2, refused.map { LongText(character: $0) }),
  ])

  private static let refused = Generator<String>.element(of: ["x", "/", " ", "é"])
}

private let maskedInputs = Generator<MaskedInput> { source in
  let filled = try maskedValues.draw(from: source)
  let values = Generator { try value(filling: filled.mask, from: $0) }
  var input = MaskedInput(
    filled: filled,
    edits: try Generator<EditedText>.edits(of: values).array(usually: 6...10).draw(from: source),
    long: try LongText.any.draw(from: source))
  var other = try maskedValues.draw(from: source)
  (other.product, other.isInRequest) = ("3", filled.isInRequest)
  let hasOther = try Generator<Bool>.bool(probability: 0.25).draw(from: source)
  input.other = hasOther && other.mask != filled.mask ? other : nil
  return input
}

/// A value that fills the mask.
private func value(filling mask: String, from source: Source) throws -> String {
  // The month must exist: if its first digit is 2 to 9, a field for expiry dates may put a zero before it.
  if mask == "{{99}}/{{99}}" { return try PaymentForms.expiryDates.draw(from: source) }
  var value = ""
  for character in mask {
    switch character {
    case "9": value += try Generator<String>.digits(count: 1).draw(from: source)
    case "*": value += try Generator<String>.element(of: ["A", "b", "Z", "7", "0"]).draw(from: source)
    default: break
    }
  }
  return value
}
