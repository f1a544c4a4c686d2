import Conformance
import PropertyTesting

extension DotpayConfiguration {
  /// What the document says about the Podfile, if there is one: "Ustawienia projektu".
  @ChapterBuilder<DotpayConfiguration> static var podfile: [SystemRule<Self>] {
    Rule(
      "DP-CFG-02/a", .must(.prose), "A Podfile calls the library DotPaySDK.",
      cites: .dotpay("Ustawienia projektu").quoting("pod 'DotPaySDK', '~> 1.4.15'"), given: .just(())
    ) { trial, _ in
      try await trial.checkNames("DotPaySDK")
    } covers: {
      [.seen("a pod was judged", atLeast: 100)]
    } mutants: {
      [
        .naming("writes the pod's name in small letters") { $0.lowercased() },
        .naming("writes the pod's name with a hyphen") { _ in "DotPay-SDK" },
        .naming("writes one letter of the pod's name small") { _ in "DotpaySDK" },
      ]
    } vector: { trial, vector in
      try await trial.checkNames(try vector.expected.requiredText("pod"))
    }

    Rule(
      "DP-CFG-02/b", .must(.prose),
      "A Podfile admits at least one version of the library that ~> 1.4.15 admits.",
      cites: .dotpay("Ustawienia projektu").quoting("pod 'DotPaySDK', '~> 1.4.15'"),
      readings: [.otherVersionsInPodfile],
      given: .just(())
    ) { trial, _ in
      try await trial.checkVersions(by: "~> 1.4.15")
    } covers: {
      [.seen("a version was judged", atLeast: 100)]
    } mutants: {
      [
        .requiring("asks for the next major version", ["~> 2.0"]),
        .requiring("asks for the next minor version", ["~> 1.5"]),
        .requiring("asks for the previous minor version", ["~> 1.3.0"]),
        .requiring("requires one older version", ["1.4.14"]),
        .requiring("admits only older versions", [">= 1.4", "< 1.4.15"]),
      ]
    } vector: { trial, vector in
      try await trial.checkVersions(by: try vector.expected.requiredText("requirement"))
    }
  }

  /// The systems on which the library runs: "Wstęp".
  static var leastVersion: Rule {
    Rule(
      "DP-CFG-02/c", .should(.derived), "The host requires iOS 9.0 or later, because the library does.",
      cites: .dotpay("Wstęp").quoting("Wspierany jest system iOS w wersji 9.0 i wyższej"), given: .just(())
    ) { trial, _ in
      try trial.expectSystems(of: try await trial.readFiles(), from: 9)
    } covers: {
      [.seen("a version was judged", atLeast: 100)]
    } mutants: {
      [
        .running("runs on iOS 8", from: "8.0"), .running("runs on the last iOS before 9", from: "8.4.1"),
        .running("runs on iOS 7", from: "7"),
      ]
    } vector: { trial, vector in
      try trial.expectSystems(
        of: try await trial.readFiles(), from: Int(try vector.expected.wholeNumber("iOS")))
    }
  }
}

/// A line that asks for the library, correctly or wrongly written.
private struct LibraryPod: Sendable {
  let file: String
  let name: String
  let requirements: [String]?
  let origin: String?
}

extension Trial where System == DotpayConfiguration {
  /// The lines of all Podfiles that ask for the library; throws ``NotApplicable`` if there are none.
  fileprivate func readPods() async throws -> [LibraryPod] {
    let pods = try await readFiles().of(.namedPod).compactMap { effect in
      if case .namedPod(let file, let name, let requirements, let origin) = effect, name.isLibrary {
        LibraryPod(file: file, name: name, requirements: requirements, origin: origin)
      } else {
        nil
      }
    }
    guard !pods.isEmpty else { throw NotApplicable("no Podfile names the library") }
    return pods
  }

  /// Checks that each line names the library correctly; a pod from a source that the host chose may have another name.
  fileprivate func checkNames(_ expected: String) async throws {
    let names = try await readPods().map { pod in
      (file: pod.file, name: String(pod.name.prefix { $0 != "/" }), isOwn: pod.origin != nil)
    }
    let judged = names.filter { !$0.isOwn || $0.name == expected }
    guard !judged.isEmpty else { throw NotApplicable("the library comes from the host's own source") }
    label("a pod was judged")
    for pod in judged { try expect(pod.name, equals: expected, "the library's name in \(pod.file)") }
  }

  /// Checks that each line admits at least one version that the document's requirement admits.
  fileprivate func checkVersions(by requirement: String) async throws {
    let documented = VersionRange([requirement])
    var isJudged = false
    for pod in try await readPods() where pod.origin == nil {
      guard let documented, let requirements = pod.requirements, let admitted = VersionRange(requirements)
      else { continue }
      isJudged = true
      label("a version was judged")
      try expect(
        admitted.meets(documented), "the version of \(pod.name) in \(pod.file)",
        expected: "one that \(requirement) admits", saw: requirements.joined(separator: ", "))
      reading(
        .otherVersionsInPodfile,
        admitted.isWithin(documented) ? "no other version is admitted" : "other versions are admitted too")
    }
    guard isJudged else { throw NotApplicable("no Podfile writes out a version of the library") }
  }
}

extension String {
  /// Whether this name of a pod means the library or a part of it, correctly or wrongly written.
  fileprivate var isLibrary: Bool {
    prefix { $0 != "/" }.filter(\.isLetter).lowercased() == "dotpaysdk"
  }
}

extension Mutant<DotpayConfiguration> {
  /// Calls the pod by another name.
  fileprivate static func naming(
    _ name: String, _ change: @escaping @Sendable (String) -> String
  ) -> Mutant {
    rewriting(name) { effect in
      guard case .namedPod(let file, let name, let requirements, let origin) = effect else { return [effect] }
      return [.namedPod(file: file, name: change(name), requirements: requirements, origin: origin)]
    }
  }

  /// Asks for these versions.
  fileprivate static func requiring(_ name: String, _ requirements: [String]) -> Mutant {
    rewriting(name) { effect in
      guard case .namedPod(let file, let name, _, let origin) = effect else { return [effect] }
      return [.namedPod(file: file, name: name, requirements: requirements, origin: origin)]
    }
  }
}
