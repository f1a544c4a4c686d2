extension ShrinkPass {
  /// Takes a simpler alternative and looks for choices that fit it, because the recorded choices mean something else in
  /// that alternative.
  static let changeAlternative: ShrinkPass = choices("change alternative") { recording, position, probe in
    let domain = recording.domains[position]
    guard recording.ranks[position] > 0, domain.kind == .index || domain.kind == .flag, domain.width < 16,
      !recording.isLikeEarlier(position),
      // The flag that continues a collection is not an alternative; other passes delete the collection's parts.
      !recording.spans.contains(where: { $0.hasFlag && $0.start == position })
    else { return [] }
    return (0..<recording.ranks[position]).flatMap { alternative -> [Move] in
      let choices = recording.ranks.replacing(position, with: alternative)
      let guide = Guide(recording.spans, count: choices.count, isLenient: true)
      guard let drawn = probe(choices, guide), drawn.ranks.isSimpler(than: recording.ranks) else { return [] }
      return drawn.members(behind: position)
    }
  }
}

extension Recording {
  /// Whether the pass has been at an earlier position with the same choice, followed by the same few choices.
  fileprivate func isLikeEarlier(_ position: Int) -> Bool {
    let window = position..<min(position + 4, ranks.count)
    return ranks.indices[..<position].contains { earlier in
      ranks[earlier] == ranks[position] && domains[earlier] == domains[position]
        && ranks[earlier..<earlier + window.count] == ranks[window]
    }
  }

  /// One move for each member, except the first, of the next long list, such as a list of characters.
  ///
  /// The move sets all nearby choices from this list to that member.
  fileprivate func members(behind position: Int) -> [Move] {
    guard
      let first = ranks.indices.dropFirst(position + 1).prefix(8).first(where: {
        domains[$0].kind == .index && (9..<256).contains(domains[$0].width)
      })
    else { return [] }
    let domain = domains[first]
    let alike = ranks.indices[first...].prefix { $0 < first + 64 }.filter { domains[$0] == domain }
    return (1...domain.width).map { member in
      Move.once {
        var copy = ranks
        for index in alike { copy[index] = member }
        return copy
      }
    }
  }
}
