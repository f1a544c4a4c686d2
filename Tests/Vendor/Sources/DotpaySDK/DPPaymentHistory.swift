import Foundation

/// An observer that is told how updates of the history end.
@MainActor public protocol DPPaymentHistoryObserver: AnyObject {
  /// A payment was updated.
  func paymentHistory(
    _ paymentHistory: DPPaymentHistory, didUpdatePaymentSummary paymentSummary: DPPaymentSummary)
  /// A payment could not be updated.
  func paymentHistory(
    _ paymentHistory: DPPaymentHistory, didFailedToUpdatePaymentSummary paymentSummary: DPPaymentSummary,
    withError error: DPError)
}

/// The payments that were made with the library.
@MainActor public final class DPPaymentHistory {
  /// The singleton of the process.
  public static var sharedInstance: DPPaymentHistory { DPApplication.current.paymentHistory }

  private static let key = "DPPaymentHistory"

  /// The payments.
  public private(set) var paymentHistory: [DPPaymentSummary]

  private let store = DPApplication.current.store
  private var observers: [any DPPaymentHistoryObserver] = []

  init() {
    let text = store.text(forKey: Self.key) ?? "[]"
    paymentHistory = (try? JSONDecoder().decode([DPPaymentSummary].self, from: Data(text.utf8))) ?? []
  }

  /// Removes a payment.
  public func removePaymentSummary(_ paymentSummary: DPPaymentSummary) {
    save(paymentHistory.filter { !$0.control.isEqual(to: paymentSummary.control) })
  }

  /// Asks for a payment's current status; the observers are told.
  public func updatePaymentSummary(_ paymentSummary: DPPaymentSummary) {
    DotPay.sharedInstance.send(.status(control: paymentSummary.control)) { result in
      let answer = result.flatMap { answer in answer.required(\.status).map { ($0, answer.related) } }
      switch answer {
      case .success((let status, let related)):
        let known = self.paymentHistory.first { $0.control.isEqual(to: paymentSummary.control) }
        let updated = (known ?? paymentSummary).updated(status: status, related: related)
        self.save(self.paymentHistory.map { $0.control.isEqual(to: updated.control) ? updated : $0 })
        for observer in self.observers { observer.paymentHistory(self, didUpdatePaymentSummary: updated) }
      case .failure(let error):
        for observer in self.observers {
          observer.paymentHistory(self, didFailedToUpdatePaymentSummary: paymentSummary, withError: error)
        }
      }
    }
  }

  /// Adds an observer.
  public func registerObserver(_ observer: any DPPaymentHistoryObserver) {
    unregisterObserver(observer)
    observers.append(observer)
  }

  /// Removes an observer.
  public func unregisterObserver(_ observer: any DPPaymentHistoryObserver) {
    observers.removeAll { $0 === observer }
  }

  /// Records a payment that was made.
  func add(_ summary: DPPaymentSummary) {
    save(paymentHistory.filter { !$0.control.isEqual(to: summary.control) } + [summary])
  }

  private func save(_ payments: [DPPaymentSummary]) {
    paymentHistory = payments
    let text = (try? JSONEncoder().encode(payments)).map { String(decoding: $0, as: UTF8.self) }
    store.set(payments.isEmpty ? nil : text, forKey: Self.key)
  }
}

/// The built-in history.
public final class DPPaymentHistoryController: UIViewController {
  /// The payments that are shown.
  public let payments: [DPPaymentSummary]

  /// Makes the history of these payments, or of all payments if the list is nil.
  public init(paymentHistory: [DPPaymentSummary]?) {
    payments = paymentHistory ?? DPPaymentHistory.sharedInstance.paymentHistory
    super.init()
  }
}
