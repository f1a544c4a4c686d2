import HTTPMessages

/// Decides on the requests of a service: finds the account that a request belongs to, and lets it receive the request.
///
/// Nil where there is nothing that could be answered, such as a URL that is none. Called from any thread.
package typealias Routes = @Sendable (HTTPRequest) -> ServedAccount.Turn?
