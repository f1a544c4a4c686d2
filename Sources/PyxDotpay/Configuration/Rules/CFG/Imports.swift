import Conformance
import PropertyTesting

extension DotpayConfiguration {
  /// How a source file imports the library: "Ustawienia projektu".
  ///
  /// A file may get the library through another file, so no file has to import it. A file system may ignore case, so
  /// the rule on a badly written import only warns.
  static var imports: Rule {
    Rule(
      "DP-CFG-02/d", .must(.sample),
      "A file that imports the library's header calls it DotPaySDK/DotPaySDK.h.",
      cites: .dotpay("Ustawienia projektu").quoting("#import <DotPaySDK/DotPaySDK.h>"),
      readings: [.importWithoutDocumentedHeader],
      given: .just(())
    ) { trial, _ in
      try await trial.checkHeaders("DotPaySDK/DotPaySDK.h")
    } covers: {
      [.seen("a header was judged", atLeast: 100)]
    } mutants: {
      [
        .importing("writes the header in small letters") { $0.lowercased() },
        .importing("writes the header's folder in another case") {
          $0.replacing("DotPaySDK/", with: "DotpaySDK/")
        },
        .importing("writes the header in another case") {
          $0.replacing("DotPaySDK.h", with: "DotpaySDK.h")
        },
      ]
    } vector: { trial, vector in
      try await trial.checkHeaders(try vector.expected.requiredText("header"))
    }
  }
}

extension Trial where System == DotpayConfiguration {
  /// Checks that each import meant for the header writes it correctly.
  fileprivate func checkHeaders(_ header: String) async throws {
    let found = try await readFiles().of(.importedLibrary)
    guard !found.isEmpty else { throw NotApplicable("no source file imports the library") }
    var isJudged = false
    for case .importedLibrary(let file, let name, let form) in found {
      let isMeant = form == .header && name.lowercased() == header.lowercased()
      guard isMeant else {
        reading(.importWithoutDocumentedHeader, "imported in another way")
        continue
      }
      isJudged = true
      try expect(name, equals: header, "the library's header in \(file)")
      reading(.importWithoutDocumentedHeader, "imported by the documented header")
    }
    guard isJudged else { return passOver(because: "imports the library in another way") }
    label("a header was judged")
  }
}

extension Mutant<DotpayConfiguration> {
  /// Imports other headers.
  fileprivate static func importing(
    _ name: String, _ change: @escaping @Sendable (String) -> String
  ) -> Mutant {
    rewriting(name) { effect in
      guard case .importedLibrary(let file, let name, .header) = effect else { return [effect] }
      return [.importedLibrary(file: file, name: change(name), form: .header)]
    }
  }
}
