/// Passes that change floating-point numbers by value, because ranks do not reflect sums, quotients and order.
extension ShrinkPass {
  static let floats: [ShrinkPass] = [
    lowerEqualFloats, orderFloats, roundFloats, smallFloats, shiftFloats, scaleFloats,
    negateFloats,
    addFloats, multiplyFloats, stretchFloats,
  ]

  /// A pass with moves for each floating-point number; the closure also gets the places of the next few such numbers.
  static func floats(
    _ name: String, _ moves: @escaping @Sendable (Recording, Int, [Int]) -> [Move]
  ) -> ShrinkPass {
    choices(name) { recording, position, _ in
      guard recording.domains[position].kind == .float else { return [] }
      let later = recording.ranks.indices[(position + 1)...].lazy
      return moves(
        recording, position, Array(later.filter { recording.domains[$0].kind == .float }.prefix(4)))
    }
  }

  /// Lowers a number, together with those of the next few numbers that have the same magnitude.
  static let lowerEqualFloats: ShrinkPass = floats("lower equal floats") { recording, position, later in
    let (choices, rank) = (recording.ranks, recording.ranks[position])
    let equal = later.filter { choices[$0] == rank }
    guard rank > 0, !equal.isEmpty else { return [] }
    return FloatRank.moves(lowering: rank) { lowered in
      var copy = choices.replacing(position, with: lowered)
      for index in equal { copy[index] = lowered }
      return copy
    }
  }

  /// Replaces numbers by their positions in numerical order, counted from zero, from one, or on both sides of zero.
  static let orderFloats: ShrinkPass = floats("order floats") { recording, position, later in
    (1..<(later.count + 1)).reversed().flatMap { length -> [Move] in
      let indices = [position] + later.prefix(length)
      let values = indices.map { recording.float($0) }
      let order = Set(values).sorted()
      let negatives = order.prefix { $0 < 0 }.count
      return Set([0, -1, negatives]).sorted().map { zero in
        .once {
          recording.setting(
            zip(indices, values).map { ($0, Double((order.firstIndex(of: $1) ?? 0) - zero)) })
        }
      }
    }
  }

  /// Subtracts a number, or its whole part, from itself and from later numbers.
  static let shiftFloats: ShrinkPass = floats("shift floats") { recording, position, later in
    let value = recording.float(position)
    guard value != 0, !later.isEmpty else { return [] }
    return [value, recording.whole(position)].flatMap { distance in
      [later.count, 1].map { count in
        .once {
          recording.setting(([position] + later.prefix(count)).map { ($0, recording.float($0) - distance) })
        }
      }
    }
  }

  /// Makes a number a power of two, or multiplies it by a power of two that brings it nearer to one.
  ///
  /// In the second case, it also multiplies the next few numbers by the same factor, or multiplies or divides one of
  /// them by that factor.
  static let scaleFloats: ShrinkPass = floats("scale floats") { recording, position, later in
    let value = recording.float(position)
    guard value != 0 else { return [] }
    let (exponent, isGreat) = (value.exponent, value.exponent > 0)
    func power(_ number: UInt64, _ up: Bool) -> Double {
      Double(sign: .plus, exponent: up ? Int(number) : -Int(number), significand: 1)
    }
    let one = Move.once { recording.setting([(position, power(UInt64(abs(exponent)), isGreat))]) }
    guard exponent != 0 else { return [one] }
    let steps = Search.Kind.most(UInt64(abs(exponent)))
    let together = Move(steps) { number in
      recording.setting(
        ([position] + later).map { ($0, recording.float($0) * power(number, !isGreat)) })
    }
    return [one, together]
      + later.flatMap { other in
        [isGreat, !isGreat].map { up in
          Move(steps) { number in
            recording.setting([
              (position, value * power(number, !isGreat)),
              (other, recording.float(other) * power(number, up)),
            ])
          }
        }
      }
  }

  /// Makes a negative number positive, and changes the signs of the next few numbers or of one of them.
  static let negateFloats: ShrinkPass = floats("negate floats") { recording, position, later in
    guard recording.float(position) < 0, !later.isEmpty else { return [] }
    return ([later] + later.map { [$0] }).map { others in
      .once { recording.setting(([position] + others).map { ($0, -recording.float($0)) }) }
    }
  }

  /// Lowers a number and moves a later number by the same distance, in the same or the opposite direction.
  static let addFloats: ShrinkPass = floats("add floats") { recording, position, later in
    let (value, whole) = (recording.float(position), recording.whole(position))
    guard value != 0 else { return [] }
    return later.flatMap { other in
      [value, -value].flatMap { sum -> [Move] in
        func lowered(to less: Double) -> [UInt64]? {
          let change = sum == value ? value - less : less - value
          return recording.setting([(position, less), (other, recording.float(other) + change)])
        }
        let distance = UInt64(min(abs(whole), 0x1p53))
        return [.once { lowered(to: 0) }, .once { value == whole ? nil : lowered(to: whole) }]
          + (distance == 0
            ? [] : [Move(.least(distance)) { lowered(to: value < 0 ? -Double($0) : Double($0)) }])
      }
    }
  }

  /// Divides a number so that it becomes 1, or a whole number lower than its magnitude, and multiplies or divides a
  /// later number by the same factor.
  static let multiplyFloats: ShrinkPass = floats("multiply floats") { recording, position, later in
    let value = recording.float(position)
    guard value != 0, value != 1 else { return [] }
    return later.flatMap { other in
      [true, false].flatMap { isProduct -> [Move] in
        func lowered(to less: Double) -> [UInt64]? {
          let factor = isProduct ? value / less : less / value
          return recording.setting([(position, less), (other, recording.float(other) * factor)])
        }
        return [.once { lowered(to: 1) }]
          + (abs(value) < 0x1p53
            ? [Move(.least(UInt64(abs(value)), test: .half)) { $0 > 0 ? lowered(to: Double($0)) : nil }] : [])
      }
    }
  }
}
