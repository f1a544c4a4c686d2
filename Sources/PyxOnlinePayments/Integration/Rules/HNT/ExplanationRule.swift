import Conformance
import PropertyTesting

/// Explanations of fields: OPToolTips, "Additional information" of the demo application.
extension OnlinePaymentsIntegration {
  static let explanations: Chapter<Self> = Chapter("Explanations of fields") {
    Rule(
      "OP-HNT-06", .should(.prose),
      "The explanation shown by the button beside a field has neither the image nor the text of another field.",
      cites: .objectiveCSDK("Additional information", "OPToolTips").quoting(
        "The information button next to the text field"),
      given: explainedForms
    ) { trial, input in
      try trial.requireObserved(.showedTooltip, .showedForm)
      let process = PaymentProcess(trial, input.shop)
      let product = input.shop.products[0]
      let shown = try await process.reachFields(of: product)
      var ledger = ExplanationLedger()
      for id in input.pressed where shown.contains(id) {
        guard let own = product.fields.first(where: { $0.id == id })?.displayHints.tooltip else {
          continue
        }
        let others = product.fields.filter { $0.id != id }.compactMap(\.displayHints.tooltip)
        let told = try await process.send(.pressInfo(fieldId: id)).tooltips
        // The document says that some fields may have a button; their explanations may be the app's own.
        guard !told.isEmpty else {
          for label in [textLabel, imageLabel, "a second explanation"] {
            trial.leaveOut(label, because: "not every field has a button that explains it")
          }
          continue
        }
        try trial.expectOwn(\.image, "image", of: id, told, own, others, &ledger)
        try trial.expectOwn(\.label, "text", of: id, told, own, others, &ledger)
        if ledger.count > 0 { trial.label("a second explanation") }
        ledger.count += 1
      }
      if ledger.count == 0 {
        trial.passOver(because: "shows no explanation of a field, or the adapter cannot see it")
      }
      for label in [textLabel, imageLabel] where ledger.wanted.subtracting(ledger.seen).contains(label) {
        trial.leaveOut(label, because: "explanations had none")
      }
    } covers: {
      [
        .seen(textLabel, atLeast: 40), .seen(imageLabel, atLeast: 40),
        .covers("one tooltip has only an image", atLeast: 20) { input in
          input.shop.products[0].fields.contains {
            $0.displayHints.tooltip?.label == nil && $0.displayHints.tooltip?.image != nil
          }
        },
        .seen("a second explanation", atLeast: 60),
      ]
    } mutants: {
      [
        .explaining("always explains the first field") { first, _ in first },
        .explaining("shows the image of another field") { first, own in
          FieldHints.Tooltip(label: own.label, image: first.image ?? own.image)
        },
      ]
    }
  }
}

private let textLabel = "an explanation with a text"
private let imageLabel = "an explanation with an image"

extension Observed where System == OnlinePaymentsIntegration {
  /// The explanations that were shown.
  fileprivate var tooltips: [FieldHints.Tooltip] {
    get throws {
      try of(.showedTooltip).compactMap {
        if case .showedTooltip(let text, let image) = $0 {
          FieldHints.Tooltip(label: text, image: image)
        } else {
          nil
        }
      }
    }
  }
}

// MARK: Steps

/// The explanations so far.
private struct ExplanationLedger {
  /// The number of explained fields.
  var count = 0
  /// The labels of the parts that explanations should have had.
  var wanted: Set<String> = []
  /// The labels of the parts that explanations had.
  var seen: Set<String> = []
}

extension PaymentProcess {
  /// The customer chooses a product; returns the ids of the fields in its form.
  fileprivate func reachFields(of product: PaymentProduct) async throws -> Set<String> {
    try await offerItems()
    try await choose(product.item.id)
    let shown = Set(try trial.seen.forms(of: product.item.id).joined().map(\.fieldId))
    try trial.need(
      !shown.isEmpty, expected: "the form of product \(product.item.id.rawValue)", saw: "none",
      judgedBy: "OP-FLOW-01")
    return shown
  }
}

extension Trial where System == OnlinePaymentsIntegration {
  /// Checks that neither the image nor the text that explains a field belongs to another field.
  fileprivate func expectOwn(
    _ part: KeyPath<FieldHints.Tooltip, String?>, _ what: String, of id: String,
    _ told: [FieldHints.Tooltip], _ own: FieldHints.Tooltip, _ others: [FieldHints.Tooltip],
    _ ledger: inout ExplanationLedger
  ) throws {
    let parts = told.compactMap { $0[keyPath: part] }
    let wrong = others.compactMap { $0[keyPath: part] }
    let own = own[keyPath: part]
    let other = parts.first { wrong.contains($0) && $0 != own }
    try expect(
      other == nil, "the \(what) that explains field \(id)",
      expected: own.map { "\"\($0)\", or one of the app's own" } ?? "none, or one of the app's own",
      saw: "\"\(other ?? "")\", that of another field")
    let label = what == "text" ? textLabel : imageLabel
    if own != nil { ledger.wanted.insert(label) }
    if !parts.isEmpty {
      self.label(label)
      ledger.seen.insert(label)
    }
  }
}

// MARK: Inputs

private struct ExplainedForm: Sendable {
  var shop: Shop
  /// The fields whose buttons are pressed, in order.
  var pressed: [String]
}

/// A product with two or more fields, each with a tooltip: a text, an image, or both.
private let explainedForms: Generator<ExplainedForm> = Generator<ExplainedForm> { source in
  var shop = try Shop.any(products: 1...2, fields: 2...4, accounts: 0...0).draw(from: source)
  for field in shop.products[0].fields.indices {
    let id = shop.products[0].fields[field].id
    let parts = try Generator<Int>.element(of: [0, 1, 2]).draw(from: source)
    shop.products[0].fields[field].displayHints.tooltip = FieldHints.Tooltip(
      label: parts == 1 ? nil : "More about \(id)", image: parts == 2 ? nil : "tooltips/\(id).png")
  }
  let ids = shop.products[0].fields.map(\.id)
  return ExplainedForm(
    shop: shop, pressed: try Generator<[String]>.shuffled(ids).draw(from: source))
}

// MARK: Mutants

extension Mutant where System == OnlinePaymentsIntegration {
  /// Shows another explanation of a field; the closure makes it from those of the first field and of this field.
  fileprivate static func explaining(
    _ name: String,
    _ change: @escaping @Sendable (FieldHints.Tooltip, FieldHints.Tooltip) -> FieldHints.Tooltip?
  ) -> Mutant {
    changing(name, state: [ProductField]()) { fields, stimulus, effects in
      if case .gotProduct(_, let product, _) = stimulus { fields = product.fields }
      let first = fields.first?.displayHints.tooltip ?? FieldHints.Tooltip()
      return effects.compactMap { effect in
        guard case .showedTooltip(let text, let image) = effect else { return effect }
        return change(first, FieldHints.Tooltip(label: text, image: image)).map {
          .showedTooltip(text: $0.label, image: $0.image)
        }
      }
    }
  }
}
