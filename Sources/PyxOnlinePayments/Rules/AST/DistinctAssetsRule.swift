import Conformance
import PropertyTesting

extension OnlinePayments {
  /// Images that ship with the SDK: "Use OPAssetManager".
  @ChapterBuilder<Self> static var distinctAssets: [Rule] {
    Rule(
      "OP-AST-05", .should(.prose),
      "The images that ship with the SDK belong to their products: each product keeps its own, and not all share one.",
      cites: .objectiveCSDK("Use OPAssetManager").quoting(
        "properly mapped to the appropriate payment products"),
      given: Generator<[ProductID]>.shuffled(wellKnown)
    ) { trial, ids in
      try trial.requireObserved(.logo)
      trial.change { $0.network = .offline }
      // A placeholder for products without their own image is not the image of any product.
      let common = try await trial.logo(of: "98765")
      var images: [(id: ProductID, image: String)] = []
      for id in ids {
        guard let image = try await trial.logo(of: id), image != common else { continue }
        images.append((id, image))
      }
      for (id, image) in images {
        let again = try await trial.logo(of: id)
        try trial.expect(
          again == image, "the image of product \(id.rawValue) without a network, the second time",
          expected: "the same image as the first time", saw: again ?? "none")
      }
      // Cards without their own image may share one, but a single image for all cards identifies none.
      let kinds = Set(images.map(\.image)).count
      try trial.expect(
        images.count < 3 || kinds > 1, "the images of \(images.count) products without a network",
        expected: "at least two different images", saw: images.first?.image ?? "")
      if images.count > 1 {
        trial.label(severalLabel)
      } else {
        trial.leaveOut(severalLabel, because: "images of two products or more do not ship with the SDK")
      }
    } covers: {
      [.seen(severalLabel, atLeast: 90)]
    } mutants: {
      [
        .changing("has one image for all products it knows", state: String?.none) { first, _, effects in
          effects.map { effect in
            guard case .logo(let call, let image?) = effect else { return effect }
            first = first ?? image
            return .logo(call: call, image: first)
          }
        },
        .changing("keeps the image that was shown before", state: String?.none) { former, _, effects in
          effects.map { effect in
            guard case .logo(let call, let image?) = effect else { return effect }
            defer { former = image }
            return .logo(call: call, image: former ?? image)
          }
        },
      ]
    }
  }
}

private let severalLabel = "images of several cards"
