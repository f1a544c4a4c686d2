import Conformance
import JSONValues
import PropertyTesting

extension OnlinePayments {
  /// What a prepared request says about the device: OPPreparedPaymentRequest.
  @ChapterBuilder<Self> static var preparedMetadata: [Rule] {
    Rule(
      "OP-ENC-12", .must(.derived), "The encoded metadata of a prepared request describes the device.",
      cites: .objectiveCSDK("OPPreparedPaymentRequest", "Device Metadata").quoting("encodedClientMetaInfo"),
      readings: [.deviceMetadataEncoding],
      given: DeviceOfCase.any
    ) { trial, device in
      trial.serve([device.form.document], and: [trial.publicKey(TestKeys.pair(0))])
      try await trial.start(device, making: nil)
      let prepared = try await trial.prepared(device.form, key: TestKeys.pair(0))
      let metadata = EncodedMetadata(prepared.encodedClientMetaInfo)
      try trial.expect(
        metadata != nil,
        expected: "a JSON object in base64", saw: "\(JSONValue.quoted(prepared.encodedClientMetaInfo))")
      guard let metadata else { return }
      trial.record(metadata)
      try trial.expect(
        metadata.has(device.app),
        "the metadata of the prepared request", expected: "\(JSONValue.quoted(device.app)) in it",
        saw: "\(metadata.tree.compact)")
      trial.reading(
        .deviceMetadataEncoding,
        metadata.has(address: device.address)
          ? "the IP address is in prepared requests" : "the IP address is not in prepared requests")
    } covers: {
      DeviceOfCase.identifiers + DeviceOfCase.otherSessions
    } mutants: {
      [
        .preparing("encodes the metadata twice") {
          $0.encodedClientMetaInfo = $0.encodedClientMetaInfo.inBase64
        },
        .preparing("mixes the alphabets of base64") { prepared in
          let text = prepared.encodedClientMetaInfo
          guard let slash = text.firstIndex(of: "/"), text.contains("+") else { return }
          prepared.encodedClientMetaInfo = text.replacingCharacters(at: slash, by: "_")
        },
        .preparing("gives the metadata of no device") { $0.encodedClientMetaInfo = "e30=" },
      ]
    }
  }
}

extension String {
  fileprivate func replacingCharacters(at index: Index, by text: String) -> String {
    String(self[..<index]) + text + String(self[self.index(after: index)...])
  }
}
