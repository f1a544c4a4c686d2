import CKits

/// The kits that hold the conversation with Pyx, as they are in the folder `Kits`.
enum KitFiles {
  /// The files of the kit in C, Java, JavaScript or Python, by their paths in the folder of an adapter.
  static func all(of kit: String) -> [ScaffoldFile] {
    var files: [ScaffoldFile] = []
    var next = pyx_kit(kit)
    while let entry = next?.pointee, let path = entry.path, let bytes = entry.bytes {
      let content = Array(UnsafeBufferPointer(start: bytes, count: entry.count))
      files.append(ScaffoldFile(String(cString: path), content))
      next = next?.successor()
    }
    return files
  }
}
