import Conformance

/// The errors of a field in a request, compared with those of the field alone.
struct FieldErrors {
  /// Whether the request lacks errors that the field alone has.
  var isLost: Bool
  /// Whether the request has errors that the field alone does not have.
  var isMore: Bool

  init(_ whole: InputVerdict, _ alone: InputVerdict, of field: String, isBlank: Bool) {
    let found = whole.errors.filter { $0.fieldId == nil || $0.fieldId == field }
    let (kinds, own) = (Set(found.map(\.kind)), Set(found.filter { $0.fieldId != nil }.map(\.kind)))
    // A blank field may have different errors depending on whether it was never set or set to an empty text.
    let lacks = isBlank ? found.isEmpty : !kinds.isSuperset(of: alone.errors.map(\.kind))
    isLost = lacks && !alone.errors.isEmpty
    isMore =
      isBlank ? !own.isEmpty && alone.errors.isEmpty : !own.isSubset(of: alone.errors.map(\.kind))
  }
}

extension Trial where System == OnlinePayments {
  /// Checks that the request has every error that the field alone has.
  func expectNoneLost(
    _ errors: FieldErrors, _ filled: FilledForm, _ request: Int, _ mismatch: Mismatch
  ) async throws {
    guard errors.isLost else { return }
    try await needValues(filled.values, in: request)
    // If nothing was entered at all, OP-REQ-06 judges the error of a blank field.
    try need(!filled.values.isEmpty, mismatch, judgedBy: "OP-REQ-06")
    try expect(false, mismatch)
  }

  /// Checks that the request has no errors of a field that the field alone lacks; other rules report such errors.
  func needNoneMore(
    _ errors: FieldErrors, _ filled: FilledForm, _ request: Int, _ mismatch: Mismatch
  ) async throws {
    if errors.isMore { try await needValues(filled.values, in: request) }
    try need(!errors.isMore, mismatch, judgedBy: "OP-REQ-11", "OP-REQ-03")
  }
}
