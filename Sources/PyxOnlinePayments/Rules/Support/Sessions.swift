import Conformance

extension OnlinePaymentsEffect {
  /// Whether starting the session succeeded; nil for effects of other kinds or other sessions.
  fileprivate func outcome(ofSession number: Int) -> Bool? {
    switch self {
    case .sessionStarted(number): true
    case .sessionRefused(number, _): false
    default: nil
    }
  }
}

extension Trial where System == OnlinePayments {
  /// Starts a session; returns whether there is one, or nil if the implementation does not say.
  func start(session: Int, _ parameters: SessionParameters) async throws -> Bool? {
    try requireObserved(.sessionStarted, .sessionRefused)
    try await send(.startSession(session: session, parameters: parameters))
    return try await wait { seen in
      try seen.of(.sessionStarted, .sessionRefused).compactMap { $0.outcome(ofSession: session) }.last
    }
  }

  /// Starts a session and expects to get one.
  func started(
    session: Int = 1, _ parameters: SessionParameters, fileID: String = #fileID, line: Int = #line
  ) async throws {
    guard try await start(session: session, parameters) == true else {
      throw setback(expected: "a session", saw: "none", fileID: fileID, line: line)
    }
  }

  /// Whether sessions can be started, and their start can be seen.
  var startsSessions: Bool {
    understands(.startSession) && profile.effects.isSuperset(of: [.sessionStarted, .sessionRefused])
  }
}

extension Exchange {
  /// Whether this is a request to the account's API, not for one of its assets.
  func isCall(of session: SessionData) -> Bool { endpoint != nil && !isAsset(of: session) }

  /// Whether this is a request to the account's API that also carries the session's id.
  func isCall(under session: SessionData) -> Bool {
    isCall(of: session) && request.headers.contains { $0.value.has(session.clientSessionId) }
  }

  /// Whether this is a request below the asset URL.
  func isAsset(of session: SessionData) -> Bool {
    request.url.withSingleSlashes.hasPrefix(session.assetUrl.withSingleSlashes)
  }
}

extension String {
  /// The text with several slashes in a row as one.
  var withSingleSlashes: String {
    let slash = UInt8(ascii: "/")
    var result: [UInt8] = []
    result.reserveCapacity(utf8.count)
    for byte in utf8 where byte != slash || result.last != slash { result.append(byte) }
    return String(decoding: result, as: UTF8.self)
  }
}

/// The values that a session requires.
enum MandatoryValue: String, CaseIterable, Sendable {
  case clientSessionId = "client session id"
  case customerId = "customer id"
  case clientApiUrl = "Client API URL"
  case assetUrl = "asset URL"

  /// Where the value is kept.
  var path: any WritableKeyPath<SessionParameters, String?> & Sendable {
    switch self {
    case .clientSessionId: \.clientSessionId
    case .customerId: \.customerId
    case .clientApiUrl: \.clientApiUrl
    case .assetUrl: \.assetUrl
    }
  }
}

extension SessionParameters {
  /// The same parameters, with missing values filled in from another session.
  func completed(by other: SessionParameters) -> SessionParameters {
    var completed = self
    for value in MandatoryValue.allCases where completed[keyPath: value.path]?.isEmpty ?? true {
      completed[keyPath: value.path] = other[keyPath: value.path]
    }
    return completed
  }
}
