import Conformance

extension Paydiant {
  /// The contract in words.
  public static let description = ContractDescription(
    summary:
      "A library that gets checkout tokens and transaction data from the platform, submits payments, and reads codes "
      + "with the camera. The suite plays the host, the platform and the camera; the adapter puts fakes in place of "
      + "the library's network and of the camera. The document does not say what goes over the wire. So a request to "
      + "the platform is an effect with a number that the adapter assigns. The platform's answer, which may come "
      + "late, never or twice, is a stimulus with the same number.",
    stimuli: stimulusMessages, effects: effectMessages,
    world: [("network", "always online; a stimulus says what fails")],
    example: [
      #"> {"obtainCheckoutToken": {"call": 1, "type": "purchase"}}"#,
      #"< [{"requestedToken": {"request": 1, "type": "purchase"}}]"#,
      #"> {"tokenIssued": {"request": 1, "token": "c1", "type": "purchase"}}"#,
      #"< [{"deliveredToken": {"call": 1, "token": "c1", "type": "purchase"}}]"#,
      #"> {"retrieveMetaData": {"call": 2, "rule": "discovery", "token": "c1"}}"#,
      #"< [{"requestedMetaData": {"request": 2, "rule": "discovery", "token": "c1"}}]"#,
      #"> {"startDecoderSession": {}}"#, #"< [{"changedCamera": {"isOn": true}}]"#,
      #"> {"frameCaptured": {"code": "c2"}}"#, #"< [{"decoded": {"code": "c2"}}]"#,
      #"> {"endDecoderSession": {}}"#, #"< [{"changedCamera": {"isOn": false}}]"#,
    ])
}
