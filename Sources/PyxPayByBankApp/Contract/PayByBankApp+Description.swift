import Conformance

extension PayByBankApp {
  /// The contract in words.
  public static var description: ContractDescription {
    ContractDescription(
      summary:
        "The merchant library shows popups over a host app, opens a bank app by a URL, remembers the consumer's "
        + "choice in the host's user defaults, and tells a delegate what happened. The suite plays the host, the "
        + "consumer and the phone; an adapter calls the SDK for each stimulus and reports what it did. A popup is "
        + "anything that the SDK puts on the screen, under a name of the adapter's choosing that stays the same as "
        + "long as the same popup object is up. An adapter that drives an SDK without a screen reports what the SDK "
        + "would show.",
      stimuli: stimulusMessages, effects: effectMessages, world: worldFields, example: example)
  }

  private static var worldFields: [(field: String, meaning: String)] {
    [
      ("apps", "installed apps; one that handles the scheme `zapp` is a bank app that takes part"),
      (
        "host.queriesSchemes",
        "the host's `LSApplicationQueriesSchemes`: the system says that a scheme can be opened only where it is listed "
          + "here and an app handles it; absent where the host has no such key. Opening a URL needs no listing: it "
          + "succeeds where an app handles the scheme"
      ),
      (
        "osVersion",
        "the version of iOS, from `8.0` on, as the library reads it of the system; on each of them schemes need listing, and "
          + "both ways to open a URL are there; an adapter that cannot make the library read it ignores it"
      ),
      (
        "preferences",
        "the host's user defaults, by key; the SDK reads them here, and its writes are reported as `savedPreference`, "
          + "after which they are in the next world"
      ),
      (
        "clock",
        "the time, in milliseconds since 1970; it moves with `timePassed`, or while no session is open. The consumer may "
          + "also set it back, and no time passes by that"
      ),
      (
        "lifecycle",
        "`background` between `appDidEnterBackground` and `appDidBecomeActive`, otherwise `active`"
      ),
      (
        "network",
        "always `online`, but the server that an SDK may ask for logos of banks does not answer before "
          + "`bankLogosArrived`: let its connection wait until then, or be refused where that stimulus is left out. What the "
          + "SDK shows is what is judged"
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

  /// A phone with a bank app, so that opening it goes well.
  public static var sampleWorld: World {
    var world = World()
    Phone().setUp(&world)
    return world
  }
}
