import Foundation

/// The nesting depth of the brackets in an old-style (NeXTSTEP) property list, outside quoted texts and comments.
///
/// It is checked before the list is read, because its reader recurses once for each level.
enum BracketDepth {
  /// The largest number of brackets around a value; a closing bracket without an opening one does not count.
  static func deepest(in bytes: Data) -> Int {
    var (open, deepest) = (0, 0)
    var rest = [UInt8](bytes)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): skipText(endingIn: byte, &rest)
      case UInt8(ascii: "/"): skipComment(&rest)
      case UInt8(ascii: "("), UInt8(ascii: "{"):
        open += 1
        deepest = max(deepest, open)
      case UInt8(ascii: ")"), UInt8(ascii: "}"): open = max(0, open - 1)
      default: break
      }
    }
    return deepest
  }

  private static func skipText(endingIn quote: UInt8, _ rest: inout ArraySlice<UInt8>) {
    while let byte = rest.popFirst(), byte != quote {
      if byte == UInt8(ascii: "\\") { _ = rest.popFirst() }
    }
  }

  /// Skips a comment, if the slash begins one.
  private static func skipComment(_ rest: inout ArraySlice<UInt8>) {
    let (stroke, star) = (UInt8(ascii: "/"), UInt8(ascii: "*"))
    if rest.first == stroke {
      rest = rest.drop { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    } else if rest.first == star {
      _ = rest.popFirst()
      while let byte = rest.popFirst(), !(byte == star && rest.first == stroke) {}
      _ = rest.popFirst()
    }
  }
}
