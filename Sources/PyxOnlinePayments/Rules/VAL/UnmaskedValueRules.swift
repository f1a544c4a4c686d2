import Conformance
import JSONValues
import PropertyTesting

extension OnlinePayments {
  /// The rule on values entered with their mask: OPPaymentRequest, "Validate data".
  static var unmaskedValues: Rule {
    Rule(
      "OP-VAL-17", .should(.derived),
      "A value is validated without its mask, whichever way it was entered.",
      cites: .objectiveCSDK("OPPaymentRequest", "Validate data"), given: entries
    ) { trial, entry in
      let (call, _) = try await trial.product(.form([entry.field]))
      for (request, text) in [entry.unmasked, entry.masked].enumerated() {
        try await trial.fill(request: request, product: call, values: [(entry.field.id, text)])
        let verdict = try await trial.verdict(onRequest: request)
        guard verdict.isValid != entry.isValid else { continue }
        let mismatch = Mismatch(
          expected:
            "\"\(text)\", of length \(entry.length) unmasked, to be \(entry.isValid ? "valid" : "invalid")",
          seen: "\(verdict)")
        try await trial.needDigits(of: entry, in: request)
        // If the value was entered without its mask, other rules judge it.
        try trial.need(text != entry.unmasked, mismatch, judgedBy: "OP-REQ-03", "OP-VAL-09")
        try trial.expect(false, mismatch)
      }
    } covers: {
      [
        .covers("only its mask makes it too long", atLeast: 4) { $0.isValid && $0.length == $0.maximum },
        .covers("only its mask makes it long enough", atLeast: 4) { $0.length < $0.minimum },
        .covers("too long either way", atLeast: 4) { $0.length > $0.maximum },
        .covers("a slash in the value", atLeast: 4) { $0.separator == "/" },
      ]
    } mutants: {
      [
        .describing("counts the mask's characters") { $0.removing("mask") }
      ]
    }
  }
}

extension Trial where System == OnlinePayments {
  /// Checks that no digit was lost, and that the digits without their mask can replace the entered value.
  fileprivate func needDigits(of entry: Entry, in request: Int) async throws {
    guard understands(.readValue), profile.effects.contains(.formattedValue) else { return }
    if let kept = try await value(of: entry.field.id, in: request).unmasked {
      try need(
        kept.filter(\.isNumber) == entry.unmasked,
        expected: "the digits \(entry.unmasked)", saw: "\(JSONValue.quoted(kept))", judgedBy: "OP-REQ-01",
        "OP-REQ-02")
    }
    try await needNewValues([(entry.field.id, entry.unmasked)], in: request)
  }
}

// MARK: Inputs

/// Digits that fill a mask, and the bounds of their length.
private struct Entry: Sendable {
  var groups: [String]
  var separator: String
  var minimum: Int
  var maximum: Int

  var unmasked: String { groups.joined() }
  var masked: String { groups.joined(separator: separator) }
  var length: Int { unmasked.count }
  var isValid: Bool { minimum...maximum ~= length }

  var field: FieldDocument {
    var field = FieldDocument(
      id: "value", type: "numericstring", validators: [.length(min: minimum, max: maximum)])
    field.hints.mask = groups.map { "{{" + String(repeating: "9", count: $0.count) + "}}" }
      .joined(separator: separator)
    return field
  }
}

private let entries = Generator<Entry> { source in
  let groups = try Generator<String>.digits(count: 2...4).array(count: 2...4).draw(from: source)
  let separator = try Generator<String>.element(of: [" ", "-", "/"]).draw(from: source)
  let length = groups.joined().count
  let (minimum, maximum) = try Generator<(Int, Int)>.element(of: [
    // The length is within the bounds only without the separators, only with them, in neither case, or in both.
    (length - 1, length), (length + 1, length + groups.count), (1, length - 1),
    (length - 2, length + groups.count),
  ]).draw(from: source)
  return Entry(groups: groups, separator: separator, minimum: minimum, maximum: maximum)
}
