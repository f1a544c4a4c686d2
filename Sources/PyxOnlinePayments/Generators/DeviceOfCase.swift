import Conformance
import PropertyTesting

/// A device, what is told of it, and the call that goes with that.
struct DeviceOfCase: Sendable {
  var app: String
  var address: String
  var form: PaymentForm
  var kind: ClientCall
  /// Whether another call is made before.
  var followsAnother: Bool

  static let any: Generator<DeviceOfCase> = zip(
    identifiersOfApps, addresses, PaymentForms.unfilled,
    Generator<ClientCall>.element(of: ClientCall.service),
    .bool
  ).map(DeviceOfCase.init)

  /// Identifiers that an encoding may spoil.
  static let identifiers: [Coverage<Self>] = [
    .covers("quotes or backslashes", atLeast: 3) { $0.app.has("\"") || $0.app.has("\\") },
    .covers("slashes", atLeast: 3) { $0.app.has("/") },
    .covers("characters beyond ASCII", atLeast: 3) { $0.app.utf8.contains { $0 > 127 } },
  ]
}

/// Identifiers with characters of one kind each, and of many: how many cases an SDK spoils that cannot write one kind is
/// the same with every seed, near enough.
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
  /// Records which base64 it is in, as far as its text shows it.
  func record(_ metadata: EncodedMetadata) {
    for encoding in metadata.encodings { reading(.aOP2, encoding) }
  }
}
