import Conformance
import Foundation
import PropertyTesting

extension OnlinePayments {
  /// Images that explain fields: "Introduction".
  @ChapterBuilder<Self> static var tooltipImages: [Rule] {
    Rule(
      "OP-AST-06", .should(.prose),
      "The image that explains a field is kept once it was fetched: for the next time, and without a network.",
      cites: .objectiveCSDK("Introduction").quoting(
        "caching of images to offer additional information about payment products"),
      given: explanations
    ) { trial, explanation in
      var (call, _) = try await trial.product(explanation.document)
      var images: [String] = []
      for field in explanation.fields {
        // An SDK may fetch it with the product, in the background, or when it is first needed.
        let image = try await trial.ask { try await trial.tooltipImage(of: field, in: call) }
        guard let image else {
          guard trial.wasFetched(explanation.path(of: field)) else { return }
          try trial.expect(
            false, "the image that explains the field \(field)", expected: "the one that was fetched",
            saw: "none")
          return
        }
        images.append(image)
      }
      // What was not fetched may be one picture for all.
      try trial.expect(
        Set(images).count == images.count || explanation.paths.allSatisfy { trial.requests(for: $0).isEmpty },
        "the images that explain two fields", expected: "each its own", saw: "the same for both")
      guard explanation.paths.allSatisfy(trial.wasFetched) else { return }
      trial.label("an image was fetched")
      if images.count > 1 { trial.label("two fields had images") }
      let before = explanation.paths.map(trial.fetches)
      for step in explanation.again {
        if step == .product { (call, _) = try await trial.product(explanation.document) }
        if step == .offline { trial.change { $0.network = .offline } }
        for (field, image) in zip(explanation.fields, images) {
          let again = try await trial.ask { try await trial.tooltipImage(of: field, in: call) }
          try trial.expect(
            again == image, "the image that explains the field \(field), when \(step.words)",
            expected: "the one that was fetched", saw: again == nil ? "none" : "another one")
        }
        try await trial.settle()
        trial.change { $0.network = .online }
        trial.label(step.label)
      }
      for (path, count) in zip(explanation.paths, before) {
        let more = trial.fetches(of: path) - count
        try trial.expect(
          more == 0, "requests for \(path) after it was fetched", expected: "none", saw: "\(more)")
      }
    } covers: {
      [
        .seen("an image was fetched", atLeast: 90), .seen(Explanation.Step.image.label, atLeast: 20),
        .seen(Explanation.Step.product.label, atLeast: 20),
        .seen(Explanation.Step.offline.label, atLeast: 20),
        .seen("two fields had images", atLeast: 20),
      ]
    } mutants: {
      [
        .refetching("fetches the image of a tooltip whenever it is shown", only: "tooltips/") {
          $0.kind == .getTooltipImage
        },
        .refetching("fetches the images of tooltips with every product", only: "tooltips/") {
          $0.kind == .getPaymentProduct
        },
        .behaving("has no images of tooltips without a network", state: ()) { _, stimulus, world, inner in
          guard case .getTooltipImage(let call, _, _) = stimulus, world.network == .offline else {
            return try await inner.send(stimulus, in: world)
          }
          return [.tooltipImage(call: call)]
        },
        .showingOneTooltip("shows the image of the first tooltip for each"),
        .rewriting("has no images of tooltips") { effect in
          guard case .tooltipImage(let call, _) = effect else { return [effect] }
          return [.tooltipImage(call: call)]
        },
      ]
    }
  }
}

extension Trial where System == OnlinePayments {
  /// The image that explains a field of a product; nil if there is none, an empty one or an error.
  fileprivate func tooltipImage(of field: String, in product: Int) async throws -> String? {
    let call = nextCall()
    let stimulus = OnlinePaymentsStimulus.getTooltipImage(call: call, product: product, fieldId: field)
    let end = try await result(stimulus, call: call, .tooltipImage) { effect -> String? in
      if case .tooltipImage(_, let image) = effect { image ?? "" } else { nil }
    }
    try need(end != nil, expected: "an image of the field \(field) or none", saw: "no answer", of: stimulus)
    guard let image = end?.value, let bytes = Data(base64Encoded: image), !bytes.isEmpty else { return nil }
    return image
  }

  /// Whether the service was asked for an image: what was never fetched, or came from elsewhere, needs no cache.
  fileprivate func wasFetched(_ path: String) -> Bool {
    guard requests(for: path).isEmpty else { return true }
    passOver(because: "the SDK did not fetch the image that explains a field")
    return false
  }
}

extension Mutant where System == OnlinePayments {
  fileprivate static func showingOneTooltip(_ name: String) -> Mutant {
    behaving(name, state: String?.none) { first, stimulus, world, inner in
      try await inner.send(stimulus, in: world).map { $0.withTooltip(&first) }
    } late: { first, _, effects in
      effects.map { $0.withTooltip(&first) }
    }
  }
}

extension OnlinePaymentsEffect {
  /// The effect with the first image of a tooltip, which it becomes if there was none before.
  fileprivate func withTooltip(_ first: inout String?) -> OnlinePaymentsEffect {
    guard case .tooltipImage(let call, let image?) = self else { return self }
    first = first ?? image
    return .tooltipImage(call: call, image: first)
  }
}

// MARK: Inputs

/// A product with one or two fields that images explain, and when these are needed again.
private struct Explanation: Sendable {
  enum Step: Sendable, CaseIterable {
    case image, product, offline

    var words: String {
      switch self {
      case .image: "it is shown again"
      case .product: "the product came again"
      case .offline: "there is no network"
      }
    }

    var label: String { "an image was needed again: \(words)" }
  }

  var document: ProductDocument
  var again: [Step]

  var fields: [String] { document.fields.map(\.id) }
  var paths: [String] { fields.map(path) }

  func path(of field: String) -> String { "tooltips/renewed/\(document.item.id.rawValue)/\(field).png" }
}

private let explanations: Generator<Explanation> = zip(
  ProductDocuments.unshipped, .element(of: [["cvv"], ["cardNumber"], ["cvv", "cardNumber"]]),
  Generator<Explanation.Step>.element(of: Explanation.Step.allCases).array(count: 1...3)
).map { document, ids, again in
  var explanation = Explanation(document: document, again: again)
  let fields = ids.map { id in
    var field = id == "cvv" ? FieldDocument.cvv() : .cardNumber
    field.hints.tooltip = .init(image: explanation.path(of: id))
    return field
  }
  explanation.document.fields = fields.numbered
  return explanation
}
