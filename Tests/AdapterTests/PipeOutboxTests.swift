import Foundation
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

  /// The writing ends without a signal, and without waiting.
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
