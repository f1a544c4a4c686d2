import Conformance
import PyxDotpay

extension DotpayConfiguration: VariedSystem {
  /// Conforming variants that differ from the reference, and the readings that the reference itself takes.
  public static var variants: [Variant<DotpayConfiguration>] {
    readingVariants + dataReadings + styles + stylesOfPods
  }

  private static var readingVariants: [Variant<DotpayConfiguration>] {
    [
      .reference(.listedPeoPaySchemeCase, "listed in the document's case"),
      .reading(
        .listedPeoPaySchemeCase, "listed in another case",
        .listing("lists the scheme in the spelling of the app's name") {
          $0.map { $0 == "peopay" ? "PeoPay" : $0 }
        }),
      .reference(.otherVersionsInPodfile, "no other version is admitted"),
      .reading(
        .otherVersionsInPodfile, "other versions are admitted too",
        .requiring("asks for any version of the library") { _ in [] }),
      .reference(.importWithoutDocumentedHeader, "imported by the documented header"),
      .reading(
        .importWithoutDocumentedHeader, "imported in another way",
        .rewriting("imports the library as a module") { effect in
          guard case .importedLibrary(let file, _, _) = effect else { return [effect] }
          return [.importedLibrary(file: file, name: "DotPaySDK", form: .module)]
        }),
    ]
  }

  private static var dataReadings: [Variant<DotpayConfiguration>] {
    [
      .reference(.lastNameKey, "the last name is given as lastname"),
      .reading(
        .lastNameKey, "the last name is given as surname",
        .describing("gives the family name under the sample's key") {
          $0.replacing(#""lastname""#, with: #""surname""#)
        }),
      .reference(.countryAndCurrencyCase, "countries in capital letters"),
      .reading(
        .countryAndCurrencyCase, "countries in small letters",
        .describing("writes the country in small letters") { $0.replacing(#""POL""#, with: #""pol""#) }),
      .reference(.countryAndCurrencyCase, "currencies in capital letters"),
      .reading(
        .countryAndCurrencyCase, "currencies in small letters",
        .describing("writes the currency in small letters") { $0.replacing(#""PLN""#, with: #""pln""#) }),
      .reference(.commaInAmount, "amounts without a comma"),
      .reading(
        .commaInAmount, "amounts with a comma",
        .describing("writes the amount with a comma") { $0.replacing(#""100.0""#, with: #""100,0""#) }),
    ]
  }

  private static var styles: [Variant<DotpayConfiguration>] {
    [
      .style(.listing("lists schemes of other apps too") { ["fb", "blik"] + $0 + ["peopay-test"] }),
      .style(
        .describing("gives the family name under both keys") {
          $0.replacing(#""lastname""#, with: #""surname":"Kowalski","lastname""#)
        }
      )
      .apart(from: .lastNameKey, "the last name is given as surname", because: "lastname is there too"),
      .style(.dropping("does not know what it offers") { $0.kind == .offered }),
      .style(
        .rewriting("offers no payments by PeoPay") { effect in
          switch effect {
          case .offered: []
          case .listedSchemes(let file, let form, _):
            [.listedSchemes(file: file, form: form, schemes: ["fb"])]
          default: [effect]
          }
        }
      )
      .apart(
        from: .listedPeoPaySchemeCase, "listed in the document's case", because: "PeoPay is not offered"
      )
      .apart(from: .listedPeoPaySchemeCase, "listed in another case", because: "PeoPay is not offered"),
      .style(
        .rewriting("has two files of each kind") { effect in
          if case .listedSchemes(_, let form, let schemes) = effect {
            return [effect, .listedSchemes(file: "Debug-Info.plist", form: form, schemes: schemes)]
          }
          return [effect, effect]
        }),
      .style(
        .rewriting("runs from the first iOS version that is allowed") { effect in
          guard case .leastOS(let file, _) = effect else { return [effect] }
          return [.leastOS(file: file, version: "9.0")]
        }),
      .style(
        .describing("keeps the amount as a number") {
          $0.replacing(#""amount":"100.0""#, with: #""amount":100.5"#)
        }
      )
      .apart(from: .commaInAmount, "amounts with a comma", because: "a JSON number has a decimal point"),
      .style(
        .describing("fills in the country and the shop's address later") {
          $0.replacing(#""POL""#, with: #""{{country}}""#).replacing("https://shop.example", with: "")
        }
      )
      .apart(
        from: .countryAndCurrencyCase, "countries in capital letters",
        because: "the country is filled in later"
      )
      .apart(
        from: .countryAndCurrencyCase, "countries in small letters", because: "the country is filled in later"
      ),
    ]
  }

  private static var stylesOfPods: [Variant<DotpayConfiguration>] {
    [
      .style(
        .rewriting("asks for a part of the pod, and for other pods") { effect in
          guard case .namedPod(let file, let name, let requirements, let origin) = effect else {
            return [effect]
          }
          return [
            .namedPod(file: file, name: "Alamofire", requirements: ["~> 5.0"], origin: nil),
            .namedPod(file: file, name: "\(name)/Core", requirements: requirements, origin: origin), effect,
          ]
        }),
      .style(.requiring("takes one later version of the same edition") { _ in ["1.4.20"] })
        .apart(
          from: .otherVersionsInPodfile, "other versions are admitted too", because: "it accepts one version"),
      .style(
        .rewriting("takes the library from a fork of its own") { effect in
          guard case .namedPod(let file, _, _, _) = effect else { return [effect] }
          return [.namedPod(file: file, name: "DotpaySDK", requirements: [], origin: "git")]
        }
      )
      .apart(
        from: .otherVersionsInPodfile, "no other version is admitted",
        because: "the fork's versions are its own"
      )
      .apart(
        from: .otherVersionsInPodfile, "other versions are admitted too",
        because: "the fork's versions are its own"),
    ]
  }
}

extension Mutant<DotpayConfiguration> {
  fileprivate static func listing(
    _ name: String, _ change: @escaping @Sendable ([String]) -> [String]
  ) -> Mutant {
    rewriting(name) { effect in
      guard case .listedSchemes(let file, let form, let schemes) = effect else { return [effect] }
      return [.listedSchemes(file: file, form: form, schemes: change(schemes))]
    }
  }

  fileprivate static func requiring(
    _ name: String, _ change: @escaping @Sendable ([String]) -> [String]
  ) -> Mutant {
    rewriting(name) { effect in
      guard case .namedPod(let file, let name, let requirements?, let origin) = effect else {
        return [effect]
      }
      return [.namedPod(file: file, name: name, requirements: change(requirements), origin: origin)]
    }
  }

  fileprivate static func describing(
    _ name: String, _ change: @escaping @Sendable (String) -> String
  ) -> Mutant {
    rewriting(name) { effect in
      guard case .keptDescription(let file, let description) = effect else { return [effect] }
      return [.keptDescription(file: file, description: change(description))]
    }
  }
}
