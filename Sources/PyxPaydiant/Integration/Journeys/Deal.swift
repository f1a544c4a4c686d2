import Conformance

/// One transaction as it is seen around a host, from the consumer's wish to pay on.
struct Deal: Sendable {
  /// What the terminal has submitted, and what the platform expects next.
  struct Submission: Sendable {
    var reference: String
    var tenders: [String]
    var amount: Int?
    var next: FlowRule?
    var expectsTenders: Bool
  }

  /// Whether the phone shows the code; else it scans the terminal's.
  var isByPhone: Bool
  /// Whether the app asked for its token by itself, before the consumer asked for a code.
  var isForeseen = false
  /// The checkout token, once the platform has issued it or the decoder has read it.
  var token: String?
  var isReleased = false
  /// Whether its code was on the screen.
  var isShown = false
  /// Whether a session of the decoder was started for it.
  var hasScanned = false
  /// The number of calls that retrieve what the terminal submits.
  var discoveryCount = 0
  var submission: Submission?
  /// The accounts of the wallet that are eligible, once the terminal has submitted what it supports.
  var eligible: [String] = []
  /// What the host offers to choose from.
  var offered: [String]?
  /// What the consumer has picked, last.
  var picked: String?
  /// The calls that update the transaction, and how many of them have an answer.
  var updateCount = 0
  var answeredUpdates = 0
  /// Whether the platform has said that the transaction is complete or closed.
  var isComplete = false
  var summaryCount = 0
  /// Whether the platform has said all that it says of the payment: its summary, or that it is closed.
  var hasResult = false
  /// The questions for a receipt since the payment was submitted; what was asked before is of another one.
  var receiptCount = 0
  /// Whether a receipt or a confirmation of it was shown.
  var isConfirmed = false
  /// Whether a receipt that was asked for has not come.
  var hasLostReceipt = false
  /// Whether nothing more can be expected of it: it failed, was given back, or has its receipt.
  var hasEnded = false

  /// Whether a question for a receipt can be about it: it is submitted, or complete without that.
  var isSubmitted: Bool { updateCount > 0 || isComplete }
  /// Whether the app has confirmed it from its summary and asks for no receipt.
  var isConcluded: Bool { hasResult && isConfirmed && receiptCount == 0 }
  /// Whether nothing more can become of it.
  var isOver: Bool { hasEnded || isReleased || isConcluded }
  /// Whether the platform has asked for the choice of a tender that the consumer can make.
  var isToBeChosen: Bool {
    guard let submission, !eligible.isEmpty, submission.expectsTenders else { return false }
    return submission.next == .processPayment || submission.next == .submitPaymentTenders
  }
}
