import Conformance

/// One transaction as seen around a host, starting with the consumer's wish to pay.
struct Deal: Sendable {
  /// The terminal's submission, and the next step that the platform expects.
  struct Submission: Sendable {
    var reference: String
    var tenders: [String]
    var amount: Int?
    var next: FlowRule?
    var expectsTenders: Bool
  }

  /// Whether the phone shows the code; otherwise it scans the terminal's.
  var isByPhone: Bool
  /// Whether the app asked for the token unprompted, before the consumer asked for a code.
  var isForeseen = false
  /// The checkout token, once the platform has issued it or the decoder has read it.
  var token: String?
  var isReleased = false
  /// Whether the token's code was on the screen.
  var isShown = false
  /// Whether a decoder session was started for the transaction.
  var hasScanned = false
  /// The number of calls that retrieve the terminal's submission.
  var discoveryCount = 0
  var submission: Submission?
  /// The wallet's eligible accounts, once the terminal has submitted the tenders that it supports.
  var eligible: [String] = []
  /// The accounts that the host offers.
  var offered: [String]?
  /// The account that the consumer picked last.
  var picked: String?
  /// How many calls update the transaction.
  var updateCount = 0
  /// How many updates the platform has answered.
  var answeredUpdates = 0
  /// Whether the platform has said that the transaction is complete or closed.
  var isComplete = false
  var summaryCount = 0
  /// Whether the platform has said everything about the payment: its summary, or that the transaction is closed.
  var hasResult = false
  /// How many receipts were requested since the payment was submitted; earlier requests are about another payment.
  var receiptCount = 0
  /// Whether the app has shown a receipt or a confirmation of the payment.
  var isConfirmed = false
  /// Whether a requested receipt did not come.
  var hasLostReceipt = false
  /// Whether nothing more can be expected.
  ///
  /// This is so if the transaction failed or was abandoned, or if its request for a receipt was answered.
  var hasEnded = false

  /// Whether a request for a receipt can be about the transaction: it is submitted, or complete without a submission.
  var isSubmitted: Bool { updateCount > 0 || isComplete }
  /// Whether the app has confirmed the payment from its summary and asks for no receipt.
  var isConcluded: Bool { hasResult && isConfirmed && receiptCount == 0 }
  /// Whether the transaction has ended for good.
  var isOver: Bool { hasEnded || isReleased || isConcluded }
  /// Whether the platform expects the consumer to choose a tender, and an account is eligible.
  var isToBeChosen: Bool {
    guard let submission, !eligible.isEmpty, submission.expectsTenders else { return false }
    return submission.next == .processPayment || submission.next == .submitPaymentTenders
  }
}
