import PropertyTesting

// What the recipes test: small types like those of any program.

/// A version with two numbers, written as in a manifest.
struct Version: Equatable, Sendable {
  var major, minor: Int
  var text: String { "\(major).\(minor)" }

  init(major: Int, minor: Int) { (self.major, self.minor) = (major, minor) }

  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let major = parts[0], let minor = parts[1] else { return nil }
    self.init(major: major, minor: minor)
  }
}

/// A value that holds values of its own type.
indirect enum Shape: Sendable {
  case dot
  case row([Shape])

  var mirrored: Shape {
    if case .row(let parts) = self { .row(parts.reversed().map(\.mirrored)) } else { .dot }
  }
  var dots: Int { if case .row(let parts) = self { parts.reduce(0) { $0 + $1.dots } } else { 1 } }
}

/// A queue of limited length, and its commands.
struct RingBuffer: Sendable {
  enum Command: Sendable { case push(Int), pop }

  private var slots: [Int?]
  private(set) var count = 0
  private var first = 0

  init(capacity: Int) { slots = [Int?](repeating: nil, count: capacity) }

  mutating func push(_ number: Int) -> Bool {
    guard count < slots.count else { return false }
    slots[(first + count) % slots.count] = number
    count += 1
    return true
  }

  mutating func pop() -> Int? {
    guard count > 0 else { return nil }
    defer { (first, count) = ((first + 1) % slots.count, count - 1) }
    return slots[first]
  }
}

/// An actor that checks before it takes, with an `await` in between.
actor Till {
  private(set) var coins: Int
  init(coins: Int) { self.coins = coins }

  func take(_ number: Int, asking permission: @Sendable () async -> Bool) async -> Bool {
    guard coins >= number, await permission() else { return false }
    // Checked again, because another call may have come while this one waited.
    guard coins >= number else { return false }
    coins -= number
    return true
  }
}
