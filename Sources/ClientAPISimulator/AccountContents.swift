/// What an account answers where nothing is scripted.
public enum AccountContents: Sendable, Hashable {
  /// Errors alone: what a case does not script is not there.
  case nothing
  /// Payment products, IINs, a public key, logos and a merchant's server, for use by hand (`SampleAccount`).
  ///
  /// Its log keeps the latest thousand requests, as it may serve for days.
  case sample
}
