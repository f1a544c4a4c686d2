import Catalogue
import Conformance

/// A contract with implementations that conform but differ from the reference.
public protocol VariedSystem: DocumentedSystem {
  /// The implementations: at least one for each reading of an open question, and further ones that differ in style.
  static var variants: [Variant<Self>] { get }
}

extension TypedContract {
  /// The conforming implementations that differ from the reference; empty if the contract has none.
  public var variants: [Variant<System>] {
    func list(_ type: (some VariedSystem).Type) -> Any { type.variants }
    guard let varied = System.self as? any VariedSystem.Type else { return [] }
    return list(varied) as? [Variant<System>] ?? []
  }

  /// Judges the variants of the reference by all rules, each variant alone and every pair of readings.
  public func survey(_ settings: RunSettings) async -> VariantSurvey {
    await VariantRun(reference: reference, settings: settings, services: services).run(variants)
  }
}
