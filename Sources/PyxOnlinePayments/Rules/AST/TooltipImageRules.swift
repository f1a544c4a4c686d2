import Conformance
import Foundation
import PropertyTesting

extension OnlinePayments {
  /// Images that explain fields: "Introduction".
  @ChapterBuilder<Self> static var tooltipImages: [Rule] {
    Rule(
      "OP-AST-06", .should(.prose),
      "The image that explains a field is kept once it has been fetched, and a new path brings a new image.",
      cites: .objectiveCSDK("Introduction", "Use OPAssetManager").quoting(
        "caching of images to offer additional information about payment products"),
      given: explanations
    ) { trial, explanation in
      var explanation = explanation
      guard let first = try await trial.images(of: explanation) else {
        return trial.passOver(because: "the SDK did not fetch the images that explain fields")
      }
      try trial.expect(
        Set(first.images).count == first.images.count, "the images that explain two fields",
        expected: "one for each", saw: "the same for both")
      guard explanation.paths.allSatisfy(trial.hasFetched) else {
        return trial.passOver(because: "the SDK did not fetch the image of each field")
      }
      trial.label("an image was fetched")
      if first.images.count > 1 { trial.label("two fields had images") }
      let before = explanation.paths.map(trial.fetches)
      try await trial.expectKept(first, explanation)
      try trial.expectNoFetch(of: explanation.paths, after: before)
      explanation.renew()
      guard let other = try await trial.images(of: explanation),
        explanation.paths.allSatisfy(trial.hasFetched)
      else {
        return trial.leaveOut(renewedLabel, because: "the SDK did not fetch images under other paths")
      }
      for (place, field) in explanation.fields.enumerated() {
        try trial.expect(
          other.images[place] != first.images[place],
          "the image that explains the field \(field), after its path changed",
          expected: "a new one", saw: "the one from before")
      }
      trial.label(renewedLabel)
    } covers: {
      [
        .seen("an image was fetched", atLeast: 90), .seen(Explanation.Step.image.label, atLeast: 20),
        .seen(Explanation.Step.product.label, atLeast: 20), .seen("two fields had images", atLeast: 20),
        .seen(renewedLabel, atLeast: 60),
      ]
    } mutants: {
      [
        .refetching("fetches the image of a tooltip whenever it is shown", only: "tooltips/") {
          $0.kind == .getTooltipImage
        },
        .refetching("fetches the images of tooltips with every product", only: "tooltips/") {
          $0.kind == .getPaymentProduct
        },
        .showingFirstTooltip("shows the image of the first tooltip for each") { _ in "" },
        .showingFirstTooltip("keeps showing the first image of each field") { $0 },
        .behaving("shows the image of the previous field", state: String?.none) {
          last, stimulus, world, inner in
          guard case .getTooltipImage(let call, let product, let field) = stimulus else {
            return try await inner.send(stimulus, in: world)
          }
          defer { last = field }
          return try await inner.send(
            .getTooltipImage(call: call, product: product, fieldId: last ?? field), in: world)
        },
        .behaving("shows the image of a tooltip only once", state: Set<String>()) {
          shown, stimulus, world, inner in
          guard case .getTooltipImage(let call, let product, let field) = stimulus,
            !shown.insert("\(product) \(field)").inserted
          else { return try await inner.send(stimulus, in: world) }
          return [.tooltipImage(call: call)]
        },
      ]
    }
  }
}

private let renewedLabel = "another image came under another path"

extension Trial where System == OnlinePayments {
  /// The image that explains a field of a product; nil if the SDK shows none, an empty one or an error.
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

  /// Whether the service has answered a request for an image.
  fileprivate func hasFetched(_ path: String) -> Bool { requests(for: path).contains { $0.status != nil } }

