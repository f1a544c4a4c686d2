/// The variables of the environment that tell an adapter to connect.
package enum ConnectionVariables {
  /// Where to connect over HTTP, with the token in the path.
  package static let url = "PYX_URL"
  /// Where to connect over a stream: `host:port`.
  package static let stream = "PYX_STREAM"
  /// The token that the first message of a stream carries.
  package static let token = "PYX_TOKEN"

  static let all = [url, stream, token]
}
