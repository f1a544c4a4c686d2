import Conformance
import Reporting

/// The vectors that ship with the suite, read.
public enum ShippedVectors {
  /// Every vector of every file, file by file, or what is wrong with the first file that cannot be read.
  ///
  /// A file that were left out would let a run look at less than it says, so that none may be used then.
  public static let all = Result {
    () throws -> [Vector] in
    try VectorFiles.all.flatMap { try VectorFile(name: $0.name, bytes: $0.bytes).vectors }
  }
}
