extension ExplainedPairs {
  /// Pairs of hosts of dotpay.
  static let dotpayHost: [Reason] = hostNumbers + hostOrders + hostHistories

  private static func mixing(
    _ field: String, with effects: String..., because reason: String
  ) -> [Reason] {
    effects.map { effect in
      Reason(
        "", "reports \(effect) with the \(field) of the first \(effect)",
        "reports \(effect) with the \(field) of the previous \(effect)", because: reason)
    }
  }

  private static let ofNumbers =
    "The number is the adapter's own and unique in a session: an app has no such number."

  /// Numbers of the adapter, and delegates that a host may leave unset.
  private static let hostNumbers: [Reason] =
    mixing(
      "call", with: "askedBackend", "askedForLanguages", "askedForCards", "askedForChannels",
      because: ofNumbers)
    + mixing("payment", with: "paidByCard", "paidByChannel", "answeredSummary", because: ofNumbers)
    + mixing(
      "payment", with: "setWalletDelegate",
      because:
        "It is open whether the host authorizes and therefore sets that delegate (A-DP-35, “Autoryzacja płatności”)."
    )

  /// The orders that a host asks about and passes on.
  private static let hostOrders: [Reason] =
    mixing(
      "order", with: "askedBackend",
      because:
        "It is open whether a host asks its backend (A-DP-36), and therefore also about which orders it asks."
    )
    + mixing(
      "order", with: "releasedOrder",
      because:
        "“Płatność” says when goods must not be delivered, not how often they are delivered for a paid order."
    ) + [
      Reason(
        "", "takes the payment of each paymentFailed from the first paymentFailed",
        "takes the payment of each paymentFailed from the previous paymentFailed",
        because:
          "“Zakończenie płatności” says that an error is no payment; it leaves open what a host shows of an error."
      )
    ]

  /// The payments that the host's own history shows.
  private static let hostHistories: [Reason] =
    mixing(
      "control", with: "askedForUpdate",
      because: "“Własna kontrolka historii” leaves it to the host which payments it requests.")
    + mixing(
      "payments", with: "showedHistory",
      because: "“Własna kontrolka historii” leaves it to the host which payments its history shows.")
    + [
      Reason(
        "", "takes the payments of each historyOpened from the first historyOpened",
        "takes the payments of each historyOpened from the previous historyOpened",
        because: "“Własna kontrolka historii” leaves it to the host which payments its history shows."),
      Reason(
        "DP-HIST-12",
        guards: ["processing", "new", "processingRealization", "processingRealizationWaiting"].map {
          "only by historyUpdated with status \($0)"
        },
        because: "A history may look the same while a payment is under way."),
    ]
}
