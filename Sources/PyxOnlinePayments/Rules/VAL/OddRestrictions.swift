import Conformance

extension Trial where System == OnlinePayments {
  /// Records what an SDK makes of a field with a restriction that no document describes; no rule judges this.
  func recordOdd(
    _ restriction: String, _ validator: ValidatorDocument, trying value: String, _ ambiguity: Ambiguity
  ) async throws {
    let field = FieldDocument(id: "value", validators: [validator])
    let document = ProductDocument.form([field])
    serve([document])
    try requireObserved(.validated)
    do {
      let call = nextCall()
      let end = try await getProduct(document.item.id, in: PaymentContext(), call: call)
      guard end?.value?.fields.contains(where: { $0.id == field.id }) == true else {
        return reading(ambiguity, "a field with \(restriction) does not come")
      }
      let number = nextCall()
      try await send(.validateField(call: number, product: call, fieldId: field.id, value: value))
      guard let verdict = try await wait(for: { try $0.answers(to: number, .validated, \.verdict).first })
      else {
        return reading(ambiguity, "a field with \(restriction) gets no verdict")
      }
      reading(ambiguity, "\(restriction) \(verdict.isValid ? "accepts" : "rejects") a value")
    } catch let fault as ImplementationFault {
      switch fault {
      case .threw, .crashed: reading(ambiguity, "\(restriction) makes the SDK throw")
      default: throw fault
      }
    }
  }
}
