extension ExplainedPairs {
  /// Pairs of hosts of dotpay.
  static let dotpayHost: [Reason] = hostNumbers + hostOrders + hostHistories

  private static func mixing(
    _ field: String, with effects: String..., because reason: String
  ) -> [Reason] {
    effects.map { effect in
      Reason(
        "", "reports \(field) of the first of the kind with \(effect)",
        "reports \(field) of the one before of the kind with \(effect)", because: reason)
    }
  }

  private static let ofNumbers =
    "The number is the adapter's own, and no two of a session are alike: an app gives none."

  /// What the adapter counts, and what the host leaves undone.
  private static let hostNumbers: [Reason] =
    mixing(
      "call", with: "askedBackend", "askedForLanguages", "askedForCards", "askedForChannels",
      because: ofNumbers)
    + mixing("payment", with: "paidByCard", "paidByChannel", "answeredSummary", because: ofNumbers)
    + mixing(
      "payment", with: "setWalletDelegate",
      because:
        "Whether the host authorizes, and so sets that delegate, is open (A-DP-35, “Autoryzacja płatności”)."
    )

  /// About which order a host asks, and what it hands over.
  private static let hostOrders: [Reason] =
    mixing(
      "order", with: "askedBackend",
      because: "Whether a host asks its backend is open (A-DP-36), and so is about which of its orders."
    )
    + mixing(
      "order", with: "releasedOrder",
      because:
        "“Płatność” says when goods must not go out; how often they go out for an order that is paid for, it does not."
    ) + [
      Reason(
        "", "takes payment of the first of the kind for that of paymentFailed",
        "takes payment of the one before of the kind for that of paymentFailed",
        because:
          "“Zakończenie płatności” does not say what a host shows of an error, but that it is no payment."
      )
    ]

  /// Which payments a history of the host's own shows.
  private static let hostHistories: [Reason] =
    mixing(
      "control", with: "askedForUpdate",
      because: "“Własna kontrolka historii” leaves to the host for which payments it asks.")
    + mixing(
      "payments", with: "showedHistory",
      because: "“Własna kontrolka historii” leaves to the host which payments its history shows.")
    + [
      Reason(
        "", "takes payments of the first of the kind for that of historyOpened",
        "takes payments of the one before of the kind for that of historyOpened",
        because: "“Własna kontrolka historii” leaves to the host which payments its history shows."),
      Reason(
        "DP-HIST-12",
        guards: ["processing", "new", "processingRealization", "processingRealizationWaiting"].map {
          "only by historyUpdated with status \($0)"
        },
        because: "A history may look the same while a payment is under way."),
    ]
}
