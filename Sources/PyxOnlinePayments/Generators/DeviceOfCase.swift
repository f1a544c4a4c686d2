import Conformance
import PropertyTesting

/// A device, its metadata, and the call that carries the metadata.
struct DeviceOfCase: Sendable {
  var app: String
  var address: String
  var form: PaymentForm
  var kind: ClientCall
  /// Whether a session of another app is made before or after the device's session; nil if there is no such session.
  var otherSession: OtherSession?
  /// Whether another call is made before the call of ``kind``.
  var followsAnother: Bool

  /// Whether the session of another app is made before or after the device's session.
  enum OtherSession: String, Sendable, CaseIterable {
    case before = "after a session of another app"
    case after = "before a session of another app"
  }

  /// Any device, with any call that needs the service.
  static let any: Generator<DeviceOfCase> = zip(
    identifiersOfApps, addresses, PaymentForms.unfilled,
    Generator<ClientCall>.element(of: ClientCall.service),
    Generator<OtherSession?>.element(of: [nil, .before, .after]), .bool
  ).map(DeviceOfCase.init)

  /// Coverage of identifiers that an encoding may spoil.
  static let identifiers: [Coverage<Self>] = [
    .covers("quotes or backslashes", atLeast: 3) { $0.app.has("\"") || $0.app.has("\\") },
    .covers("slashes", atLeast: 3) { $0.app.has("/") },
    .covers("characters beyond ASCII", atLeast: 3) { $0.app.utf8.contains { $0 > 127 } },
  ]

  /// Coverage of cases in which another app has a session too.
  static let otherSessions: [Coverage<Self>] = OtherSession.allCases.map { .seen($0.rawValue, atLeast: 10) }
}

/// Identifiers with characters of a single kind or of many kinds.
///
/// Because each kind often comes alone, an SDK that cannot write one kind fails nearly the same number of cases with
/// every seed.
private let identifiersOfApps: Generator<String> = .frequency([
  (2, .just("Example Application/v1")), (2, marked(with: ["\"", "\\"])), (2, marked(with: ["é", "ü", "ß"])),
  (2, marked(with: ["Ж", "信", "😀"])), (4, PaymentForms.texts),
])

private func marked(with characters: [String]) -> Generator<String> {
  zip(.element(of: ["App", "Shop 2", "a"]), .element(of: characters), .element(of: ["", "x", "/1.0"]))
    .map { $0 + $1 + $2 }
}

private let addresses: Generator<String> = .oneOf(
  Generator<Int>.int(in: 1...254).map { "192.0.2.\($0)" },
  Generator<Int>.int(in: 1...9_999).map { "2001:db8::\($0)" })

extension SessionParameters {
  init(_ data: SessionData, _ device: DeviceOfCase) {
    self.init(data, appIdentifier: device.app, ipAddress: device.address)
  }
}

extension Trial where System == OnlinePayments {
  /// Makes the session of a device, and perhaps one of another app; a call of the given kind is made in the other
  /// app's session.
  func start(_ device: DeviceOfCase, making kind: ClientCall?) async throws {
    let own = SessionParameters(services.account.session, device)
    guard let other = device.otherSession else { return try await started(own) }
    guard understands(.selectSession), let account = try? await services.anotherAccount() else {
      leaveOut(other.rawValue, because: "there is only one session at a time")
      return try await started(own)
    }
    account.script(
      [publicKey(TestKeys.pair(1), number: 2)]
        + ScriptedExchange.serving([device.form.document], below: AssetAddress(of: account.session)))
    func startOther() async throws {
      try await started(
        session: 2,
        SessionParameters(account.session, appIdentifier: "Another App/2", ipAddress: "192.0.2.255"))
      if let kind { _ = try await make(kind, product: device.form.document.item.id) }
    }
    if other == .before { try await startOther() }
    try await started(session: 1, own)
    if other == .after {
      try await startOther()
      try await send(.selectSession(session: 1))
    }
    label(other.rawValue)
  }

  /// Records which kind of base64 the metadata uses, as far as its text reveals this.
  func record(_ metadata: EncodedMetadata) {
    for encoding in metadata.encodings { reading(.deviceMetadataEncoding, encoding) }
  }
}
