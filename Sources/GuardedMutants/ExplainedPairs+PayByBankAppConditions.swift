extension ExplainedPairs {
  /// Conditions that exclude what a defect needs.
  static let payByBankAppConditions: [Reason] = [
    Reason(
      "PBBA-POP-12/a", "opens a page in the browser", guards: ["only by tap with control close"],
      because: "The defect shows when the control for the explanation is tapped."),
    Reason(
      "PBBA-POP-22", "passes another popup if an error popup was up",
      guards: ["only with a number beyond 2³¹"],
      because:
        "Such a number occurs only in a wait of 25 days and in the clock; by then no popup is up that "
        + "could be returned."
    ),
    Reason(
      "PBBA-FLAG-05", "erases the choice by storing false, and reads that as true",
      guards: ["only by tapLayout with part logo"],
      because:
        "A tap on a layout's logo begins a payment and the host is notified; it erases no choice."),
    Reason(
      "PBBA-ERR-12", "requests a retry when the host app comes back",
      guards: ["only in the state expired popup"],
      because: "The defect needs an error popup, and the popup of a payment is up then."),
    Reason(
      "PBBA-PAY-06", "does not ask again once the status is in progress",
      guards: ["only by gotStatus with status cancelled", "only by gotStatus with status failed"],
      because: "This status ends the payment, so nothing more is asked."),
    Reason(
      "PBBA-POP-20", "reports the expiry five seconds late", guards: ["only by tap"],
      because: "The interval ends when time passes, and no time passes at a tap."),
    Reason(
      "PBBA-FLAG-01", "stores nothing once an error popup was up",
      guards: ["only with a text of a hundred bytes"],
      because: "A choice is stored at a tap, which has no text."),
    Reason(
      "PBBA-ERR-12", "requests a retry when time has passed",
      guards: ["only in the state explanation closed"],
      because: "The defect needs an error popup, and the popup of a payment is up then."),
    Reason(
      "PBBA-PAY-07/a", "treats a payment in progress as a completed one",
      guards: ["only by gotStatus with status cancelled", "only by gotStatus with status failed"],
      because: "A payment in progress has a status of its own."),
    Reason(
      "PBBA-PAY-07/a", "treats a cancelled payment as a completed one",
      guards: ["only by gotStatus with status failed"],
      because: "A cancelled payment has a status of its own."),
    Reason(
      "PBBA-PAY-07/a", "confirms a payment whose popup has expired",
      guards: ["only by gotStatus with status cancelled"],
      because: "The defect shows when a popup expires, and no status makes a popup expire."),
    Reason(
      "", "reports builtApp with the file of the first builtApp",
      "reports builtApp with the file of the previous builtApp",
      "reports builtApp with the target of the first builtApp",
      "reports builtApp with the target of the previous builtApp",
      "reports builtApp with the linked of the first builtApp",
      "reports builtApp with the linked of the previous builtApp",
      because:
        "Both targets of a project are as the document demands, so the values of one are right for the other too."
    ),
    Reason(
      "PBBA-PAY-07/a", "confirms twice",
      guards: ["only by pushedStatus with status failed", "only by pushedStatus with status cancelled"],
      because: "A payment that was not made is not confirmed, and the defect doubles confirmations."),
    Reason(
      "PBBA-PAY-11", "leaves the button disabled after an error", guards: ["only by payTapped"],
      because: "An error comes with the backend's reply, not at a tap on the payment button."),
    Reason(
      "PBBA-PAY-15/b", guards: ["only by calledBack with event didCloseByUser"],
      because: "The defect shows when the consumer retries or pays again."),
    Reason(
      "PBBA-POP-26", guards: ["only in the background"],
      because: "The host replaces a popup in the foreground, where the consumer sees it."),
    Reason(
      "PBBA-POP-18", guards: ["only with a number beyond 2³¹"],
      because:
        "Such a number occurs only in a wait of 25 days and in the clock; by then no popup is up that "
        + "could be closed."
    ),
    Reason(
      "PBBA-POP-20", "reports the expiry repeatedly on the M-COMM popup",
      guards: ["only in the state error popup"],
      because: "The defect needs an M-COMM popup, and an error popup is up then."),
    Reason(
      "PBBA-ERR-12", "requests a retry when the host app comes back", guards: ["only by tap"],
      because: "The defect shows when the app becomes active, not at a tap."),
  ]
}
