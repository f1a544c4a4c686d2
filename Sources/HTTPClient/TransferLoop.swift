import CCurl
import HTTPMessages
import LoopThread

/// The loop of a transport with everything that libcurl owns; used by one thread at a time.
final class TransferLoop: EventLoop {
  private let multi: UnsafeMutableRawPointer
  private let mailbox: TransferMailbox
  private let settings: TransferSettings
  private var transfers: [TransferNumber: Transfer] = [:]
  /// Handles of ended transfers, kept because making one costs more than a request.
  private var idle: [EasyHandle] = []

  private static let mostIdle = 64
  private static let longestSleepMilliseconds: Int32 = 60_000

  /// Makes a loop that follows the mailbox; nil if libcurl is missing or has no memory.
  init?(mailbox: TransferMailbox, settings: TransferSettings) {
    guard Libcurl.missing == nil, let multi = curl_multi_init() else { return nil }
    (self.multi, self.mailbox, self.settings) = (multi, mailbox, settings)
    // As many idle connections are kept as idle handles. libcurl's default limit depends on the number of current
    // transfers, and would close too many connections.
    _ = pyx_curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, Self.mostIdle)
    mailbox.connect(to: multi)
  }

  /// Carries requests until the mailbox says stop, or libcurl cannot go on.
  func run() {
    repeat {
      let contents = mailbox.take()
      if contents.isStopping {
        for order in contents.orders { order.continuation.resume(returning: .failure(.connectionCut)) }
        return
      }
      for order in contents.orders { start(order) }
      for number in contents.cancelled { end(number) { _ in .failure(.connectionCut) } }
    } while turn()
  }

  /// Advances all transfers, and waits until there is more to do; false if libcurl cannot go on.
  private func turn() -> Bool {
    var count: Int32 = 0
    guard curl_multi_perform(multi, &count) == CURLM_OK else { return false }
    endFinished()
    return curl_multi_poll(multi, nil, 0, Self.longestSleepMilliseconds, nil) == CURLM_OK
  }

  private func start(_ order: TransferOrder) {
    guard let handle = idle.popLast() ?? EasyHandle() else {
      return order.continuation.resume(returning: .failure(.unreachable))
    }
    let transfer = Transfer(of: order, on: handle)
    do throws(TransportError) {
      try transfer.prepare(settings)
    } catch {
      handle.reset()
      return order.continuation.resume(returning: .failure(error))
    }
    transfers[order.number] = transfer
    if curl_multi_add_handle(multi, handle.easy) != CURLM_OK {
      end(order.number) { _ in .failure(.unreachable) }
    }
  }

  private func endFinished() {
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let owner = pyx_curl_get_owner(message.pointee.easy_handle)
      else { continue }
      // These are read before the handle is removed, because its removal frees the message.
      let code = message.pointee.data.result
      let number = Unmanaged<Transfer>.fromOpaque(owner).takeUnretainedValue().order.number
      end(number) { $0.result(code) }
    }
  }

  /// Ends a transfer and resumes its caller; does nothing if the transfer has already ended.
  private func end(_ number: TransferNumber, with result: (Transfer) -> TransferResult) {
    guard let transfer = transfers.removeValue(forKey: number) else { return }
    let result = result(transfer)
    // This closes the connection if the transfer is incomplete; otherwise the connection is kept.
    curl_multi_remove_handle(multi, transfer.handle.easy)
    transfer.handle.reset()
    if idle.count < Self.mostIdle { idle.append(transfer.handle) }
    transfer.order.continuation.resume(returning: result)
  }

  deinit {
    let left = mailbox.disconnect()
    for number in transfers.keys.sorted() { end(number) { _ in .failure(.connectionCut) } }
    for order in left { order.continuation.resume(returning: .failure(.connectionCut)) }
    idle = []
    curl_multi_cleanup(multi)
  }
}
