package pyx.adapter;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** JSON values whose members are in the order of their names, so that texts can be compared. */
final class Sorted {
  private Sorted() {}

  static Object of(Object value) {
    if (value instanceof Map<?, ?> members) {
      var sorted = new TreeMap<String, Object>();
      members.forEach((name, member) -> sorted.put((String) name, of(member)));
      return sorted;
    }
    return value instanceof List<?> elements ? elements.stream().map(Sorted::of).toList() : value;
  }
}
