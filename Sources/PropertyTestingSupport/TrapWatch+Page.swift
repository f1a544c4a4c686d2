import PropertyTesting

extension TrapWatch {
  /// What is told of the checks that are under way.
  final class Page: Sendable {
    /// The first lines.
    let head: [UInt8]
    /// The text before and behind the token, which is written between them.
    let replay: [UInt8]
    let tail: [UInt8]
    /// The text before the number of an example.
    let example: [UInt8]
    /// Draws the value again and describes it.
    let show: @Sendable (ChoiceSequence) -> String
    /// The context's source lives as long as the page and changes only on the thread of the check.
    nonisolated(unsafe) let source: Source
    /// The thread that the whole check runs on, or 0 where its body may wait and change it.
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
