import Conformance

extension OnlinePayments {
  /// What an adapter reports for an effect if the design of its SDK differs from the contract.
  public static func answers(about effect: Effect.Kind) -> ContractAnswers<Effect> {
    switch effect {
    case .sessionStarted:
      ContractAnswers(throwing: .report(.sessionRefused), nothing: .report(.sessionRefused))
    case .sessionRefused: .error(.sessionRefused)
    case .lookedUp:
      ContractAnswers(
        throwing: .report(.lookedUp, "if the error is itself a status, else `requestFailed`"),
        nothing: .report(.lookedUp, "as below"))
    case .paymentItems:
      ContractAnswers(throwing: .report(.requestFailed), nothing: .report(.paymentItems, "with no items"))
    case .paymentProduct: .success(.paymentProduct)
    case .publicKey: .publicKey
    case .logo: ContractAnswers(throwing: .report(.requestFailed), nothing: .report(.logo, "without `image`"))
    case .tooltipImage:
      ContractAnswers(throwing: .report(.requestFailed), nothing: .report(.tooltipImage, "without `image`"))
    case .requestFailed:
      .error(
        .requestFailed,
        others: [
          (
            "makes one text from the service's errors, or keeps none of them",
            "leave `apiErrors` out; do not take the text apart"
          )
        ])
    case .foundField:
      ContractAnswers(
        throwing: .report(.foundField, "without `fieldId` if the error says that there is no such field"),
        nothing: .report(.foundField, "without `fieldId`"))
    case .validated:
      ContractAnswers(
        throwing: .report(
          .validated,
          "if the error says that the value is not valid: `isValid` is false, and `errors` has this one error"
        ),
        nothing: .report(.validated, "from the list of errors that the SDK keeps"),
        others: [
          ("returns a verdict and keeps a list", "the verdict is `isValid`, the list is `errors`"),
          ("has no kinds of errors, only texts", "the text is both `kind` and `message`"),
        ])
    case .formattedValue:
      ContractAnswers(
        throwing: .thrown(), nothing: .report(.formattedValue, "without the value that is missing"))
    case .preparedRequest: .success(.preparedRequest)
    case .languages: ContractAnswers(throwing: .thrown(), nothing: .report(.languages, "with no identifiers"))
    case .translation: ContractAnswers(throwing: .thrown(), nothing: .report(.translation, "without `text`"))
    case .logged:
      .seen(
        .logged, without: "a text",
        (
          "logs objects, not texts",
          "the text that a reader of the log would see, bodies and headers included"
        ))
    case .stored: .seen(.stored, without: "a value")
    }
  }
}

extension ContractAnswers<OnlinePaymentsEffect> {
  fileprivate static func success(_ kind: Effect.Kind) -> ContractAnswers {
    ContractAnswers(throwing: .report(.requestFailed), nothing: .report(kind, "as below"))
  }

  fileprivate static func error(
    _ kind: Effect.Kind, others: [(situation: String, answer: String)] = []
  ) -> ContractAnswers {
    ContractAnswers(
      throwing: .report(kind, "because the error is reported this way"),
      nothing: .report(kind, "with an empty `error`"),
      others: others)
  }

  fileprivate static var publicKey: ContractAnswers {
    ContractAnswers(
      throwing: .report(.requestFailed), nothing: .report(.publicKey, "as below"),
      others: [
        ("hands over DER", "its bytes in base64"),
        ("hands over PEM", "what is between the two marker lines, without line breaks"),
        ("hands over a JWK, or modulus and exponent", "make an RSAPublicKey from the two numbers"),
        ("hands over a key object", "export it as DER; if that is impossible, leave `getPublicKey` out"),
        (
          "hands over the service's base64 as it came",
          "base64 of the bytes of that text: the SDK has not decoded it, so do not decode it either"
        ),
      ])
  }
}
