import Conformance

extension Ambiguity {
  /// The refusal of a session without its mandatory values.
  public static let missingSessionValue = Ambiguity(
    "A-OP-1",
    "How is a missing mandatory value of a session reported, and does white space count as missing?",
    parts: [
      [
        "without a mandatory value there is no session", "without a mandatory value the first call fails",
        "without a mandatory value the first call has no end",
      ], ["white space as … is used", "white space as … is refused"],
      ["no items come without an asset URL", "items come without an asset URL"],
    ])
  /// The encoding of the device metadata.
  public static let deviceMetadataEncoding = Ambiguity(
    "A-OP-2", "How is the device metadata encoded, and under which names?",
    parts: [
      ["requests have metadata", "some requests have no metadata"],
      ["the standard alphabet of base64", "the URL-safe alphabet of base64"],
      ["base64 with padding", "base64 without padding"],
      ["the IP address is in prepared requests", "the IP address is not in prepared requests"],
    ])
  /// The order of payment items.
  public static let paymentItemOrder = Ambiguity(
    "A-OP-5", "In which order are payment items returned?",
    readings: ["by display order", "as replied", "another order"])
  /// Native payments of other platforms, and Apple Pay without its networks.
  public static let nativePaymentsListed = Ambiguity(
    "A-OP-6",
    "Is a native payment listed if it belongs to a platform other than the declared one, and what becomes of Apple "
      + "Pay if the request for its networks fails?",
    parts: [
      [
        "a native payment of another platform is listed",
        "a native payment of another platform is not listed",
      ],
      [
        "if the networks of Apple Pay cannot be fetched, the call fails",
        "if the networks of Apple Pay cannot be fetched, it is listed",
        "if the networks of Apple Pay cannot be fetched, it is not listed",
      ],
    ])
  /// Accounts on file with values that the customer can or must write.
  public static let writableValueLeftBlank = Ambiguity(
    "A-OP-8",
    "May a field stay blank if the account on file has a value for it that the customer can or must write?",
    parts: [
      [
        "a value with the status CAN_WRITE may stay blank",
        "a value with the status CAN_WRITE must not stay blank",
      ],
      [
        "a value with the status MUST_WRITE may stay blank",
        "a value with the status MUST_WRITE must not stay blank",
      ],
    ])
  /// Preparing an invalid request.
  public static let invalidRequestPrepared = Ambiguity(
    "A-OP-10", "Does preparing refuse a request that is not valid?",
    readings: ["a request that is not valid is prepared", "a request that is not valid is refused"])
  /// The encryption beyond the names of its algorithms.
  public static let encryptionDetails = Ambiguity(
    "A-OP-11", "Which hash does OAEP take, which keys are long enough, and what else is in the header?",
    parts: [
      ["OAEP takes SHA-1", "OAEP takes SHA-256"],
      ["a key of 1024 bits is used", "a key of 1024 bits is refused"],
      ["a key of 4096 bits is used", "a key of 4096 bits is refused"],
      ["kid is the id of the key", "kid is something else", "there is no kid"], ["the content is compressed"],
    ])
  /// The status of a recognised card that must not be used.
  public static let statusOfCardNotAllowed = Ambiguity(
    "A-OP-22",
    "If the product of a recognised card is not allowed in the context, is the card EXISTING_BUT_NOT_ALLOWED, or "
      + "SUPPORTED and not allowed?", readings: ["EXISTING_BUT_NOT_ALLOWED", "SUPPORTED and not allowed"])
  /// Whether a missing list of brands is nil or empty.
  public static let missingCoBrandList = Ambiguity(
    "A-OP-23", "Is a missing list of co-brands nil or empty?",
    parts: [
      ["the list of a card of one brand is nil", "the list of a card of one brand is empty"],
      [
        "the list of a card that is not SUPPORTED is nil",
        "the list of a card that is not SUPPORTED is empty",
      ],
    ])
  /// The order of the list of brands.
  public static let coBrandOrder = Ambiguity(
    "A-OP-24", "Which order do co-brands have, and what happens to those not allowed in the context?",
    readings: ["in the service's order", "in another order"])
  /// The number of digits that an IIN check sends.
  public static let digitsSentForLookup = Ambiguity(
    "A-OP-25", "How many of the entered digits are sent?",
    readings: ["of seven digits six are sent", "of seven digits seven are sent"])
  /// Values that are empty.
  public static let emptyValueEncrypted = Ambiguity(
    "A-OP-29", "Is an empty value encrypted?",
    readings: ["an empty value is encrypted", "an empty value is left out"])
  /// A request that says nothing about tokenisation.
  public static let tokenizeByDefault = Ambiguity(
    "A-OP-30", "What is `tokenize` if it is not set?",
    readings: ["it is true", "it is false", "it is left out"])
  /// The order of fields.
  public static let productFieldOrder = Ambiguity(
    "A-OP-31", "In which order does a product have its fields?",
    readings: ["by display order", "as replied", "another order"])
  /// Enumeration words that the document does not have.
  public static let unknownEnumerationWord = Ambiguity(
    "A-OP-32", "What happens to a form element, type or payment method that the document does not name?",
    readings: [
      "the product does not come", "the product comes without the field", "the word comes as it is",
      "another word comes, or none",
    ])
  /// Replies that describe no product although products were requested.
  public static let replyDescribingNoProducts = Ambiguity(
    "A-OP-33",
    "If a reply of status 200 describes no products, does the call end with an error or with a success?",
    parts: [
      ["a call for items ends with an error", "a call for items ends with a success"],
      ["a call for a product ends with an error", "a call for a product ends with a success"],
    ])
  /// Error replies with several errors.
  public static let severalErrorsInReply = Ambiguity(
    "A-OP-34", "Which of several errors of one reply reach the caller?",
    readings: [
      "all reach the caller", "the first reaches the caller, but not all others",
      "only errors other than the first reach the caller",
    ])
  /// The service's errors if a preparation gets no public key.
  public static let errorsOfFailedPreparation = Ambiguity(
    "A-OP-77",
    "If a preparation fails because it gets no public key, does it report the errors of the service's reply?",
    readings: ["they reach the caller", "they do not reach the caller"])
  /// The images that ship with an SDK.
  public static let bundledImages = Ambiguity(
    "A-OP-35", "For which payment products do images ship with the SDK?",
    readings: ["images of these products ship: …"])
  /// The languages of labels.
  public static let labelLanguages = Ambiguity(
    "A-OP-36", "In how many languages do labels exist?",
    readings: ["in …, and in … without scripts and regions"])
  /// The texts of tooltips.
  public static let tooltipText = Ambiguity(
    "A-OP-45", "Does a tooltip show the service's text, the SDK's own text, or none?",
    readings: ["the text of the service", "the SDK's own text", "no text"])
  /// Images of products requested alone.
  public static let imageOfProductAlone = Ambiguity(
    "A-OP-46", "Is the image of a product refreshed if only the product is requested, not the list?",
    readings: ["requested at once", "not requested at once"])
  /// Preparing a request again.
  public static let requestPreparedTwice = Ambiguity(
    "A-OP-47", "Can one request be prepared more than once?",
    readings: ["it can be prepared again", "it can be prepared only once"])
  /// Products that need more than a form.
  public static let productsBeyondForms = Ambiguity(
    "A-OP-53",
    "Is a payment product listed if it needs more than a form, such as product 117, 5700, 5772 or 5784?",
    readings: ["product … is listed", "product … is not listed", "product … makes the call fail"])
  /// Replies in which a usual member is absent or null.
  public static let absentOrNullMember = Ambiguity(
    "A-OP-54",
    "What happens to a reply if a member that the service always writes is absent or null?",
    parts: [
      ["… is absent: the product comes", "… is absent: the product does not come"],
      ["… is null: the product comes", "… is null: the product does not come"],
      ["coBrands is null: SUPPORTED", "coBrands is null: an error", "coBrands is null: UNKNOWN"],
      [
        "isAllowedInContext is absent: it allows", "isAllowedInContext is absent: it does not allow",
        "isAllowedInContext is absent: an error",
      ],
    ])
  /// Logos that are given as paths.
  public static let relativeLogoFetched = Ambiguity(
    "A-OP-55", "Is a logo fetched if it is given as a path below the asset URL?",
    parts: [
      ["a path is fetched", "a path is not fetched"],
      ["a path with a slash at its front is fetched", "a path with a slash at its front is not fetched"],
    ])
  /// Replies to checks that are neither a description of a card nor the documented error.
  public static let unexpectedCardCheckReply = Ambiguity(
    "A-OP-56",
    "If a check is answered with an unexpected error, or with a reply that describes no card, does it end with an "
      + "error or with UNKNOWN?",
    parts: [
      ["a reply that does not describe a card: an error", "a reply that does not describe a card: UNKNOWN"],
      [
        "an error other than that for an unknown card: an error",
        "an error other than that for an unknown card: UNKNOWN",
      ],
    ])
  /// A list without products.
  public static let emptyProductList = Ambiguity(
    "A-OP-57", "Is a list without products an empty success or an error?",
    readings: ["an empty success", "an error"])
  /// Calls that overlap.
  public static let overlappingCalls = Ambiguity(
    "A-OP-71", "May a call be refused, or end with an error, because another one is under way?",
    readings: ["overlapping calls are answered", "a call is refused while another one runs"])
  /// Values entered over those on file.
  public static let valueEnteredOverStored = Ambiguity(
    "A-OP-73",
    "Does an entered value replace one on file that the customer can or must write?",
    readings: ["a value on file can be replaced", "a value on file stays"])
}
