import HTTPMessages

/// Decides on the requests of a service: finds the account of a request and lets it receive the request.
///
/// Nil if nothing could be answered, for example because the URL is invalid. Called from any thread.
package typealias Routes = @Sendable (HTTPRequest) -> ServedAccount.Turn?
