import Conformance

extension PayByBankApp {
  /// The contract in words.
  public static var description: ContractDescription {
    ContractDescription(
      summary:
        "The merchant library shows popups over a host app, opens a bank app by a URL, remembers the consumer's choice "
        + "in the host's user defaults, and tells a delegate what happened. The suite plays the host, the consumer and "
        + "the phone. The adapter calls the SDK for each stimulus and reports what the SDK did. A popup is anything "
        + "that the SDK puts on the screen. The adapter chooses its name, which stays the same as long as the same "
        + "popup object is up. An adapter that drives an SDK without a screen reports what the SDK would show.",
      stimuli: stimulusMessages, effects: effectMessages, world: worldFields, example: example)
  }

  private static var worldFields: [(field: String, meaning: String)] {
    [
      ("apps", "installed apps; an app that handles the scheme `zapp` is a participating bank app"),
      (
        "host.queriesSchemes",
        "the host's `LSApplicationQueriesSchemes`, absent if the host has no such key. The system says that a scheme "
          + "can be opened only if it is listed here and an app handles it. Opening a URL needs no listing: it "
          + "succeeds if an app handles the scheme"
      ),
      (
        "osVersion",
        "the version of iOS, from `8.0` on, that the library reads from the system. On every version, schemes need "
          + "listing and both ways to open a URL exist. If an adapter cannot make the library read this version, "
          + "it ignores this member"
      ),
      (
        "preferences",
        "the host's user defaults, by key. The SDK reads them here; report its writes as `savedPreference`, and the "
          + "next world contains them"
      ),
      (
        "clock",
        "the time, in milliseconds since 1970; it moves on with `timePassed`, or while no session is open. The "
          + "consumer may also set it back, which makes no time pass"
      ),
      (
        "lifecycle",
        "`background` between `appDidEnterBackground` and `appDidBecomeActive`, otherwise `active`"
      ),
      (
        "network",
        "always `online`; but the server that an SDK may ask for bank logos does not answer before `bankLogosArrived`: "
          + "keep its connection waiting until then, or refuse it if you leave that stimulus out. Only what the SDK "
          + "shows is judged"
      ),
    ]
  }

  private static var example: [String] {
    [
      #"> {"showPopup": {"presenter": "checkout", "delegate": "shop", "token": "tok-1", "brn": "ABCDEF", "#
        + #""expiryInterval": 60}}"#,
      #"< [{"presented": {"popup": "1", "screen": "mcomm", "presenter": "checkout", "texts": ["Pay by Bank app"], "#
        + #""instructions": [], "controls": ["openBankingApp", "getCode", "moreAbout", "close"], "images": ["logo"]}}]"#,
      #"> {"tap": {"control": "openBankingApp"}}"#,
      #"< [{"dismissed": {"popup": "1"}}, {"savedPreference": {"key": "com.zapp.bankapp.remembered", "value": true}}, "#
        + #"{"openedURL": {"url": "zapp://tok-1", "succeeded": true}}]"#,
      #"> {"showPopup": {"presenter": "checkout", "delegate": "shop", "token": "tok-2", "brn": "GHIJKL", "#
        + #""expiryInterval": 60}}"#,
      #"< [{"openedURL": {"url": "zapp://tok-2", "succeeded": true}}]"#,
    ]
  }

  /// A phone with a bank app, which can be opened.
  public static var sampleWorld: World {
    var world = World()
    Phone().setUp(&world)
    return world
  }
}
