import Conformance
import JSONValues
import PropertyTesting

/// Rules on how replies become objects: OPSession.
extension OnlinePayments {
  static let conversion: Chapter<Self> = Chapter("Conversion of replies") {
    Rule(
      "OP-SES-08/a", .must(.prose),
      "A reply becomes an object with all documented attributes, large amounts included.",
      cites: .objectiveCSDK("OPSession").quoting(
        "converting the responses of the API into plain native objects"), given: large
    ) { trial, document in
      let product = try await trial.product(document).product
      try trial.stateAll { try trial.expectProduct(product, as: document.product) }
    } covers: {
      [
        .covers("an amount beyond 32 bits", atLeast: 20) { $0.item.maxAmount ?? 0 > Int64(UInt32.max) },
        .covers("the greatest exact amount", atLeast: 5) { $0.item.maxAmount == (1 << 53) - 1 },
        .covers("fields", atLeast: 40) { !$0.fields.isEmpty },
      ]
    } mutants: {
      [
        .alteringItems("cuts amounts to 32 bits") { item in
          item.maxAmount = item.maxAmount.map { Int64(Int32(truncatingIfNeeded: $0)) }
        },
        .alteringItems("holds amounts in single precision") { item in
          item.maxAmount = item.maxAmount.map { Int64(Float($0)) }
        },
      ]
    }

    Rule(
      "OP-SES-08/b", .should(.derived),
      "Members of a reply that the document does not name are ignored.",
      cites: .objectiveCSDK("OPSession"),
      readings: [.unknownEnumerationWord, .unknownValidator, .absentOrNullMember], given: unknown
    ) { trial, unknown in
      let plain = try await trial.product(unknown.plain).product
      trial.serve([unknown.document])
      let end = try await trial.getProduct(
        plain.item.id, in: PaymentContext(amount: 101), call: trial.nextCall())
      try trial.need(end != nil, expected: "the product or an error", saw: "no answer", judgedBy: "X-CB-01")
      let comes = end?.value == nil ? "the product does not come" : "the product comes"
      if let oddity = unknown.document.oddity {
        return trial.reading(.absentOrNullMember, "\(oddity.member) is \(oddity.change.word): \(comes)")
      }
      if unknown.place == .validator { return trial.reading(.unknownValidator, comes) }
      if unknown.place.isWord { return trial.recordWord(unknown, in: end?.value) }
      let product = try trial.expected(end, "the product with \(unknown.place.rawValue)")
      if !plain.fields.isEmpty { trial.label("fields were compared") }
      try trial.stateAll { try trial.expectProduct(product, as: plain) }
    } covers: {
      Unknown.Place.allCases.map { place in
        .covers(place.rawValue, atLeast: 3) { $0.place == place }
      }
        + DocumentOddity.Change.allCases.map { change in
          .covers(change.rawValue, atLeast: 2) { $0.document.oddity?.change == change }
        } + [.seen("fields were compared", atLeast: 25)]
    } mutants: {
      [
        .tampering(
          "treats a reply with an unknown member as malformed",
          response: { response in
            guard let body = try? JSONValue(parsing: response.body), body.has(member: newMember) else {
              return
            }
            response.body = Array("{".utf8)
          }),
        .tampering(
          "leaves out fields with an unknown member",
          response: { response in
            guard let body = try? JSONValue(parsing: response.body) else { return }
            response.body = Array(
              body.droppingElements { $0["id"] != nil && $0[newMember] != nil }.compact.utf8)
          }),
      ]
    }
  }
}

// MARK: Steps

extension Trial where System == OnlinePayments {
  /// Records what an SDK makes of an unknown word in a place for which the document lists the words.
  fileprivate func recordWord(_ unknown: Unknown, in product: PaymentProduct?) {
    let field = product?.fields.first { $0.id == unknown.document.fields.first?.id }
    let isKept = field?.type == newWord || field?.displayHints.formElement == newWord
    reading(
      .unknownEnumerationWord,
      product == nil
        ? "the product does not come"
        : field == nil
          ? "the product comes without the field"
          : isKept ? "the word comes as it is" : "another word comes, or none"
    )
  }
}

// MARK: Inputs

private let large = Generator<ProductDocument> { source in
  var document = try ProductDocuments.any.draw(from: source)
  document.item.maxAmount = try amounts.draw(from: source)
  return document
}

private let amounts: Generator<Int64> = .oneOf(
  .int(in: (1 << 31)...((1 << 53) - 1)), .int(in: ((1 << 31) - 2)...((1 << 33) + 2)), .just((1 << 53) - 1))

/// The name of a member that the document does not know.
private let newMember = "notYetDocumented"
/// A word that no enumeration of the document has.
private let newWord = "hologram"

private struct Unknown: Sendable {
  enum Place: String, CaseIterable, Sendable {
    case product = "an unknown member of the product"
    case field = "an unknown member of a field"
    case validator = "an unknown validator"
    case type = "an unknown type"
    case element = "an unknown form element"
    case oddity = "a missing mandatory member"

    /// Whether the unknown thing is a word of an enumeration, not a member.
    var isWord: Bool { self == .type || self == .element }
  }

  var plain: ProductDocument
  /// The plain product with something that the SDK's document does not name, or with an oddity.
  var document: ProductDocument
  var place: Place
}

private let unknown = Generator<Unknown> { source in
  let plain = try ProductDocuments.card.draw(from: source)
  var document = plain
  let place = try Generator<Unknown.Place>.element(of: Unknown.Place.allCases).draw(from: source)
  let member = JSONValue.Member(newMember, try values.draw(from: source))
  switch place {
  case .product: document.unknownMembers = [member]
  case .field: document.fields[0].unknownMembers = [member]
  case .validator: document.fields[0].validators.append(.unknown(newMember))
  case .type: document.fields[0].type = newWord
  case .element: document.fields[0].hints.formElement = newWord
  case .oddity: document.oddity = try oddities(of: document).draw(from: source)
  }
  return Unknown(plain: plain, document: document, place: place)
}

/// A member of a product or of a field, absent or null.
private func oddities(of document: ProductDocument) -> Generator<DocumentOddity> {
  let tree = document.json(below: AssetAddress(base: "", form: .url))
  let members = OnlinePayments.membersThatMayBeMissed.filter { tree.has(member: $0) }
  return zip(.element(of: members), .element(of: DocumentOddity.Change.allCases)).map(DocumentOddity.init)
}

private let values = Generator<JSONValue>.element(of: [
  .string("text"), .integer(1), .null, .array([]), .object([.init("id", .string("1"))]),
])

extension JSONValue {
  /// Whether an object in this value has a member of that name.
  fileprivate func has(member key: String) -> Bool { objects.contains { $0[key] != nil } }

  /// The tree without the array elements that match.
  fileprivate func droppingElements(_ isDropped: (JSONValue) -> Bool) -> JSONValue {
    switch self {
    case .array(let elements):
      .array(elements.filter { !isDropped($0) }.map { $0.droppingElements(isDropped) })
    case .object(let members):
      .object(members.map { Member($0.key, $0.value.droppingElements(isDropped)) })
    default: self
    }
  }
}
