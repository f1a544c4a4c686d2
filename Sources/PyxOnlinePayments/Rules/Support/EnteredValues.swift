import Conformance
import JSONValues

/// If a request is not judged or encrypted as expected, these checks find out whether another rule's subject is to
/// blame. If everything is as expected, none of these checks is made.
extension Trial where System == OnlinePayments {
  /// Reads back the values that were set in a request, because the SDK may have judged different values.
  func needValues(
    _ values: [(field: String, value: String)], in request: Int, fileID: String = #fileID, line: Int = #line
  ) async throws {
    guard understands(.readValue), profile.effects.contains(.formattedValue) else { return }
    for (index, entry) in values.enumerated() where !entry.value.isEmpty {
      if values[(index + 1)...].contains(where: { $0.field == entry.field }) { continue }
      guard let kept = try await value(of: entry.field, in: request).unmasked else { continue }
      try need(
        kept == entry.value,
        expected: "\(JSONValue.quoted(entry.value)) in \(entry.field)", saw: "\(JSONValue.quoted(kept))",
        judgedBy: "OP-REQ-01", fileID: fileID, line: line)
    }
  }

  /// Sets plain values in a request again, and checks that they have replaced the earlier values.
  func needNewValues(
    _ values: [(field: String, value: String)], in request: Int, fileID: String = #fileID, line: Int = #line
  ) async throws {
    for (field, value) in values {
      try await send(.setValue(request: request, fieldId: field, value: value))
    }
    try await needValues(values, in: request, fileID: fileID, line: line)
  }

  /// Checks that `isRequired` of each field is as the service says, if the SDK shows it.
  func needShownNeeds(
    of document: ProductDocument, product call: Int, fileID: String = #fileID, line: Int = #line
  ) throws {
    for effect in try seen.of(.paymentProduct) where effect.call == call {
      for (shown, documented) in (effect.product?.fields ?? []).paired(with: document.product.fields) {
        try need(
          shown.isRequired == nil || shown.isRequired == documented.isRequired,
          expected: "isRequired of \(documented.title) as the service says", saw: "the opposite",
          judgedBy: "OP-ITM-07", fileID: fileID, line: line)
      }
    }
  }
}
