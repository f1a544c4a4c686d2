import Conformance

extension OnlinePayments {
  /// What an adapter answers to a stimulus where its SDK is built in another way than the contract.
  public static func answers(to stimulus: Stimulus.Kind) -> ContractAnswers<Effect> {
    switch stimulus {
    case .startSession:
      ContractAnswers(
        throwing: .report(.sessionRefused), nothing: .report(.sessionRefused),
        others: [
          (
            "looks at its parameters only at the first call",
            "`sessionStarted`; the call then ends by its error"
          )
        ])
    case .selectSession:
      ContractAnswers(
        throwing: .thrown("where the SDK itself has to be told"),
        nothing: .nothing("the choice is the adapter's own"))
    case .lookUpIIN: .iinCheck
    case .getPaymentItems:
      .call(others: [
        ("makes an error of an empty list", "`requestFailed`: the document leaves it open"),
        ("lists accounts on file apart from the items", "put each under the item of its product"),
      ])
    case .getPaymentProduct:
      .call(others: [
        ("takes ids of another type", "hand over the id in that type"),
        ("gets the fields by a call of their own", "make both calls, and report once both have ended"),
      ])
    case .getPublicKey: .call()
    case .getLogo: .logo
    case .getTooltipImage: .tooltipImage
    case .validateExpiryDate: .expiryDate
    case .findField:
      ContractAnswers(
        throwing: .report(.foundField, "without `fieldId` where the error says that there is no such field"),
        nothing: .report(.foundField, "without `fieldId`"))
    case .validateField:
      .validation(others: [
        (
          "validates without a product too",
          "use the field of the product all the same: the rules are about it"
        )
      ])
    case .formatValue:
      ContractAnswers(
        throwing: .thrown(), nothing: .report(.formattedValue, "without the value that is not given"))
    case .makeRequest: .madeRequest
    case .setValue:
      ContractAnswers(
        throwing: .thrown("also where it refuses a value that is not valid"),
        nothing: .nothing("the usual case"))
    case .readValue:
      ContractAnswers(
        throwing: .thrown(), nothing: .report(.formattedValue, "without the value that is not given"))
    case .validateRequest: .validation()
    case .prepareRequest:
      .call(others: [
        ("refuses a request that is not valid", "`requestFailed`: the document leaves it open"),
        ("hands over one body for the server", "take the two texts out of it as they are"),
      ])
    case .listLanguages:
      ContractAnswers(
        throwing: .thrown(), nothing: .report(.languages, "with no identifiers"),
        others: [("ships files of labels and tells no list of them", "name the files' languages")])
    case .translate:
      ContractAnswers(
        throwing: .thrown(), nothing: .report(.translation, "without `text`"),
        others: [
          ("looks labels up in the language of the device alone", "let the device have that language"),
          ("falls back to another language", "the text that it shows then"),
          ("gives the key back that has no text", "`translation` without `text`"),
          ("makes the key of the message", "make it in the same way, as the SDK's own screens do"),
        ])
    case .setLogging:
      ContractAnswers(
        throwing: .thrown(), nothing: .nothing("the usual case"),
        others: [
          ("has one switch for all sessions", "use that"),
          (
            "logs to an object that it is given",
            "give it one of yours while the log is on, and none while it is off"
          ),
        ])
    }
  }
}

extension ContractAnswers<OnlinePaymentsEffect> {
  fileprivate static var madeRequest: ContractAnswers {
    ContractAnswers(
      throwing: .thrown(), nothing: .nothing("the usual case: no effect tells that it is made"),
      others: [
        (
          "has no request object and takes all values with the call that encrypts",
          "keep them, hand them over then, and leave `readValue` out"
        )
      ])
  }

  /// A call that asks the service.
  fileprivate static func call(others: [(situation: String, answer: String)] = []) -> ContractAnswers {
    ContractAnswers(
      throwing: .report(.requestFailed), nothing: .nothing("`settle` waits for it"), others: others)
  }

  fileprivate static var iinCheck: ContractAnswers {
    ContractAnswers(
      throwing: .report(.requestFailed, "unless the error is itself a status"),
      nothing: .nothing("`settle` waits for it"),
      others: [
        (
          "tells a status by an error of its own, such as one named UNKNOWN",
          "`lookedUp` with that status and `isAllowedInContext` false"
        ),
        ("passes on the service's error reply", "`requestFailed`: make no status of it yourself"),
      ])
  }

  fileprivate static var logo: ContractAnswers {
    ContractAnswers(
      throwing: .report(.requestFailed), nothing: .report(.logo, "without `image`"),
      others: [
        (
          "has several sources (own files, a cache, the service)",
          "the bytes that its own method gives now; do not choose among them yourself"
        ),
        ("hands over an image object", "write it as PNG, the same bytes for the same image"),
        ("hands over no more than a URL or a path", "it manages no images: leave `getLogo` out"),
        ("fetches images in the background", "answer with what there is now: the suite asks again"),
      ])
  }

  fileprivate static var tooltipImage: ContractAnswers {
    ContractAnswers(
      throwing: .report(.requestFailed), nothing: .report(.tooltipImage, "without `image`"),
      others: [
        ("hands over an image object", "write it as PNG, the same bytes for the same image"),
        ("hands over no more than a URL or a path", "it gets no images: leave `getTooltipImage` out"),
        ("fetches images in the background", "answer with what there is now: the suite asks again"),
        ("keeps the image in the field object", "read it from the product of that call"),
      ])
  }

  fileprivate static var expiryDate: ContractAnswers {
    ContractAnswers(
      throwing: .report(.validated, "where the error is the verdict; another error is thrown by the SDK"),
      nothing: .report(.validated, "from the list of errors that it keeps"),
      others: [
        ("has validators that need no session and no product", "call the one for expiry dates on its own"),
        (
          "validates only by a field",
          "make one of a definition of yours: required, with this validator and no other"
        ),
        (
          "takes dates in another format only", "leave it out: a value that is not a date cannot be converted"
        ),
      ])
  }

  fileprivate static func validation(
    others: [(situation: String, answer: String)] = []
  ) -> ContractAnswers {
    ContractAnswers(
      throwing: .report(
        .validated, "where the error is the verdict; another error is thrown by the SDK"),
      nothing: .report(.validated, "from the list of errors that it keeps"), others: others)
  }
}
