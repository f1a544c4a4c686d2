import Conformance
import Foundation
import JSONValues

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension AdapterConnection {
  /// Reads what the process writes until it ends, on a separate thread.
  func listen() {
    var lines = LineSplitter(limit: settings.limits.lineBytes)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    var streams = [
      pollfd(fd: peer.output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: peer.errors ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    var reason: (Breakage.Kind, String)?
    while reason == nil, streams[0].fd >= 0, !isToBeKilled {
      let ready = poll(&streams, 2, 50)
      if ready > 0 {
        if streams[1].revents != 0, !readLog(into: buffer) { streams[1].fd = -1 }
        if streams[0].revents != 0 {
          let count = read(peer.output, buffer.baseAddress, buffer.count)
          if count > 0 {
            reason = take(UnsafeRawBufferPointer(rebasing: buffer[..<count]), &lines)
          } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
            streams[0].fd = -1
          }
        }
      }
      // Processes that the adapter started may keep its output open, or fill the log, long after its end. So the loop
      // ends once the adapter has ended and its output has been read.
      if ready <= 0 || streams[0].revents == 0, peer.hasEnded, poll(&streams, 1, 0) <= 0 { break }
      if reason == nil { reason = overdue(unfinished: lines.unfinished) }
    }
    end(because: reason, logBuffer: buffer)
  }

  /// Takes bytes of standard output; returns what is wrong with them, if anything.
  private func take(_ bytes: UnsafeRawBufferPointer, _ lines: inout LineSplitter) -> (Breakage.Kind, String)?
  {
    for line in lines.lines(adding: bytes) {
      if line.count > settings.limits.lineBytes { return tooLong }
      if let fault = take(line) { return (.garbled, fault) }
    }
    return lines.isOverfull ? tooLong : nil
  }

  private var tooLong: (Breakage.Kind, String) {
    (.garbled, "the adapter wrote a line of more than \(settings.limits.lineBytes) bytes")
  }

  /// Takes a line; returns what is wrong with it, if anything.
  private func take(_ original: Data) -> String? {
    // JSON may escape half a surrogate pair, which no text can have: the rules judge the text with U+FFFD in its place.
    let mended = original.withUnsafeBytes { HalfSurrogates.replaced(in: $0.bindMemory(to: UInt8.self)) }
    let line = mended.map { Data($0.text) } ?? original
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { return nil }
    settings.numbersSent.rememberReceived(line)
    settings.note(.fromAdapter, process: number, String(decoding: original, as: UTF8.self))
    let isText = line.withUnsafeBytes { $0.allSatisfy { $0 < 0x80 } || String(strictUTF8: $0) != nil }
    guard isText else { return "the adapter wrote a line that is not UTF-8: \(WireCoding.excerpt(line))" }
    if let count = mended?.count {
      settings.note(
        .note, process: number,
        "half a surrogate pair is read as U+FFFD, \(count) \(count == 1 ? "time" : "times")")
    }
    let answer: JSONSlices
    do { answer = try JSONSlices(line) } catch {
      return "the adapter wrote a line \(words(error.kind, of: line))"
    }
    let head: WireAnswerHead
    do {
      head = try WireAnswer.head(of: answer)
    } catch {
      return
        "the adapter wrote a line that is not an answer (\(WireCoding.reason(error))): \(WireCoding.excerpt(line))"
    }
    guard head.jsonrpc == "2.0" else {
      return "the adapter wrote a line that is not JSON-RPC 2.0: \(WireCoding.excerpt(line))"
    }
    let (waiting, wasAsked) = state.withLock { state in
      let waiting = state.waiting.removeValue(forKey: head.id)
      if let waiting, waiting.method == .send || waiting.method == .open {
        state.slowestAnswer = max(state.slowestAnswer, SuspendingClock().now - waiting.sentAt)
      }
      return (waiting, head.id > 0 && head.id <= state.lastID)
    }
    guard let waiting else {
      return wasAsked
        ? "the adapter answered request \(head.id) twice"
        : "the adapter answered request \(head.id), which was never made"
    }
    if waiting.method == .open, let fault = sessionFault(in: answer) {
      // The caller stays in the list, and learns of the breakage together with all other waiting callers.
      state.withLock { $0.waiting[head.id] = waiting }
      return fault
    }
    waiting.continuation.resume(returning: answer)
    return nil
  }

  private func words(_ fault: JSONSyntaxError.Kind, of line: Data) -> String {
    switch fault {
    case .notJSON, .inexactNumber: "that is not JSON: \(WireCoding.excerpt(line))"
    case .tooDeep: "of more than \(JSONValue.deepest) levels: \(WireCoding.excerpt(line))"
    case .repeatedMember(let name):
      "in which an object has two members named \(WireCoding.excerpt(name.utf8)): \(WireCoding.excerpt(line))"
    }
  }

  /// Takes the name of an opened session; returns what is wrong if it is too long, or if another session has it.
  ///
  /// The check runs while answers are read in order: as soon as two sessions have the same name, no answer can be
  /// attributed.
  private func sessionFault(in line: JSONSlices) -> String? {
    guard let opened: OpenResult = try? WireAnswer.result(of: line) else { return nil }
    guard !ShortText.isLonger(opened.session, than: WireProtocol.longestName) else {
      return
        "the adapter gave a session a name of more than \(WireProtocol.longestName) characters: \(WireCoding.excerpt(opened.session.utf8))"
    }
    let isNew = state.withLock { state in
      state.hasOpened = true
      return state.sessionNames.insert(opened.session).inserted
    }
    return isNew
      ? nil : "the adapter opened two sessions under one name: \(WireCoding.excerpt(opened.session.utf8))"
  }

  private var isToBeKilled: Bool {
    state.withLock { state in state.killAt.map { $0 <= SuspendingClock().now } ?? false }
  }

  /// What is wrong if an answer is overdue; `unfinished` is the number of bytes that came after the last whole line.
  private func overdue(unfinished: Int) -> (Breakage.Kind, String)? {
    let now = SuspendingClock().now
    let late = state.withLock { state in
      state.waiting.values.filter { $0.deadline < now }.min { $0.deadline < $1.deadline }
    }
    guard let late else { return nil }
    let time = late.deadline - late.sentAt
    guard unfinished > 0 else { return (.hung, "no answer to \(late.words) within \(time)") }
    let bytes = unfinished == 1 ? "1 byte came" : "\(unfinished) bytes came"
    return (.unfinished, "the line with the answer to \(late.words) had no end after \(time): \(bytes)")
  }

  /// Appends to the logs what has arrived on standard error; false when the stream has ended.
  private func readLog(into buffer: UnsafeMutableRawBufferPointer) -> Bool {
    guard let errors = peer.errors else { return false }
    let count = read(errors, buffer.baseAddress, buffer.count)
    guard count > 0 else { return count < 0 && errno == EINTR }
    let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
    peer.ownLog.append(bytes)
    settings.log.append(bytes)
    return true
  }

  /// Ends the process and tells all waiting callers why no answer comes.
  private func end(because reason: (Breakage.Kind, String)?, logBuffer: UnsafeMutableRawBufferPointer) {
    let isOrderly = reason == nil && isShuttingDown
    let endedItself = peer.stop(
      PeerStop(isBroken: reason != nil, isOrderly: isOrderly) { self.isToBeKilled })
    // From now on nothing is read, so writers stop, and the input can be closed.
    isOver.withLock { $0 = true }
    closeInput()
    let status = peer.reap() ?? "ended"
    readRestOfLog(into: logBuffer)
    closeDescriptor(peer.output)
    if let errors = peer.errors { closeDescriptor(errors) }

    let how = endedItself ? status : peer.wordsForClosing
    let lastWords = lastWords.map { "; its log says: \($0)" } ?? ""
    let (waiting, waitingForEnd) = state.withLock { state in
      let waiting = state.waiting.sorted { $0.key < $1.key }.map(\.value)
      state.waiting = [:]
      defer { state.waitingForEnd = [] }
      let subject = waiting.count == 1 ? " before it answered \(waiting[0].words)" : ""
      state.ending = how
      state.breakage = Breakage(
        kind: reason?.0 ?? .died, text: reason?.1 ?? "the process \(how)\(subject)\(lastWords)",
        openSessions: state.openSessions, hadQuestions: !waiting.isEmpty,
        wasOpening: !state.hasOpened && waiting.contains { $0.method == .open })
      return (waiting.map { ($0.continuation, state.breakage) }, state.waitingForEnd)
    }
    settings.note(.note, process: number, reason?.1 ?? "the process \(how)")
    for (continuation, breakage) in waiting {
      guard let breakage else { continue }
      continuation.resume(throwing: BrokenCall(breakage: breakage, wasWaiting: true))
    }
    for continuation in waitingForEnd { continuation.resume() }
  }

  /// Keeps the rest of the process's log, with a limited number of reads, because its children may go on writing.
  private func readRestOfLog(into buffer: UnsafeMutableRawBufferPointer) {
    var errors = pollfd(fd: peer.errors ?? -1, events: Int16(POLLIN), revents: 0)
    var rounds = 1 + settings.limits.logBytes / 4096
    while rounds > 0, poll(&errors, 1, 0) > 0, readLog(into: buffer) { rounds -= 1 }
  }
}

extension AdapterConnection.Waiting {
  /// The request in words.
  fileprivate var words: String { subject.isEmpty ? method.rawValue : "\(method.rawValue) \(subject)" }
}
