#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The pipes of a child; no end is inherited by any other child.
struct ChildPipes {
  struct Ends {
    let read: Int32
    let write: Int32

    init?() {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return nil }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      (read, write) = (ends[0], ends[1])
    }

    func close() {
      _ = closeDescriptor(read)
      _ = closeDescriptor(write)
    }
  }

  let input: Ends
  let output: Ends
  let errors: Ends

  init?() {
    guard let input = Ends() else { return nil }
    guard let output = Ends() else {
      input.close()
      return nil
    }
    guard let errors = Ends() else {
      input.close()
      output.close()
      return nil
    }
    (self.input, self.output, self.errors) = (input, output, errors)
  }

  func closeChildEnds() {
    for end in [input.read, output.write, errors.write] { closeDescriptor(end) }
  }

  func closeOwnEnds() {
    for end in [input.write, output.read, errors.read] { closeDescriptor(end) }
  }
}
