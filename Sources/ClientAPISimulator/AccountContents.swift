/// An account's answers to requests that are not scripted.
public enum AccountContents: Sendable, Hashable {
  /// Only errors: requests that a case does not script find nothing.
  case nothing
  /// Payment products, IINs, a public key, logos and a merchant's server, for manual use (`SampleAccount`).
  ///
  /// The account's log shows only the latest thousand requests, because the account may serve for days.
  case sample
}
