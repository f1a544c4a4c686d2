/// How a document writes the address of an image.
struct AssetAddress: Sendable, Hashable {
  /// The forms of an address.
  enum Form: String, CaseIterable, Sendable, Hashable {
    /// A whole URL below the asset URL: what the service writes.
    case url = "a URL"
    /// A path below the asset URL.
    case path = "a path"
    /// A path with a leading slash.
    case pathWithSlash = "a path with a slash at its front"
  }

  /// The asset URL of the account.
  let base: String
  /// The form; ``Form/url`` except in rules about the form.
  let form: Form

  /// The address of the image at that path below the asset URL.
  func url(of path: String) -> String {
    switch form {
    case .url: base.hasSuffix("/") ? base + path : base + "/" + path
    case .path: path
    case .pathWithSlash: "/" + path
    }
  }
}

extension AssetAddress {
  /// Addresses below the asset URL of an account.
  init(of session: SessionData, as form: Form = .url) { self.init(base: session.assetUrl, form: form) }
}
