import Conformance
import Foundation
import HTTPMessages
import JSONValues
import PyxOnlinePayments

extension OnlinePayments {
  /// Readings of questions on sessions and on data about the device.
  static let sessionReadings: [Variant<OnlinePayments>] = [
    .reference(.missingSessionValue, "without a mandatory value there is no session"),
    .reading(
      .missingSessionValue, "without a mandatory value the first call fails",
      .refusingLate("finds out with the first call what a session lacks") { stimulus in
        guard let call = stimulus.call else { return [] }
        return [.requestFailed(call: call, error: "the session is not complete")]
      }),
    // In Objective-C, a message to nil does nothing; this variant shows the same behaviour.
    .reading(
      .missingSessionValue, "without a mandatory value the first call has no end",
      .refusingLate("has no session, and calls on it do nothing") { _ in [] }),
    .reference(.missingSessionValue, "no items come without an asset URL"),
    .reading(
      .missingSessionValue, "items come without an asset URL",
      .startingSessions("uses a known asset URL if none is given") { parameters, known in
        if parameters.assetUrl?.isEmpty ?? true { parameters.assetUrl = known.assetUrl }
      }),
    .reference(.missingSessionValue, "white space as … is used"),
    .reading(
      .missingSessionValue, "white space as … is refused",
      .startingSessions("treats white space as nothing") { parameters, _ in
        let paths: [any WritableKeyPath<SessionParameters, String?> & Sendable] = [
          \.clientSessionId, \.customerId, \.clientApiUrl, \.assetUrl,
        ]
        for path in paths where parameters[keyPath: path]?.allSatisfy(\.isWhitespace) == true {
          parameters[keyPath: path] = nil
        }
      }),
    .reference(.deviceMetadataEncoding, "requests have metadata"),
    .reference(.deviceMetadataEncoding, "the standard alphabet of base64"),
    .reference(.deviceMetadataEncoding, "base64 with padding"),
    .reference(.deviceMetadataEncoding, "the IP address is in prepared requests"),
    .reading(
      .deviceMetadataEncoding, "some requests have no metadata",
      .performing("requests products twice, the first time without data about the device") {
        request, service throws(TransportError) in
        if request.address.isOfProducts {
          var other = request
          other.headers.removeAll { $0.name == "X-GCS-ClientMetaInfo" }
          _ = try? await service.perform(other)
        }
        return try await service.perform(request)
      }),
    .reading(
      .deviceMetadataEncoding, "the URL-safe alphabet of base64",
      .encoding("writes metadata in the URL-safe alphabet") {
        $0.replacing("+", with: "-").replacing("/", with: "_")
      }),
    .reading(
      .deviceMetadataEncoding, "base64 without padding",
      .encoding("writes metadata without padding") { $0.replacing("=", with: "") }),
    .reading(
      .deviceMetadataEncoding, "the IP address is not in prepared requests",
      .preparing("leaves the IP address out of prepared requests") { prepared in
        guard let data = Data(base64Encoded: prepared.encodedClientMetaInfo),
          let tree = try? JSONValue(parsing: Array(data))
        else { return }
        prepared.encodedClientMetaInfo = Data(tree.removing("ipAddress").compact.utf8).base64EncodedString()
      }),
  ]
}

extension Mutant<OnlinePayments> {
  /// Writes device metadata in another base64, in headers and in prepared requests.
  fileprivate static func encoding(
    _ name: String, _ write: @escaping @Sendable (String) -> String
  ) -> Mutant {
    .together(
      name,
      [
        .tampering(name) { request in
          for index in request.headers.indices where request.headers[index].name == "X-GCS-ClientMetaInfo" {
            request.headers[index].value = write(request.headers[index].value)
          }
        },
        .preparing(name) { $0.encodedClientMetaInfo = write($0.encodedClientMetaInfo) },
      ])
  }

  /// Reports a refused session as started; the closure answers the calls on this session.
  fileprivate static func refusingLate(
    _ name: String, _ answer: @escaping @Sendable (OnlinePaymentsStimulus) -> [OnlinePaymentsEffect]
  ) -> Mutant {
    behaving(name, state: (refused: Set<Int>(), selected: 0)) { state, stimulus, world, inner in
      switch stimulus {
      case .startSession(let session, _):
        state.selected = session
        let effects = try await inner.send(stimulus, in: world)
        guard effects.contains(where: { $0.kind == .sessionRefused }) else {
          state.refused.remove(session)
          return effects
        }
        state.refused.insert(session)
        return effects.map { $0.kind == .sessionRefused ? .sessionStarted(session: session) : $0 }
      case .selectSession(let session): state.selected = session
      case .lookUpIIN, .getPaymentItems, .getPaymentProduct, .getPublicKey, .prepareRequest:
        if state.refused.contains(state.selected) { return answer(stimulus) }
      default: break
      }
      return try await inner.send(stimulus, in: world)
    }
  }
}

extension OnlinePaymentsStimulus {
  /// The number of the call, if it asks the service.
  fileprivate var call: Int? {
    switch self {
    case .lookUpIIN(let call, _, _), .getPaymentItems(let call, _), .getPaymentProduct(let call, _, _),
      .getPublicKey(let call), .prepareRequest(let call, _):
      call
    default: nil
    }
  }
}
