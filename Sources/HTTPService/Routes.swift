import HTTPMessages

/// Decides on the requests of a service: finds the account of a request and lets it receive the request.
///
/// It returns nil if the request cannot be answered, for example because the URL is invalid. It is called from any
/// thread.
package typealias Routes = @Sendable (HTTPRequest) -> ServedAccount.Turn?
