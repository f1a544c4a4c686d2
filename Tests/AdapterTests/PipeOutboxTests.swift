import Foundation
import Locks
import Testing

@testable import Adapter

/// Lines that many writers add at once reach the reader whole, and nothing is written once the outbox is closed.
@Suite struct PipeOutboxTests {
  @Test func linesOfManyWritersStayWhole() async throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (input, output) = (ends[0], ends[1])
    let outbox = PipeOutbox(descriptor: output)
    let reading = Task.detached {
      FileHandle(fileDescriptor: input, closeOnDealloc: true).readDataToEndOfFile()
    }
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<20 {
        group.addTask {
          for number in 0..<50 {
            let filler = String(repeating: "x", count: (writer * 50 + number) % 700)
            outbox.add(Array("\(writer) \(number) \(filler)\n".utf8))
          }
        }
      }
    }
    outbox.close()
    outbox.add(Array("too late\n".utf8))
    let lines = String(decoding: await reading.value, as: UTF8.self).split(separator: "\n")
    var next = Array(repeating: 0, count: 20)
    for line in lines {
      let words = line.split(separator: " ")
      let (writer, number) = (try #require(Int(words[0])), try #require(Int(words[1])))
      // The lines of one writer come in their order.
      #expect(number == next[writer])
      #expect((words.count > 2 ? words[2].count : 0) == (writer * 50 + number) % 700)
      next[writer] += 1
    }
    #expect(next == Array(repeating: 50, count: 20))
  }

  /// If the reader is gone, the outbox stops writing; it neither gets a signal nor waits.
  @Test func aReaderThatIsGoneEndsTheWriting() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    let outbox = PipeOutbox(descriptor: ends[1])
    outbox.add(Array("nobody reads this\n".utf8))
    outbox.add(Array("nor this\n".utf8))
    #expect(fcntl(ends[1], F_GETFD) != -1)
    outbox.close()
    outbox.close()
  }
}

/// Lines that are held back go out together, and soon.
@Suite struct LineHoldTests {
  private final class Writes: Sendable {
    private let all = Locked<[(text: String, count: Int)]>([])
    func add(_ lines: [UInt8], _ count: Int) {
      all.withLock { $0.append((String(decoding: lines, as: UTF8.self), count)) }
    }
    var texts: [String] { all.withLock { $0.map(\.text) } }
    var count: Int { all.withLock { $0.map(\.count).reduce(0, +) } }
  }

  @Test func aLineThatNeedNotWaitTakesTheHeldOnesAlong() async {
    let writes = Writes()
    let hold = LineHold { writes.add($0, $1) }
    hold.add(Array("one\n".utf8), moreComing: true)
    hold.add(Array("two\n".utf8), moreComing: false)
    #expect(writes.texts.joined() == "one\ntwo\n")
    hold.add(Array("three\n".utf8), moreComing: false)
    #expect(writes.texts.last == "three\n")
    #expect(writes.count == 3)
  }

  @Test func aHeldLineGoesOutByItself() async throws {
    let writes = Writes()
    let hold = LineHold { writes.add($0, $1) }
    for number in 0..<3 {
      hold.add(Array("\(number)\n".utf8), moreComing: true)
      for _ in 0..<1000 where writes.count <= number { try await Task.sleep(for: .milliseconds(1)) }
      #expect(writes.count == number + 1)
    }
    #expect(writes.texts == ["0\n", "1\n", "2\n"])
  }
}
