import Conformance
import Foundation

/// The resources that a command needs before it begins.
///
/// If a runtime library gets no descriptor or no memory, it traps at an arbitrary place, and some rule would seem to
/// be at fault. So the program first checks that it can get both.
package enum Resources {
  /// Descriptors for files, for a runtime's queues and for two adapters with three pipes each.
  private static let descriptors = 16
  /// Mebibytes of address space for a first run; each processor's thread additionally needs a stack.
  private static let space = 256
  private static let spaceOfAThread = 16

  /// The message if descriptors run out later.
  package static let tooFewDescriptors =
    "too few file descriptors: nothing judged from here on would count; raise the limit with ulimit -n"

  /// Throws a ``UserError`` if too few files may be opened.
  package static func requireDescriptors() throws(UserError) {
    let free = freeDescriptors(atMost: descriptors)
    guard free >= descriptors else {
      throw UserError(
        .incomplete,
        "too few file descriptors: \(free) are free, \(descriptors) are needed; raise the limit with ulimit -n"
      )
    }
  }

  /// Throws a ``UserError`` if there is too little address space; to be called before anything else.
  package static func requireSpace() throws(UserError) {
    let needed = space + spaceOfAThread * ProcessInfo.processInfo.activeProcessorCount
    guard isFree(mebibytes: needed) else {
      throw UserError(
        .incomplete,
        "too little address space: the program needs \(needed) MiB more; raise the limit with ulimit -v"
      )
    }
  }

  private static func freeDescriptors(atMost most: Int) -> Int {
    var opened: [Int32] = []
    defer { for descriptor in opened { close(descriptor) } }
    while opened.count < most {
      let descriptor = open("/", O_RDONLY | O_CLOEXEC)
      // Only these two errors show that there are too few descriptors.
      guard descriptor >= 0 else { return errno == EMFILE || errno == ENFILE ? opened.count : most }
      opened.append(descriptor)
    }
    return opened.count
  }

  private static func isFree(mebibytes: Int) -> Bool {
    let size = mebibytes << 20
    // The memory is never touched, so only a limit on the address space can refuse it.
    guard let room = mmap(nil, size, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0), room != MAP_FAILED else {
      return false
    }
    munmap(room, size)
    return true
  }
}
