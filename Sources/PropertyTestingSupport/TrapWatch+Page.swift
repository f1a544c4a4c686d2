import PropertyTesting

extension TrapWatch {
  /// What to report about a running check.
  final class Page: Sendable {
    /// The first lines.
    let head: [UInt8]
    /// The texts before and after the token.
    let replay: [UInt8]
    let tail: [UInt8]
    /// The text before the number of an example.
    let example: [UInt8]
    /// Draws the value again and describes it.
    let show: @Sendable (ChoiceSequence) -> String
    /// The context's source lives as long as the page; only the check's thread changes it.
    nonisolated(unsafe) let source: Source
    /// The thread that runs the whole check, or 0 if the check's body is asynchronous and may change threads.
    let thread: UInt

    init(
      head: String, replay: (before: String, after: String), example: String, source: Source,
      isSynchronous: Bool,
      show: @escaping @Sendable (ChoiceSequence) -> String
    ) {
      self.head = Array(head.utf8)
      self.replay = Array(replay.before.utf8)
      tail = Array((replay.after + "\n").utf8)
      self.example = Array(example.utf8)
      self.source = source
      self.show = show
      thread = isSynchronous ? TrapWatch.currentThread : 0
    }
  }
}