  /// Fetches the product and the images of its fields; nil if the SDK fetched none of these images.
  ///
  /// An SDK may fetch the images with the product, in the background, or when they are first needed. Until then, it may
  /// show other images. A product may keep the images that existed when the SDK received it.
  fileprivate func images(
    of explanation: Explanation
  ) async throws -> (call: Int, images: [String])? {
    let context = PaymentContext(amount: explanation.amount)
    var (call, _) = try await product(explanation.document, in: context)
    try await settle()
    var images: [String] = []
    for field in explanation.fields { _ = try await tooltipImage(of: field, in: call) }
    _ = try await ask { explanation.paths.allSatisfy(hasFetched) ? true : nil }
    guard explanation.paths.contains(where: hasFetched) else { return nil }
    for field in explanation.fields {
      func own() async throws -> String? {
        try await tooltipImage(of: field, in: call).flatMap { images.contains($0) ? nil : $0 }
      }
      var image = try await ask(until: own)
      if image == nil {
        (call, _) = try await product(explanation.document, in: context)
        try await settle()
        image = try await ask(until: own)
      }
      if image == nil { image = try await tooltipImage(of: field, in: call) }
      try expect(
        image != nil || !hasFetched(explanation.path(of: field)),
        "the image that explains the field \(field)",
        expected: "the one that was fetched", saw: "none")
      images += [image].compactMap(\.self)
    }
    return (call, images)
  }
}

extension Mutant where System == OnlinePayments {
  /// Shows the first image that came for the same key, which the closure makes from the field's id.
  fileprivate static func showingFirstTooltip(
    _ name: String, by key: @escaping @Sendable (String) -> String
  ) -> Mutant {
    changing(name, state: [String: String]()) { first, stimulus, effects in
      guard case .getTooltipImage(_, _, let field) = stimulus else { return effects }
      return effects.map { effect in
        guard case .tooltipImage(let call, let image?) = effect else { return effect }
        let shown = first[key(field)] ?? image
        first[key(field)] = shown
        return .tooltipImage(call: call, image: shown)
      }
    }
  }
}

// MARK: Steps

extension Trial where System == OnlinePayments {
  /// Asks for each image again as planned, and checks that an image is shown and is not another field's.
  fileprivate func expectKept(
    _ first: (call: Int, images: [String]), _ explanation: Explanation
  ) async throws {
    var call = first.call
    for step in explanation.again {
      if step == .product { (call, _) = try await product(explanation.document) }
      // The order is reversed, so that an SDK that shows the image of an earlier call shows a wrong one.
      for (place, field) in explanation.fields.enumerated().reversed() {
        let image = try await ask { try await tooltipImage(of: field, in: call) }
        let others = first.images.indices.filter { $0 != place }.map { first.images[$0] }
        let isOther = image.map(others.contains) ?? false
        try expect(
          image != nil && !isOther, "the image that explains the field \(field), when \(step.words)",
          expected: "the one that was fetched", saw: isOther ? "that of another field" : "none")
      }
      try await settle()
      label(step.label)
    }
  }

  /// Checks that no image was fetched again.
  fileprivate func expectNoFetch(of paths: [String], after before: [Int]) throws {
    for (path, count) in zip(paths, before) {
      let more = fetches(of: path) - count
      try expect(more == 0, "requests for \(path) after it was fetched", expected: "none", saw: "\(more)")
    }
  }
}

// MARK: Inputs

/// A product with one or two fields that images explain, and the occasions on which the images are needed again.
private struct Explanation: Sendable {
  enum Step: Sendable, CaseIterable {
    case image, product

    var words: String {
      switch self {
      case .image: "it is shown again"
      case .product: "the product came again"
      }
    }

    var label: String { "an image was needed again: \(words)" }
  }

  var document: ProductDocument
  var again: [Step]

  var fields: [String] { document.fields.map(\.id) }
  var paths: [String] { fields.map(path) }

  /// The amount of the payment.
  ///
  /// It changes together with the paths, because an SDK may keep a product for a payment.
  var amount: Int64 = 100

  func path(of field: String) -> String {
    "tooltips/\(amount)/\(document.item.id.rawValue)/\(field).png"
  }

  /// Gives the images other paths.
  mutating func renew() {
    amount += 1
    for index in document.fields.indices {
      document.fields[index].hints.tooltip = .init(image: path(of: document.fields[index].id))
    }
  }
}

private let explanations: Generator<Explanation> = zip(
  ProductDocuments.unshipped, .element(of: [["cvv"], ["cardNumber"], ["cvv", "cardNumber"]]),
  Generator<Explanation.Step>.element(of: Explanation.Step.allCases).array(count: 1...3)
).map { document, ids, again in
  var explanation = Explanation(document: document, again: again)
  explanation.document.fields = ids.map { $0 == "cvv" ? FieldDocument.cvv() : .cardNumber }.numbered
  explanation.renew()
  return explanation
}
