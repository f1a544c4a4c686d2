import Conformance

extension OnlinePayments {
  /// The answers of an adapter to a stimulus if its SDK differs in design from the contract.
  public static func answers(to stimulus: Stimulus.Kind) -> ContractAnswers<Effect> {
    switch stimulus {
    case .startSession:
      ContractAnswers(
        throwing: .report(.sessionRefused), nothing: .report(.sessionRefused),
        others: [
          (
            "checks its parameters only at the first call",
            "`sessionStarted`; the first call then ends with the error"
          )
        ])
    case .selectSession:
      ContractAnswers(
        throwing: .thrown("if the SDK itself must be told"),
        nothing: .nothing("because the choice is the adapter's own"))
    case .lookUpIIN: .iinCheck
    case .getPaymentItems:
      .call(others: [
        ("turns an empty list into an error", "`requestFailed`: the document leaves it open"),
        ("lists accounts on file separately from the items", "put each under the item of its product"),
      ])
    case .getPaymentProduct:
      .call(others: [
        ("takes ids of another type", "pass the id in that type"),
        ("gets the fields by a separate call", "make both calls, and report once both have ended"),
      ])
    case .getPublicKey: .call()
    case .getLogo: .logo
    case .getTooltipImage: .tooltipImage
    case .validateExpiryDate: .expiryDate
    case .findField:
      ContractAnswers(
        throwing: .report(.foundField, "without `fieldId` if the error says that there is no such field"),
        nothing: .report(.foundField, "without `fieldId`"))
    case .validateField:
      .validation(others: [
        (
          "validates without a product too",
          "use the product's field all the same: the rules judge that field"
        )
      ])
    case .formatValue:
      ContractAnswers(
        throwing: .thrown(), nothing: .report(.formattedValue, "without the value that is missing"))
    case .makeRequest: .madeRequest
    case .setValue:
      ContractAnswers(
        throwing: .thrown("also if it refuses an invalid value"),
        nothing: .nothing("the usual case"))
    case .readValue:
      ContractAnswers(
        throwing: .thrown(), nothing: .report(.formattedValue, "without the value that is missing"))
    case .validateRequest: .validation()
    case .prepareRequest:
      .call(others: [
        ("refuses an invalid request", "`requestFailed`: the document leaves it open"),
        ("hands over one body for the server", "take the two texts out of it unchanged"),
      ])
    case .listLanguages:
      ContractAnswers(
        throwing: .thrown(), nothing: .report(.languages, "with no identifiers"),
        others: [("ships files of labels and offers no list of them", "name the files' languages")])
    case .translate:
      ContractAnswers(
        throwing: .thrown(), nothing: .report(.translation, "without `text`"),
        others: [
          ("looks labels up only in the language of the device", "set the device to that language"),
          ("falls back to another language", "the text that it then shows"),
          ("returns the key if it has no text", "`translation` without `text`"),
          ("builds the key from the message", "build the key as the SDK's own screens do"),
        ])
    case .setLogging:
      ContractAnswers(
        throwing: .thrown(), nothing: .nothing("the usual case"),
        others: [
          ("has one switch for all sessions", "use that"),
          (
            "logs to an object that the app gives it",
            "give it one of your own while the log is on, and none while it is off"
          ),
        ])
    }
  }
}

extension ContractAnswers<OnlinePaymentsEffect> {
  fileprivate static var madeRequest: ContractAnswers {
    ContractAnswers(
      throwing: .thrown(), nothing: .nothing("the usual case: no effect reports the new request"),
      others: [
        (
          "has no request object and takes all values with the call that encrypts",
          "keep them, pass them with that call, and leave `readValue` out"
        )
      ])
  }

  /// A call that asks the service.
  fileprivate static func call(others: [(situation: String, answer: String)] = []) -> ContractAnswers {
    ContractAnswers(
      throwing: .report(.requestFailed), nothing: .nothing("because `settle` waits for it"), others: others)
  }

  fileprivate static var iinCheck: ContractAnswers {
    ContractAnswers(
      throwing: .report(.requestFailed, "unless the error is itself a status"),
      nothing: .nothing("because `settle` waits for it"),
      others: [
        (
          "reports a status as an error of its own, such as one named UNKNOWN",
          "`lookedUp` with that status and `isAllowedInContext` false"
        ),
        ("passes on the service's error reply", "`requestFailed`: do not turn it into a status yourself"),
      ])
  }

  fileprivate static var logo: ContractAnswers {
    ContractAnswers(
      throwing: .report(.requestFailed), nothing: .report(.logo, "without `image`"),
      others: [
        (
          "has several sources (own files, a cache, the service)",
          "the bytes that its own method returns now; do not choose a source yourself"
        ),
        ("hands over an image object", "write it as PNG, the same bytes for the same image"),
        ("hands over only a URL or a path", "it manages no images: leave `getLogo` out"),
        ("fetches images in the background", "answer with what it has now: the suite asks again"),
      ])
  }

  fileprivate static var tooltipImage: ContractAnswers {
    ContractAnswers(
      throwing: .report(.requestFailed), nothing: .report(.tooltipImage, "without `image`"),
      others: [
        ("hands over an image object", "write it as PNG, the same bytes for the same image"),
        ("hands over only a URL or a path", "it gets no images: leave `getTooltipImage` out"),
        ("fetches images in the background", "answer with what it has now: the suite asks again"),
        ("keeps the image in the field object", "read it from the product that this call brought"),
      ])
  }

  fileprivate static var expiryDate: ContractAnswers {
    ContractAnswers(
      throwing: .report(
        .validated, "if the error says that the value is invalid; report any other error as thrown by the SDK"
      ),
      nothing: .report(.validated, "from the list of errors that it keeps"),
      others: [
        ("has validators that need no session and no product", "call the one for expiry dates on its own"),
        (
          "validates only by a field",
          "make a required field from a definition of your own, with the validator for expiry dates and no other"
        ),
        (
          "takes dates only in another format",
          "leave it out: some of the suite's values are not dates and cannot be converted"
        ),
      ])
  }

  fileprivate static func validation(
    others: [(situation: String, answer: String)] = []
  ) -> ContractAnswers {
    ContractAnswers(
      throwing: .report(
        .validated, "if the error says that the value is invalid; report any other error as thrown by the SDK"
      ),
      nothing: .report(.validated, "from the list of errors that it keeps"), others: others)
  }
}
