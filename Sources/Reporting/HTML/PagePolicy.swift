/// What a browser lets a page do: it may use its own style and its own script, and nothing else.
enum PagePolicy {
  /// SHA-256 of ``PageStyle/sheet`` in base64; a test compares it with OpenSSL's.
  static let style: StaticString = "beqSZdKfZVsElMQdUJx/4qLLoLs6k79+8nj0Xjpru74="
  /// SHA-256 of ``PageScript/source`` in base64.
  static let script: StaticString = "ml7Tbi7rxu7QkF0SMztFPDWwp4AdjLx/sxoFSWWGcbA="

  /// The value of `Content-Security-Policy`; a browser loads, sends, embeds and runs only what the policy names.
  static var header: String {
    "default-src 'none'; style-src 'sha256-\(style)'; script-src 'sha256-\(script)'; base-uri 'none'; form-action 'none'"
  }
}
