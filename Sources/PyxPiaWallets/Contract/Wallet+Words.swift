extension Wallet {
  /// The scheme of each wallet's app, for an adapter's author.
  static let schemesInWords =
    allCases.map { "`\($0.scheme)` for `\($0.rawValue)`" }.joined(separator: ", ")
    + "; the document also lists `mobilepayonline-test`, and A-PIA-2 asks about it"

  /// The name of each wallet in a redirect, for an adapter's author.
  static let redirectNamesInWords =
    withRedirectName.map { "`\($0.redirectName ?? "")` for `\($0.rawValue)`" }.joined(separator: ", ")
    + "; the document gives none for `vippsTest`"
}
