import Conformance

extension PaydiantIntegration {
  /// The contract in words.
  public static var description: ContractDescription {
    ContractDescription(
      summary:
        "A consumer pays at a terminal with a host app that uses the Paydiant SDK. The suite plays the consumer, the "
        + "terminal and the platform; the adapter puts fakes in place of the SDK's facades (transaction, decoder, "
        + "receipt), of the app's wallet and of its screens. Each call of a facade is an effect with a number that the "
        + "adapter assigns. A call of one of its blocks, which may come late or never, is a stimulus with the same "
        + "number. The document writes some names in several ways: `retrieveTransactionData` and "
        + "`retrieveTransactionMetaData` are one call here, and flow rules are words. The terminal scans a code and "
        + "submits the amount owed at the moment when a retrieval is answered; an app learns of a scan in no other "
        + "way. The platform names no tips, offers or loyalty, and no second tender.",
      stimuli: stimulusMessages, effects: effectMessages,
      world: [
        ("clock", "the time that the app's timers use"),
        ("lifecycle", "whether the app is in the foreground"),
      ],
      example: [
        #"> {"walletChanged": {"accounts": [{"id": "a1", "tender": "credit"}, {"id": "a2", "tender": "gift"}]}}"#,
        "< []",
        #"> {"showCodeTapped": {}}"#, #"< [{"askedForToken": {"call": 1}}]"#,
        #"> {"tokenObtained": {"call": 1, "token": "c1"}}"#,
        #"< [{"showedCode": {"code": "c1"}}, {"changedBrightness": {"percent": 80}}, "#
          + #"{"retrievedMetaData": {"call": 2, "rule": "discovery", "token": "c1"}}]"#,
        #"> {"discovered": {"call": 2, "reference": "r1", "tenders": ["credit"], "amount": 1250, "#
          + #""next": "processPayment", "expectsTenders": true}}"#,
        #"< [{"hidCode": {}}, {"showedAccounts": {"accounts": ["a1"], "amount": 1250}}]"#,
        #"> {"accountPicked": {"account": "a1"}}"#,
        #"< [{"updatedTransaction": {"call": 3, "rule": "processPayment", "token": "c1", "reference": "r1", "#
          + #""account": "a1", "confirmationRequired": false}}]"#,
      ])
  }
}
