"""Writes the answers to `send` in a form that different readers understand differently: odd_lines.py FORM."""

import json
import sys

import tally

FORMS = {
    "two_results": lambda text, id: text[:-1] + ',"result":{"effects":[]}}',
    "two_ids": lambda text, id: text[:-1] + ',"id":%d}' % id,
    "two_effects": lambda text, id: text.replace('"effects":', '"effects":[],"effects":', 1),
    "effects_object": lambda text, id: '{"id":%d,"jsonrpc":"2.0","result":{"effects":{}}}' % id,
    "effects_number": lambda text, id: '{"id":%d,"jsonrpc":"2.0","result":{"effects":10}}' % id,
    "effects_text": lambda text, id: '{"id":%d,"jsonrpc":"2.0","result":{"effects":""}}' % id,
    "effects_null": lambda text, id: '{"id":%d,"jsonrpc":"2.0","result":{"effects":null}}' % id,
    "two_values": lambda text, id: text.replace('"value":', '"value":7,"value":', 1),
    "two_ids_escaped": lambda text, id: text[:-1] + ',"\\u0069d":%d}' % id,
    "result_and_error": lambda text, id: text[:-1] + ',"error":{"code":-32001,"message":"x"}}',
    "leading_zeros": lambda text, id: text.replace('"id":%d' % id, '"id":000%d' % id),
    "fraction": lambda text, id: text.replace('"id":%d' % id, '"id":%d.0' % id),
    "exponent": lambda text, id: text.replace('"id":%d' % id, '"id":%de0' % id),
    "text": lambda text, id: text.replace('"id":%d' % id, '"id":"%d"' % id),
    "not_a_number": lambda text, id: text[:-1] + ',"more":NaN}',
    "half_pair": lambda text, id: text[:-1] + ',"more":"\\ud835"}',
    "no_escape": lambda text, id: text[:-1] + ',"more":"\\x41"}',
    "byte_order_mark": lambda text, id: "\ufeff" + text,
}


class Odd(tally.pyx.Adapter):
    is_send = False

    def handle(self, request):
        self.is_send = request["method"] == "send"
        super().handle(request)

    def write(self, data):
        text = data.decode().rstrip("\n")
        if self.is_send:
            text = FORMS[sys.argv[1]](text, json.loads(text)["id"])
        super().write(text.encode() + b"\n")


tally.serve(adapter=Odd)
