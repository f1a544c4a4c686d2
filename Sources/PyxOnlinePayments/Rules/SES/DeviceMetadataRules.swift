import Conformance
import JSONValues
import PropertyTesting

/// Rules on what an SDK says about the device: OPSession, "Device Metadata", OPPreparedPaymentRequest.
extension OnlinePayments {
  static let deviceMetadata: Chapter<Self> = Chapter("Device metadata") {
    Rule(
      "OP-SES-05", .must(.prose), "The device metadata sent with calls contains the app's identifier.",
      cites: .objectiveCSDK("OPSession", "Device Metadata").quoting(
        "application identifier are used in the Device Metadata"), readings: [.deviceMetadataEncoding],
      given: DeviceOfCase.any
    ) { trial, device in
      guard let metadata = try await trial.metadataOfCall(device) else { return }
      try trial.expect(
        metadata.contains { $0.has(device.app) },
        "the metadata of requests", expected: "\(JSONValue.quoted(device.app)) in one of them",
        saw: "\(metadata.words)")
    } covers: {
      DeviceOfCase.identifiers + DeviceOfCase.otherSessions + calls
    } mutants: {
      [
        .describingOnce("sends device metadata only with its first call"),
        .describingFirst("sends the first call's device metadata with every call"),
        .describingLastSession("describes the app of the newest session"),
        .tampering("sends device metadata only with requests for products") { request in
          guard !request.url.contains("/products") else { return }
          request.headers.removeAll { $0.name == "X-GCS-ClientMetaInfo" }
        },
        .rewritingStimuli("names one app for all") { stimulus, _ in
          stimulus.withParameters { $0.appIdentifier = "App/1.0" }
        },
        .describing("writes the identifier into JSON unescaped") { text in
          text.split(separator: "\\\"").joined(separator: "\"")
        },
        .failingCalls("makes no call for app identifiers beyond ASCII") { app in
          !app.utf8.allSatisfy { $0 < 128 }
        },
        .rewritingStimuli("replaces characters beyond ASCII") { stimulus, _ in
          stimulus.withParameters { parameters in
            parameters.appIdentifier = parameters.appIdentifier.map {
              String(decoding: $0.utf8.map { $0 < 128 ? $0 : 63 }, as: UTF8.self)
            }
          }
        },
      ]
    }

    Rule(
      "OP-SES-06", .should(.prose), "The device metadata contains the IP address, if one was given.",
      cites: .objectiveCSDK("OPSession", "Device Metadata").quoting(
        "The IP address and application identifier are used in the Device Metadata"),
      readings: [.deviceMetadataEncoding],
      given: DeviceOfCase.any
    ) { trial, device in
      guard let metadata = try await trial.metadataOfCall(device) else { return }
      try trial.expect(
        metadata.contains { $0.has(address: device.address) },
        expected: "the address \(device.address) in the metadata", saw: "\(metadata.words)")
    } covers: {
      [
        .covers("version 4", atLeast: 15) { $0.address.has(".") },
        .covers("version 6", atLeast: 15) { $0.address.has(":") },
      ] + calls
    } mutants: {
      [
        .rewritingStimuli("loses the address") { stimulus, _ in stimulus.withParameters { $0.ipAddress = nil }
        },
        .rewritingStimuli("accepts only addresses of version 4") { stimulus, _ in
          stimulus.withParameters { if $0.ipAddress?.has(":") == true { $0.ipAddress = nil } }
        },
      ]
    }

    preparedMetadata
  }
}

// MARK: Inputs

private let calls: [Coverage<DeviceOfCase>] =
  ClientCall.overlapping.map { .seen($0.words, atLeast: 6) } + [
    .seen("after another call", atLeast: 20)
  ]

// MARK: Driving and seeing

extension Trial where System == OnlinePayments {
  /// Starts a session for the device, makes the call in it, and returns what the requests say about the device; nil if
  /// there was no request.
  fileprivate func metadataOfCall(_ device: DeviceOfCase) async throws -> [EncodedMetadata]? {
    let kinds = ClientCall.overlapping.filter(canMake)
    for kind in ClientCall.overlapping where !kinds.contains(kind) {
      leaveOut(kind.words, because: "the adapter cannot make this call, or cannot see its end")
    }
    guard let kind = kinds.first(where: { $0 == device.kind }) ?? kinds.first else {
      throw NotApplicable("makes no call that needs the service")
    }
    let other = device.followsAnother ? kinds.first { $0 != kind } : nil
    serve([device.form.document], and: [publicKey(TestKeys.pair(0))])
    // If the calls fail only with this app identifier, OP-SES-05 judges the failure; the rules on calls do not.
    let calls = try await withOddInput(judgedBy: "OP-SES-05") {
      try await requests(of: kind, after: other, device)
    } ordinarily: {
      var ordinary = device
      ordinary.app = "Example Application/v1"
      _ = try await requests(of: kind, after: other, ordinary)
    }
    guard !calls.isEmpty else { return nil }
    label(kind.words)
    if kinds.count < 2 {
      leaveOut("after another call", because: "makes only one kind of call")
    } else if device.followsAnother {
      label("after another call")
    }
    for call in calls {
      reading(
        .deviceMetadataEncoding,
        call.metadata.isEmpty ? "some requests have no metadata" : "requests have metadata")
    }
    let metadata = calls.flatMap(\.metadata)
    for one in metadata { record(one) }
    return metadata
  }

  /// Starts a session for the device, makes one or two calls in it, and returns the requests of the last call.
  ///
  /// If the only call is for the key and needs no request, returns the requests since the session was made.
  private func requests(
    of kind: ClientCall, after other: ClientCall?, _ device: DeviceOfCase
  ) async throws -> [Exchange] {
    let first = services.account.log().count
    try await start(device, making: kind)
    if let other { try await make(other, device.form) }
    let before = services.account.log().count
    try await make(kind, device.form)
    let calls = self.calls(since: before)
    // An SDK need not ask again for what it already knows.
    if !calls.isEmpty || device.followsAnother { return calls }
    let early = kind == .key ? self.calls(since: first) : []
    try need(!early.isEmpty, expected: "a request for \(kind.words)", saw: "none")
    return early
  }

  /// The requests to the Client API after the first `count` entries of the log.
  private func calls(since count: Int) -> [Exchange] {
    services.account.log().dropFirst(count).filter { $0.isCall(of: services.account.session) }
  }

  /// Makes the call and expects a success; how a check ends does not matter here.
  private func make(_ kind: ClientCall, _ form: PaymentForm) async throws {
    let result = try await make(kind, product: form.document.item.id)
    if kind != .check { _ = try success(of: result, kind.wanted) }
  }
}

extension ClientCall {
  /// What the call must bring, in a message.
  fileprivate var wanted: String {
    switch self {
    case .items, .product: "the payment " + (self == .items ? "items" : "product")
    case .key, .check, .preparation: words
    }
  }
}

extension [EncodedMetadata] {
  fileprivate var words: String { isEmpty ? "none" : map(\.tree.compact).joined(separator: "; ") }
}

extension OnlinePaymentsStimulus {
  /// The stimulus, with other parameters if it starts a session.
  func withParameters(_ change: (inout SessionParameters) -> Void) -> [OnlinePaymentsStimulus] {
    guard case .startSession(let session, var parameters) = self else { return [self] }
    change(&parameters)
    return [.startSession(session: session, parameters: parameters)]
  }
}
