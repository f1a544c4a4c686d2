import Foundation

/// The conflict markers that an unfinished merge leaves in a file.
enum MergeMarks {
  /// The number of the first line with such a mark, counted from 1; nil if there is none.
  ///
  /// A row of `=` counts only in the faulty line, because such a row may also be part of a text.
  static func firstLine(in bytes: Data, faultIn line: Int? = nil) -> Int? {
    for (offset, text) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated()
    {
      if marks.contains(where: { text.starts(with: $0.utf8) }) { return offset + 1 }
      let row = text.last == UInt8(ascii: "\r") ? text.dropLast() : text
      if offset + 1 == line, row.elementsEqual("=======".utf8) { return offset + 1 }
    }
    return nil
  }

  private static let marks = ["<<<<<<< ", "||||||| ", ">>>>>>> "]
}
