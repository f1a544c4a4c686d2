import Conformance
import PyxPayByBankApp

extension PayByBankApp {
  /// Variants of the scheme, and of the form of the URL that opens the bank app.
  static let urlVariants: [Variant<PayByBankApp>] = [
    .reference(.zappSchemeCase, "ZAPP does not count as zapp"),
    .reading(
      .zappSchemeCase, "ZAPP counts as zapp",
      .mutatingWorld("compares schemes without case") { world in
        world.apps = world.apps.map {
          InstalledApp(name: $0.name, schemes: $0.schemes.map { $0.lowercased() })
        }
        world.host.queriesSchemes = world.host.queriesSchemes?.map { $0.lowercased() }
      }),
    .reference(.tokenEscapingInURL, "percent-encoded"),
    .reading(
      .tokenEscapingInURL, "written as it is",
      writing("puts the unescaped token into the URL") { "\(scheme)://\($0)" }),
    .reading(
      .tokenEscapingInURL, "written in another way",
      .rewriting("encodes the token as a form does, blanks as plus signs") { effect in
        guard case .openedURL(let url, let succeeded) = effect else { return [effect] }
        return [.openedURL(url: url.replacing("%20", with: "+"), succeeded: succeeded)]
      }),
    .reading(
      .tokenEscapingInURL, "no URL is opened",
      writing("opens nothing for a token that forms no valid URL") { token in
        token.isLegalInURL ? "\(scheme)://\(token)" : nil
      }),
    .reference(.urlHoldsMoreThanToken, "the same URL each time"),
    .reading(
      .urlHoldsMoreThanToken, "more than the token in the URL",
      .changing("adds a number to each request", state: 0) { number, _, effects in
        effects.map { effect in
          guard case .openedURL(let url, let succeeded) = effect else { return effect }
          number += 1
          return .openedURL(url: "\(url)?request=\(number)", succeeded: succeeded)
        }
      }),
    .style(
      .rewriting("hands over the token as a query item") { effect in
        guard case .openedURL(let url, let succeeded) = effect else { return [effect] }
        let token = url.replacing(/^[^:]*:\/\//, with: "")
        return [.openedURL(url: "\(scheme)://pay?version=3&token=\(token)", succeeded: succeeded)]
      }),
    .style(
      .rewriting("writes the scheme in capital letters") { effect in
        guard case .openedURL(let url, let succeeded) = effect else { return [effect] }
        return [.openedURL(url: url.replacing(/^zapp:/, with: "ZAPP:"), succeeded: succeeded)]
      }),
  ]

  /// Writes another URL for each token, or opens nothing if the closure returns nil.
  private static func writing(
    _ name: String, _ url: @escaping @Sendable (String) -> String?
  ) -> Mutant<PayByBankApp> {
    .watching(name) { watch, stimulus, world, inner in
      let effects = try await inner.send(stimulus, in: world)
      guard let token = stimulus.token ?? watch.top?.token else { return effects }
      return effects.compactMap { effect in
        guard case .openedURL(_, let succeeded) = effect else { return effect }
        return url(token).map { .openedURL(url: $0, succeeded: succeeded) }
      }
    }
  }
}

extension String {
  /// Whether the text has only characters that are allowed in a URL (RFC 3986, section 2).
  fileprivate var isLegalInURL: Bool {
    let marks = Set("-._~:/?#[]@!$&'()*+,;=".unicodeScalars)
    return unicodeScalars.allSatisfy {
      marks.contains($0) || "a"..."z" ~= $0 || "A"..."Z" ~= $0 || "0"..."9" ~= $0
    }
  }
}
