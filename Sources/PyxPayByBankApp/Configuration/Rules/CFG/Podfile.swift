import Conformance
import PropertyTesting

extension PayByBankAppConfiguration {
  /// What the guide says about the Podfile, if there is one: section 3.3.1.
  @ChapterBuilder<PayByBankAppConfiguration> static var podfile: [SystemRule<Self>] {
    Rule(
      "PBBA-CFG-02/a", .should(.prose), "A Podfile calls the library ZappMerchantLib.",
      cites: .eis11("3.3.1").quoting("pod 'ZappMerchantLib'"), given: .just(())
    ) { trial, _ in
      let pods = try await trial.readPods().filter { $0.name.isLibrary }
      guard !pods.isEmpty else { throw NotApplicable("no Podfile names the library, and none need do so") }
      trial.label("a pod was judged")
      for (file, name) in pods {
        try trial.expect(
          String(name.prefix { $0 != "/" }), equals: "ZappMerchantLib", "the library's name in \(file)")
      }
    } covers: {
      [.seen("a pod was judged", atLeast: 100)]
    } mutants: {
      [
        .naming("writes the pod's name in small letters") { $0.lowercased() },
        .naming("writes the pod's name with hyphens") { _ in "Zapp-Merchant-Lib" },
      ]
    }

    Rule(
      "PBBA-CFG-02/b", .should(.prose), "The Podfile of a Swift project has use_frameworks!.",
      cites: .eis11("3.3.1").quoting("use_frameworks!"), readings: [.useFrameworksInUnknownLanguage],
      given: .just(())
    ) { trial, _ in
      let files = Set(try await trial.readPods().filter { $0.name.isLibrary }.map(\.file))
      let found = try trial.seen.of(.usedFrameworks).compactMap { effect in
        if case .usedFrameworks(let file, let isUsed, let language) = effect, files.contains(file) {
          (file: file, isUsed: isUsed, language: language)
        } else {
          nil
        }
      }
      guard !found.isEmpty else {
        throw NotApplicable("nothing says whether a Podfile that names the library has use_frameworks!")
      }
      trial.label("a Podfile was judged")
      for podfile in found {
        switch podfile.language {
        case .swift?:
          try trial.expect(podfile.isUsed, "\(podfile.file)", expected: "use_frameworks!", saw: "none")
        case nil:
          trial.reading(
            .useFrameworksInUnknownLanguage,
            podfile.isUsed ? "use_frameworks! is there" : "use_frameworks! is left out")
        default: break
        }
      }
    } covers: {
      [.seen("a Podfile was judged", atLeast: 100)]
    } mutants: {
      [
        .rewriting("leaves out use_frameworks!") { effect in
          guard case .usedFrameworks(let file, _, let language) = effect else { return [effect] }
          return [.usedFrameworks(file: file, isUsed: false, language: language)]
        }
      ]
    }
  }

  /// The versions of iOS on which the library runs: section 3.1.
  static var leastVersion: Rule {
    Rule(
      "PBBA-CFG-03", .should(.derived),
      "The host requires iOS 8 or later, because the library does.",
      cites: .eis11("3.1").quoting("supports iOS 8 and up"), given: .just(())
    ) { trial, _ in
      try trial.expectSystems(of: try await trial.send(.readConfiguration), from: 8)
    } covers: {
      [.seen("a version was judged", atLeast: 100)]
    } mutants: {
      [
        .running("runs on iOS 7", from: "7.0"), .running("runs on the last iOS before 8", from: "7.1.2"),
        .running("runs on iOS 6", from: "6"),
      ]
    }
  }
}

extension Trial where System == PayByBankAppConfiguration {
  /// The pods of all Podfiles; throws a setback if there is no Podfile.
  fileprivate func readPods() async throws -> [(file: String, name: String)] {
    let observed = try await send(.readConfiguration)
    try need(
      try !observed.of(.namedPod, .usedFrameworks).isEmpty, expected: "the contents of a Podfile",
      saw: "nothing")
    return try observed.of(.namedPod).compactMap { effect in
      if case .namedPod(let file, let name, _) = effect { (file: file, name: name) } else { nil }
    }
  }
}

extension String {
  /// Whether a pod of this name, correctly or wrongly written, is meant to be the library or a part of it.
  var isLibrary: Bool {
    prefix { $0 != "/" }.filter(\.isLetter).lowercased() == "zappmerchantlib"
  }
}

extension Mutant<PayByBankAppConfiguration> {
  /// Calls the pod by another name.
  fileprivate static func naming(
    _ name: String, _ change: @escaping @Sendable (String) -> String
  ) -> Mutant {
    rewriting(name) { effect in
      guard case .namedPod(let file, let name, let target) = effect else { return [effect] }
      return [.namedPod(file: file, name: change(name), target: target)]
    }
  }
}
