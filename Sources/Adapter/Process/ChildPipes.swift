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
      guard Self.open(&ends) == 0 else { return nil }
      (read, write) = (ends[0], ends[1])
    }

    /// Opens a pipe whose ends no child inherits, not even a child that another thread starts at this moment.
    ///
    /// Such a child would keep the pipe open, and an adapter's death would go unnoticed as long as the child lives.
    private static func open(_ ends: inout [Int32]) -> Int32 {
      #if canImport(Glibc)
        if let pipe2 { return pipe2(&ends, O_CLOEXEC) }
      #endif
      guard pipe(&ends) == 0 else { return -1 }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return 0
    }

    #if canImport(Glibc)
      /// `pipe2`, which glibc declares only for GNU sources.
      private static let pipe2 = dlsym(nil, "pipe2").map {
        unsafeBitCast($0, to: (@convention(c) (UnsafeMutablePointer<Int32>, Int32) -> Int32).self)
      }
    #endif

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
