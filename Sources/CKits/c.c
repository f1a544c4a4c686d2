/* The kit in C. */
#include "pyx_kits.h"

static const unsigned char pyx_adapter_c[] = {
#embed "../../Kits/C/pyx/pyx_adapter.c"
};
static const unsigned char pyx_adapter_h[] = {
#embed "../../Kits/C/pyx/pyx_adapter.h"
};
static const unsigned char pyx_declaration_c[] = {
#embed "../../Kits/C/pyx/pyx_declaration.c"
};
static const unsigned char pyx_inside_h[] = {
#embed "../../Kits/C/pyx/pyx_inside.h"
};
static const unsigned char pyx_json_c[] = {
#embed "../../Kits/C/pyx/pyx_json.c"
};
static const unsigned char pyx_json_h[] = {
#embed "../../Kits/C/pyx/pyx_json.h"
};
static const unsigned char pyx_json_numbers_c[] = {
#embed "../../Kits/C/pyx/pyx_json_numbers.c"
};
static const unsigned char pyx_json_read_c[] = {
#embed "../../Kits/C/pyx/pyx_json_read.c"
};
static const unsigned char pyx_json_write_c[] = {
#embed "../../Kits/C/pyx/pyx_json_write.c"
};
static const unsigned char pyx_lines_c[] = {
#embed "../../Kits/C/pyx/pyx_lines.c"
};
static const unsigned char pyx_methods_c[] = {
#embed "../../Kits/C/pyx/pyx_methods.c"
};
static const unsigned char pyx_session_c[] = {
#embed "../../Kits/C/pyx/pyx_session.c"
};
static const unsigned char pyx_stream_c[] = {
#embed "../../Kits/C/pyx/pyx_stream.c"
};
static const unsigned char pyx_world_c[] = {
#embed "../../Kits/C/pyx/pyx_world.c"
};

const pyx_kit_file pyx_c_kit[] = {
    PYX_KIT_FILE("pyx/pyx_adapter.c", pyx_adapter_c),
    PYX_KIT_FILE("pyx/pyx_adapter.h", pyx_adapter_h),
    PYX_KIT_FILE("pyx/pyx_declaration.c", pyx_declaration_c),
    PYX_KIT_FILE("pyx/pyx_inside.h", pyx_inside_h),
    PYX_KIT_FILE("pyx/pyx_json.c", pyx_json_c),
    PYX_KIT_FILE("pyx/pyx_json.h", pyx_json_h),
    PYX_KIT_FILE("pyx/pyx_json_numbers.c", pyx_json_numbers_c),
    PYX_KIT_FILE("pyx/pyx_json_read.c", pyx_json_read_c),
    PYX_KIT_FILE("pyx/pyx_json_write.c", pyx_json_write_c),
    PYX_KIT_FILE("pyx/pyx_lines.c", pyx_lines_c),
    PYX_KIT_FILE("pyx/pyx_methods.c", pyx_methods_c),
    PYX_KIT_FILE("pyx/pyx_session.c", pyx_session_c),
    PYX_KIT_FILE("pyx/pyx_stream.c", pyx_stream_c),
    PYX_KIT_FILE("pyx/pyx_world.c", pyx_world_c),
    {0},
};
