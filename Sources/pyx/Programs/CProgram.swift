import Conformance
import JSONValues

/// A failing case in C, on the kit `pyx_adapter`.
struct CProgram {
  let program: FailingProgram

  var text: String {
    let comment = program.comment.map(Self.comment)
    return (comment + [head, Self.asking, Self.comparing, looking, "int main(void) {"] + steps + ["}", ""])
      .joined(separator: "\n")
  }

  private var head: String {
    """
    //
    // cc -std=c11 -I pyx THIS.c pyx/*.c -o counterexample -pthread && ./counterexample

    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>

    // Your adapter for \(program.contract.words), without its main; its pyx_role is called `role`.
    #define main main_of_the_adapter
    #include "adapter.c"
    #undef main

    #include "pyx_inside.h"

    static const pyx_role *const judged[] = {&role, NULL};
    static pyx_conversation conversation = {.name = "counterexample", .version = "1", .roles = judged};

    """
  }

  private static let asking = #"""
    static void end(const char *what, const char *why) {
      fprintf(stderr, "%s: %s\n", what, why);
      exit(1);
    }

    static pyx_json parsed(const char *text, size_t count) {
      pyx_json value;
      const char *why;
      size_t offset;
      if (!pyx_json_read(text, count, &value, &why, &offset)) end("not JSON", why);
      return value;
    }

    // The adapter's answer to a request for the open session.
    static pyx_json ask(const char *method, const char *parameters) {
      pyx_json given = parsed(parameters, strlen(parameters));
      pyx_writer text = {0}, result = {0};
      pyx_begin_object(&text, NULL);
      for (size_t i = 0; i < given.count; i++) pyx_put_value(&text, given.items[i].name, &given.items[i]);
      if (conversation.sessions) pyx_put_text(&text, "session", conversation.sessions->name);
      pyx_end(&text);
      pyx_json params = parsed(text.bytes, text.count);
      pyx_request request = {.with = &conversation, .params = &params, .answer = &result};
      pyx_begin_object(&result, NULL);
      pyx_serve_request(&request, method);
      pyx_end(&result);
      if (request.code != 0) end(method, request.message);
      pyx_json answer = parsed(result.bytes, result.count);
      pyx_json_clear(&given);
      pyx_json_clear(&params);
      pyx_writer_clear(&text);
      pyx_writer_clear(&result);
      return answer;
    }

    """#

  private static let comparing = #"""
    static bool same(const pyx_json *one, const pyx_json *other);

    // Whether an object has at least these members.
    static bool has(const pyx_json *fields, const pyx_json *expected) {
      for (size_t i = 0; i < expected->count; i++) {
        const pyx_json *own = pyx_json_member(fields, expected->items[i].name);
        if (!own || !same(own, &expected->items[i])) return false;
      }
      return true;
    }

    static bool same(const pyx_json *one, const pyx_json *other) {
      if (one->kind != other->kind) return false;
      switch (one->kind) {
      case PYX_NULL: return true;
      case PYX_FLAG: return one->flag == other->flag;
      case PYX_WHOLE: return one->whole == other->whole;
      case PYX_NUMBER: return one->number == other->number;
      case PYX_TEXT: return one->count == other->count && memcmp(one->text, other->text, one->count) == 0;
      case PYX_OBJECT: return one->count == other->count && has(one, other);
      case PYX_ARRAY: break;
      }
      for (size_t i = 0; one->count == other->count && i < one->count; i++) {
        if (!same(&one->items[i], &other->items[i])) return false;
      }
      return one->count == other->count;
    }

    """#

  private var looking: String {
    #"""
    static void miss(const pyx_json *expected) {
      pyx_writer text = {0};
      pyx_put_value(&text, NULL, expected);
      fprintf(stderr, "\#(program.rule.id): %s: expected %.*s\n", expected->name, (int)text.count, text.bytes);
      exit(1);
    }

    // Looks for exactly these effects of a word, each with at least these fields, in two answers.
    static void look(const pyx_json answers[2], const pyx_json *expected) {
      size_t seen = 0;
      for (int part = 0; part < 2; part++) {
        const pyx_json *effects = pyx_json_member(&answers[part], "effects");
        for (size_t i = 0; effects && i < effects->count; i++) {
          const pyx_json *fields = pyx_json_member(&effects->items[i], expected->name);
          if (!fields) continue;
          if (seen >= expected->count || !has(fields, &expected->items[seen])) miss(expected);
          seen++;
        }
      }
      if (seen != expected->count) miss(expected);
    }

    // Makes a step, prints its effects, including late ones, and compares them with the wanted effects.
    static void step(const char *method, const char *parameters, const char *wanted) {
      pyx_json answers[2] = {ask(method, parameters), {0}}, all = parsed(wanted, strlen(wanted));
      if (strcmp(method, "send") == 0) answers[1] = ask("settle", "{\"atMostMilliseconds\":1000,\"world\":{}}");
      printf("%s %s", method, parameters);
      for (int part = 0; part < 2 && answers[part].kind == PYX_OBJECT; part++) {
        pyx_writer text = {0};
        pyx_put_value(&text, NULL, &answers[part]);
        printf(" -> %.*s", (int)text.count, text.bytes);
        pyx_writer_clear(&text);
      }
      printf("\n");
      for (size_t i = 0; i < all.count; i++) look(answers, &all.items[i]);
      pyx_json_clear(&all);
      for (int part = 0; part < 2; part++) pyx_json_clear(&answers[part]);
    }

    """#
  }

  private var steps: [String] {
    program.steps.flatMap { step -> [String] in
      let failure = step.failure.map { ["  " + Self.comment("In the failing run: \($0)")] } ?? []
      let arguments = [program.parameters(of: step), step.wantedTree].map(literal)
      return failure + ["  step(\"\(step.method)\",\n\(arguments.joined(separator: ",\n")));"]
    }
  }

  /// JSON as string literals, one for each line.
  private func literal(_ value: JSONValue) -> String {
    ProgramLiteral.strictJSON.text(value, indentation: 0, after: 8).split(separator: "\n")
      .map { "       \"\(Self.escaped($0))\"" }.joined(separator: "\n")
  }

  /// A comment of one line; a backslash at its end would make the next line part of it.
  private static func comment(_ text: String) -> String {
    text.isEmpty ? "//" : "// " + text.replacing("??/", with: "?? /") + (text.hasSuffix("\\") ? " ." : "")
  }

  private static func escaped(_ line: Substring) -> String {
    String(line).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      // Two question marks may begin a trigraph. If there are three in a row, the first pass
      // leaves two together, so a second pass follows.
      .replacing("??", with: "?\\?").replacing("??", with: "?\\?")
  }
}
