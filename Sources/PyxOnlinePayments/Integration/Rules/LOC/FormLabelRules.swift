import Conformance
import PropertyTesting

/// Rules on labels: the sample in "Localise app".
extension OnlinePaymentsIntegration {
  static let labels: Chapter<Self> = Chapter("Labels") {
    Rule(
      "OP-LOC-01", .should(.sample),
      "The label beside the switch of a field is the SDK's text for that field of that product.",
      cites: .objectiveCSDK("Localise app"), given: switchForms
    ) { trial, input in
      let fields = try await trial.showForm(input)
      for (id, text) in input.translated {
        let shown = fields.last { $0.fieldId == id }
        try trial.expect(shown != nil, expected: "the switch \(id) in the form", saw: "none")
        try trial.expect(
          (shown?.label ?? "").contains(text),
          "the words beside the switch \(id)", expected: "\"\(text)\" among them",
          saw: shown?.label.map { "\"\($0)\"" } ?? "no words", yieldingTo: "OP-ITM-17")
      }
    } covers: {
      [
        .covers("a switch with a translation", atLeast: 30) { !$0.translated.isEmpty },
        .covers("several switches", atLeast: 20) { $0.texts.count > 1 },
        .seen(otherLabel, atLeast: 25),
      ]
    } mutants: {
      [
        .translating("looks labels up under another path") { list in
          list.map { Translation($0.key.replacing(".link.label", with: ".label"), $0.text) }
        },
        .translating("takes the label of another product") { list in
          list.filter { $0.key.contains(".\(otherProduct.rawValue).") }.map { other in
            Translation(
              other.key.replacing(otherProduct.rawValue, with: switchProduct.rawValue), other.text)
          }
        },
        .rewriting("shows switches without their labels") { effect in
          guard case .showedForm(let product, let fields) = effect else { return [effect] }
          return [.showedForm(paymentProductId: product, fields: fields.map { ShownField($0.fieldId) })]
        },
      ]
    }

    Rule(
      "OP-LOC-03", .should(.sample), "If a label has no translation, its key stays hidden.",
      cites: .objectiveCSDK("Localise app"), readings: [.switchLabelWithoutTranslation], given: switchForms
    ) { trial, input in
      let fields = try await trial.showForm(input)
      for id in input.untranslated {
        guard let shown = fields.last(where: { $0.fieldId == id }) else { continue }
        trial.label("showed a switch without a translation")
        let label = shown.label ?? ""
        try trial.expect(
          !label.contains("paymentProductFields"),
          expected: "no key beside the switch \(id), which has no text", saw: "\"\(label)\"")
        trial.reading(.switchLabelWithoutTranslation, label.isEmpty ? "nothing" : "the app's own words")
      }
    } covers: {
      [
        .covers("a switch without a translation", atLeast: 30) { !$0.untranslated.isEmpty },
        .seen("showed a switch without a translation", atLeast: 30),
      ]
    } mutants: {
      [
        .rewriting("shows the key if there is no text") { effect in
          guard case .showedForm(let product, let fields) = effect else { return [effect] }
          return [
            .showedForm(
              paymentProductId: product,
              fields: fields.map { field in
                guard (field.label ?? "").isEmpty else { return field }
                var shown = field
                shown.label = Translation.switchKey(product, field.fieldId)
                return shown
              })
          ]
        }
      ]
    }
  }
}

// MARK: Inputs

private let switchProduct: ProductID = "771"
private let otherProduct: ProductID = "809"
private let otherLabel = "the form of another product was shown before"

/// A form with switches, some of which have a label in the SDK's table.
private struct SwitchForm: Sendable {
  var context: PaymentContext
  /// The labels of the switches; nil if there is no translation.
  var texts: [String?]
  /// Whether the customer looks at the form of the other product first.
  var opensOther: Bool

  var ids: [String] { texts.indices.map { "switch\($0)" } }
  var untranslated: [String] { zip(ids, texts).filter { $0.1 == nil }.map(\.0) }
  var translated: [(id: String, text: String)] {
    zip(ids, texts).compactMap { id, text in text.map { (id, $0) } }
  }

  /// The table of labels, which also has texts for the same fields of another product.
  var translations: [Translation] {
    translated.map { Translation(Translation.switchKey(switchProduct, $0.id), $0.text) }
      + ids.map { Translation(Translation.switchKey(otherProduct, $0), "I want something else (\($0))") }
  }

  var shop: Shop {
    let items = ([switchProduct] + (opensOther ? [otherProduct] : [])).enumerated().map { place, id in
      PaymentItem(
        id: id, paymentMethod: "bankTransfer", usesRedirectionTo3rdParty: false,
        displayHints: ItemHints(displayOrder: place + 1, label: "Bank transfer \(place + 1)"))
    }
    let surname = ProductField(
      id: "surname", type: "string", isRequired: true,
      displayHints: FieldHints(label: "Surname", alwaysShow: true, formElement: "text"))
    let switches = ids.map { id in
      ProductField(
        id: id, type: "boolean", isRequired: false,
        displayHints: FieldHints(alwaysShow: true, formElement: "boolean"))
    }
    return Shop(
      context: context, products: items.map { PaymentProduct($0, fields: [surname] + switches) }, seed: 10)
  }
}

private let switchForms: Generator<SwitchForm> = zip(
  PaymentContexts.any,
  Generator<String?>.frequency([
    (1, .just(nil)),
    (
      1,
      Generator<String?>.element(of: [
        "I agree", "Ik ga akkoord met de voorwaarden", "J’accepte les conditions", "同意する", "أوافق على الشروط",
      ])
    ),
  ]).array(count: 1...4), .bool
).map { SwitchForm(context: $0, texts: $1, opensOther: $2) }

// MARK: Driving

extension Trial where System == OnlinePaymentsIntegration {
  /// Opens the form and returns its fields.
  fileprivate func showForm(_ input: SwitchForm) async throws -> [ShownField] {
    try requireObserved(.showedForm)
    let process = PaymentProcess(self, input.shop)
    try await process.send(.setTranslations(translations: input.translations))
    try await process.offerItems()
    if input.opensOther {
      try await process.choose(otherProduct)
      if try !seen.forms(of: otherProduct).isEmpty { label(otherLabel) }
    }
    try await process.choose(switchProduct)
    guard let fields = try seen.forms(of: switchProduct).last else {
      throw setback(
        expected: "the form of product \(switchProduct.rawValue)", saw: "none", judgedBy: "OP-LOC-01")
    }
    return fields
  }
}

// MARK: Mutants

extension Mutant where System == OnlinePaymentsIntegration {
  /// Looks labels up in another table, which the closure makes.
  fileprivate static func translating(
    _ name: String, _ change: @escaping @Sendable ([Translation]) -> [Translation]
  ) -> Mutant {
    rewritingStimuli(name) { stimulus, _ in
      if case .setTranslations(let list) = stimulus {
        [.setTranslations(translations: change(list))]
      } else {
        [stimulus]
      }
    }
  }
}
