import Conformance
import PyxPayByBankApp

extension PayByBankAppConfiguration: VariedSystem {
  /// Conforming variants that differ from the reference, and the readings that the reference itself takes.
  public static var variants: [Variant<PayByBankAppConfiguration>] {
    [
      .reference(.listedZappSchemeCase, "listed in the guide's case"),
      .reading(
        .listedZappSchemeCase, "listed in another case",
        .listing("lists the scheme in capital letters") { $0.map { $0.uppercased() } }),
      .reading(
        .useFrameworksInUnknownLanguage, "use_frameworks! is there",
        .framing("does not know the language") { isUsed in (isUsed, nil) }),
      .reading(
        .useFrameworksInUnknownLanguage, "use_frameworks! is left out",
        .framing("does not know the language, and leaves out use_frameworks!") { _ in (false, nil) }),
      .style(.framing("is written in Objective-C") { _ in (false, .objectiveC) })
        .apart(
          from: .useFrameworksInUnknownLanguage, "use_frameworks! is there",
          because: "the language is known"
        )
        .apart(
          from: .useFrameworksInUnknownLanguage, "use_frameworks! is left out",
          because: "the language is known"),
      .style(.listing("lists schemes of other apps too") { ["fb", "swish"] + $0 + ["zapp-test"] }),
      .style(
        .rewriting("has two files of each kind") { effect in
          if case .listedSchemes(_, let form, let schemes) = effect {
            return [effect, .listedSchemes(file: "Debug-Info.plist", form: form, schemes: schemes)]
          }
          return [effect, effect]
        }),
      .style(
        .rewriting("asks for a part of the pod, and for other pods") { effect in
          guard case .namedPod(let file, let name, let target) = effect else { return [effect] }
          return [
            .namedPod(file: file, name: "Alamofire"),
            .namedPod(file: file, name: "\(name)/Core", target: target), effect,
          ]
        }),
      .style(
        .rewriting("runs from the first iOS version that is allowed") { effect in
          guard case .leastOS(let file, _) = effect else { return [effect] }
          return [.leastOS(file: file, version: "8.0")]
        }),
      .style(
        .rewriting("loads all of each library, and copies other files too") { effect in
          guard case .builtApp(let file, let target, let linked, _?, let resources?) = effect else {
            return [effect]
          }
          return [
            .builtApp(
              file: file, target: target, linked: ["Pay.framework"] + linked,
              linkerFlags: ["-lz", "-force_load", "libZappMerchantLib.a"],
              resources: ["Shop.xcassets"] + resources)
          ]
        }),
      .style(
        .rewriting("has its linker flags in a settings file, and copies its resources with a script") {
          effect in
          guard case .builtApp(let file, let target, let linked, _, _) = effect else { return [effect] }
          return [.builtApp(file: file, target: target, linked: linked, linkerFlags: nil, resources: nil)]
        }),
      .style(
        .rewriting("builds an app without the library too") { effect in
          guard case .builtApp(let file, _, _, _?, _) = effect else { return [effect] }
          return [
            effect,
            .builtApp(
              file: file, target: "Stock", linked: ["UIKit.framework"], linkerFlags: [], resources: []),
          ]
        }),
      .style(.dropping("is built without Xcode") { $0.kind == .builtApp || $0.kind == .referredProject }),
      .style(
        .dropping("has a Podfile without the library") { $0.kind == .namedPod }
      )
      .apart(
        from: .useFrameworksInUnknownLanguage, "use_frameworks! is there",
        because: "the library is not in the Podfile"
      )
      .apart(
        from: .useFrameworksInUnknownLanguage, "use_frameworks! is left out",
        because: "the library is not in the Podfile"),
    ]
  }
}

extension Mutant<PayByBankAppConfiguration> {
  fileprivate static func listing(
    _ name: String, _ change: @escaping @Sendable ([String]) -> [String]
  ) -> Mutant {
    rewriting(name) { effect in
      guard case .listedSchemes(let file, let form, let schemes) = effect else { return [effect] }
      return [.listedSchemes(file: file, form: form, schemes: change(schemes))]
    }
  }

  fileprivate static func framing(
    _ name: String, _ change: @escaping @Sendable (Bool) -> (Bool, HostLanguage?)
  ) -> Mutant {
    rewriting(name) { effect in
      guard case .usedFrameworks(let file, let isUsed, _) = effect else { return [effect] }
      let (isUsedNow, language) = change(isUsed)
      return [.usedFrameworks(file: file, isUsed: isUsedNow, language: language)]
    }
  }
}
