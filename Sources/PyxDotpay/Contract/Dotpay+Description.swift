import Conformance

extension Dotpay {
  /// The contract in words.
  public static let description = ContractDescription(
    summary: """
      A library that leads a user through a payment by Dotpay and remembers cards and payments. The suite plays the \
      host app, the user and Dotpay's platform. The adapter keeps every request of the library off the network, \
      reports it, and gives it the answer that a later stimulus brings. A request without such an answer stays open. \
      The document names no addresses and no message formats: the adapter translates between the library's messages \
      and the contract's, and answers by itself any request that the contract has no word for, such as for images. \
      If a bank's page, 3-D Secure or another app comes in between, the adapter goes through it, because the \
      document does not describe it; the status in the platform's answer is then the payment's status. For each \
      channel the platform says which data it needs, whether it takes a card, whether 1Click is allowed, and whether \
      it is the wallet. The document speaks of missing data, forms and the shop's configuration, but does not say \
      how the SDK learns of them. Everything that the library keeps on the device is in a store whose contents are \
      the world's preferences; the adapter reports each write.
      """,
    stimuli: stimulusDescriptions, effects: effectDescriptions, world: worldDescription, example: example)

  private static let worldDescription: [(field: String, meaning: String)] = [
    (
      "preferences",
      "everything that the library finds on the device when it starts, under the keys of its stored effects; empty on "
        + "a new device"
    ), ("network", "always online: failRequest says which requests fail"),
    ("locale", "the user's, such as pl_PL, in which numbers have a decimal comma"),
    ("clock", "simulated time, in ms since 1970"),
  ]

  private static let example = [
    #"send   {"getChannels":{"call":1,"info":{"amount":"100.5","merchantID":"10000","textDescription":"Order 7"}}}"#,
    #"reply  [{"requestedList":{"environment":"production","list":"channels","request":1}}]"#,
    #"send   {"answerRequest":{"answer":{"channels":[{"allowsOneClick":false,"group":"transfers","id":"73","isOnline":true,"isWallet":false,"name":"BLIK","needs":["email"],"takesCards":false}]},"request":1}}"#,
    #"reply  [{"gotChannels":{"call":1,"channels":[{"group":"transfers","id":"73","isOnline":true,"name":"BLIK"}],"hasDetails":true}}]"#,
    #"send   {"presentPayment":{"call":2,"channels":["73"],"list":1,"ownChannelController":false}}"#,
    #"reply  [{"showedChannels":{"channels":["73"]}}]"#,
    #"send   {"chooseChannel":{"channel":"73"}}"#,
    #"reply  [{"showedForm":{"channel":"73","fields":[{"isMasked":false,"name":"email","value":""}],"offersRemembering":false}}]"#,
  ]
}
