import Conformance
import PropertyTesting

/// The rule on the look of the brands in a choice: "IIN check" of the demo application.
extension OnlinePaymentsIntegration {
  static let brandNames: Chapter<Self> = Chapter("Names of brands") {
    Rule(
      "OP-COB-11", .should(.sample),
      "Each offered brand has a name or a logo, and neither is that of another card product.",
      cites: .objectiveCSDK("IIN check", "OPDisplayHints").quoting(
        "payment product logo and name of the co-brands"),
      readings: [.momentOfBrandChoice], given: BrandChoice.any
    ) { trial, input in
      try trial.requireObserved(.showedBrands)
      let seen = try await trial.decide(input.decision)
      let offered = try await trial.offers(in: seen).last ?? []
      try trial.needChoice(!offered.isEmpty, for: input.decision.details)
      let shown = try trial.seen.brandRows.last { $0.contains { offered.contains($0.paymentProductId) } }
      guard let rows = shown else {
        return trial.passOver(because: "does not show how offered brands look")
      }
      guard rows.contains(where: { $0.label?.isEmpty == false || $0.logo?.isEmpty == false }) else {
        return trial.passOver(because: "shows neither names nor logos of brands")
      }
      for row in rows where offered.contains(row.paymentProductId) {
        let id = row.paymentProductId.rawValue
        try trial.expect(
          row.label?.isEmpty == false || row.logo?.isEmpty == false,
          expected: "a name or a logo for brand \(id)", saw: "neither")
        let others = ProductID.cards.filter { $0 != row.paymentProductId }
        let other = others.first {
          row.label == "Card \($0.rawValue)" || row.logo == "logos/\($0.rawValue).png"
        }
        try trial.expect(
          other == nil, "the name or the logo of brand \(id)", expected: "its own",
          saw: "that of product \(other?.rawValue ?? "")")
        trial.label(namedLabel)
      }
    } covers: {
      [
        .seen(namedLabel, atLeast: 90),
        .covers("three brands or more", atLeast: 20) { ($0.decision.details.coBrands ?? []).count > 2 },
      ]
    } mutants: {
      [
        .naming("shows a logo only for the first brand") { entries in
          entries.enumerated().map { place, entry in
            SelectionEntry(
              entry.paymentProductId, logo: place == 0 ? "logos/\(entry.paymentProductId.rawValue).png" : nil)
          }
        },
        .naming("shows the name of the previous brand") { entries in
          entries.indices.map { place in
            let other = entries[(place + entries.count - 1) % entries.count].paymentProductId
            return SelectionEntry(entries[place].paymentProductId, label: "Card \(other.rawValue)")
          }
        },
        .naming("shows one logo for all brands") { entries in
          entries.map {
            SelectionEntry($0.paymentProductId, logo: "logos/\(entries[0].paymentProductId.rawValue).png")
          }
        },
      ]
    }
  }
}

private let namedLabel = "a brand was named"

extension Observed where System == OnlinePaymentsIntegration {
  /// The look of the brands after each change.
  fileprivate var brandRows: [[SelectionEntry]] {
    get throws {
      try of(.showedBrands).compactMap { if case .showedBrands(let entries) = $0 { entries } else { nil } }
    }
  }
}

extension Mutant where System == OnlinePaymentsIntegration {
  /// Shows brands differently.
  fileprivate static func naming(
    _ name: String, _ change: @escaping @Sendable ([SelectionEntry]) -> [SelectionEntry]
  ) -> Mutant {
    rewriting(name) { effect in
      guard case .showedBrands(let entries) = effect, !entries.isEmpty else { return [effect] }
      return [.showedBrands(entries: change(entries))]
    }
  }
}
