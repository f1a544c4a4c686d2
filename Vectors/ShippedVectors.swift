import Conformance
import Reporting

/// The vectors that ship with the suite, read.
public enum ShippedVectors {
  /// Every file, or what is wrong with the first that cannot be read; read once in a process.
  ///
  /// If a file were left out, a run would look at less than it says, so no file may be used then.
  public static let files = Result { () throws -> [VectorFile] in
    try VectorFiles.all.map { try VectorFile(name: $0.name, bytes: $0.bytes) }
  }

  /// Every vector of every file, file by file, or what is wrong with the first file that cannot be read.
  public static let all = files.map { $0.flatMap(\.vectors) }
}
