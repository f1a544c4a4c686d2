import HTTPMessages

/// The requests of an account in order of arrival: all of them, or only the latest if the log has a limit.
struct ExchangeLog: Sendable {
  /// The kept requests; at most twice the limit.
  private var kept: [Exchange] = []
  /// How many requests have been dropped.
  private var forgotten = 0
  /// At least this many of the latest requests are kept; nil keeps all.
  private let limit: Int?

  /// Makes an empty log.
  init(limit: Int? = nil) { self.limit = limit }

  /// How many requests have come, which is also the number of the next one.
  var count: Int { forgotten + kept.count }

  /// The latest requests.
  var exchanges: [Exchange] { limit.map { Array(kept.suffix($0)) } ?? kept }

  /// Adds the next request.
  mutating func append(_ exchange: Exchange) {
    // The older half is dropped at once, so the average cost of a request does not grow with the number of requests.
    if let limit, kept.count >= 2 * limit {
      forgotten += kept.count - limit
      kept.removeFirst(kept.count - limit)
    }
    kept.append(exchange)
  }

  /// Records the answer to a request; does nothing if the request was dropped.
  mutating func setReply(_ reply: Delivery, of number: Int) {
    let place = number - forgotten
    guard kept.indices.contains(place) else { return }
    kept[place].status = reply.status
    // Bodies are kept only in a log without a limit.
    if limit == nil, case .whole(let response) = reply { kept[place].reply = response.body }
  }
}
