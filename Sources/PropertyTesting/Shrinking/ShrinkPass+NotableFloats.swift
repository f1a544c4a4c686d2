/// Passes that try numbers which no search reaches: small ones, powers of two, and the point at which rounding begins.
extension ShrinkPass {
  /// Makes a number a small whole number, because no search from a great number or a fraction reaches such a number.
  static let smallFloats: ShrinkPass = floats("small floats") { recording, position, _ in
    let value = recording.float(position)
    guard recording.ranks[position] >= 1 << 53 else { return [] }
    return (2...10).map { small in
      .once { recording.setting([(position, Double(value < 0 ? -small : small))]) }
    }
  }

  /// Replaces a fraction, a great number or a negative number by the next whole number above all other numbers, or
  /// above all earlier ones.
  ///
  /// If numbers must differ or rise, no search for a threshold finds an unused number.
  static let followFloats: ShrinkPass = floats("follow floats") { recording, position, _ in
    guard recording.ranks[position] >= 1 << 53 || recording.float(position) < 0 else { return [] }
    let others = recording.ranks.indices.filter { $0 != position && recording.domains[$0].kind == .float }
    return [others.prefix { $0 < position }, others[...]].filter { !$0.isEmpty }.map { members in
      .once {
        let greatest = members.map { recording.float($0) }.filter { abs($0) < 0x1p52 }.max() ?? 0
        return recording.setting([(position, FloatRank.truncated(max(0, greatest)) + 1)])
      }
    }
  }

  /// Sets one of several numbers to 2⁵³ or −2⁵³, beyond which whole numbers are not exact, and the others to one.
  ///
  /// Only a few numbers lose precision in rounding, so no search finds simple ones among them.
  static let roundFloats: ShrinkPass = floats("round floats") { recording, position, later in
    (1..<(later.count + 1)).flatMap { length -> [Move] in
      let indices = [position] + later.prefix(length)
      // Without a great number or a fraction, sums are exact.
      guard indices.contains(where: { recording.ranks[$0] >= 1 << 50 }) else { return [] }
      return indices.flatMap { great in
        [0x1p53, -0x1p53].map { value in
          .once { recording.setting(indices.map { ($0, $0 == great ? value : 1) }) }
        }
      }
    }
  }

  /// Lowers a number to zero, one, its whole part or a power of two.
  ///
  /// At the same time, a later number becomes the least or greatest power of two that works, or the greatest finite
  /// number.
  static let stretchFloats: ShrinkPass = floats("stretch floats") { recording, position, later in
    let value = recording.float(position)
    guard value != 0 else { return [] }
    let power = Double(sign: .plus, exponent: value.exponent, significand: 1)
    let targets = [0, 1, abs(recording.whole(position)), power].filter { $0 != value }
    return later.flatMap { other in
      let sign: FloatingPointSign = recording.float(other) < 0 ? .minus : .plus
      func stretched(_ exponent: Int) -> Double { Double(sign: sign, exponent: exponent, significand: 1) }
      let greatest = sign == .minus ? -Double.greatestFiniteMagnitude : .greatestFiniteMagnitude
      let atMost = Move(.least(UInt64(abs(value.exponent)))) { exponent in
        let lowered = Double(
          sign: .plus, exponent: value.exponent < 0 ? -Int(exponent) : Int(exponent), significand: 1)
        return recording.setting([(position, lowered), (other, greatest)])
      }
      return [atMost]
        + targets.flatMap { target in
          [1, -1].map { side in
            Move(.least(1_000, test: .half)) { exponent in
              recording.setting([(position, target), (other, stretched(side * Int(exponent)))])
            }
          }
        }
    }
  }
}
