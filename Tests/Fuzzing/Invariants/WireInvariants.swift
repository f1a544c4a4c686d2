import Conformance
import Foundation
import JSONValues

@testable import Adapter

/// Invariants of an adapter's line: repeated members are found, only JSON counts as an answer, and the answer's id is
/// read as written.
enum WireInvariants {
  static func check(_ bytes: [UInt8]) throws {
    let line = Data(bytes)
    let slow = SlowJSON(bytes)
    let answer: JSONSlices?
    let fault: JSONSyntaxError.Kind?
    do {
      (answer, fault) = (try JSONSlices(line), nil)
    } catch {
      (answer, fault) = (nil, error.kind)
    }
    if let slow {
      let first = slow.repeated.first.map { String(decoding: $0, as: UTF8.self) }
      let expected: JSONSyntaxError.Kind? =
        first.map { .repeatedMember($0) } ?? (slow.depth > JSONValue.deepest ? .tooDeep : nil)
      try BrokenInvariant.unless(
        fault == expected || fault == .tooDeep && slow.depth > JSONValue.deepest,
        "found is \(String(describing: fault)), expected \(String(describing: expected))")
    } else if String(validating: bytes, as: UTF8.self) != nil {
      try BrokenInvariant.unless(fault != nil, "what is not JSON has no fault")
    }
    guard let answer, String(validating: bytes, as: UTF8.self) != nil,
      let head = try? WireAnswer.head(of: answer)
    else { return }
    guard let slow, let tree = try? JSONValue(parsing: bytes) else { return }
    try BrokenInvariant.unless(slow.repeated.isEmpty, "an answer with a repeated member is taken")
    try BrokenInvariant.unless(
      tree["id"] == .integer(Int64(head.id)) && tree["jsonrpc"]?.text == head.jsonrpc,
      "the head is \(head), the answer \(tree.compact.prefix(200))")
    try BrokenInvariant.unless(
      String(decoding: bytes, as: UTF8.self).contains(String(head.id)), "the id is written otherwise")
    let result: JSONValue? = try? WireAnswer.result(of: answer)
    if let result {
      try BrokenInvariant.unless(
        withoutLargeNumbers(result) == tree["result"].map(withoutLargeNumbers),
        "the result is \(result.compact)")
    }
  }

  /// The same value, with one fixed text in place of every number beyond 53 bits.
  ///
  /// Foundation, which decodes results, reads some such numbers as integers although they are written with a fraction.
  private static func withoutLargeNumbers(_ value: JSONValue) -> JSONValue {
    switch value {
    case .integer(let whole) where whole.magnitude >= 1 << 53: .string("large")
    case .number(let number) where number.magnitude >= 0x1p53: .string("large")
    case .array(let elements): .array(elements.map(withoutLargeNumbers))
    case .object(let members): .object(members.map { .init($0.key, withoutLargeNumbers($0.value)) })
    case .null, .bool, .integer, .number, .string: value
    }
  }
}
