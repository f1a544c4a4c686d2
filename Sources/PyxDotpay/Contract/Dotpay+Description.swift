import Conformance

extension Dotpay {
  /// The contract in words.
  public static let description = ContractDescription(
    summary: """
      A library that leads a user through a payment by Dotpay and remembers cards and payments. The suite plays the \
      host app, the user and Dotpay's platform; the adapter keeps every request of the library from the network, \
      reports it, and gives it the answer that a later stimulus has. A request that never gets one stays open. The \
      document names no address and no form of a message: the adapter translates, and answers by itself what the \
      contract has no word for, such as images. A bank's page, 3-D Secure or another app that comes between is gone \
      through by the adapter, as the document has no word on it: what the platform then says of the payment is the \
      status of its answer. What a channel needs, whether it takes a card, whether 1Click is allowed and which one is \
      the wallet, the platform says of each channel: the document speaks of missing data, of forms and of the shop's \
      configuration, and not of how the SDK learns of them. Whatever the library keeps on the device stands in a store whose \
      contents are the world's preferences; the adapter reports each write.
      """,
    stimuli: stimulusDescriptions, effects: effectDescriptions, world: worldDescription, example: example)

  private static let worldDescription: [(field: String, meaning: String)] = [
    (
      "preferences",
      "all that the library finds on the device when it is started, by the keys of its stored effects; empty on a new "
        + "device"
    ), ("network", "always online: failRequest says what comes to nothing"),
    ("locale", "the user's, such as pl_PL, by which numbers are written with a comma"),
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
