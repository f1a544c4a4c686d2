// The parts of libzbar 0.23 that read QR codes from a picture, and of libqrencode 4 that draw them.
//
// They are declared here and looked up in the libraries when a program first needs them, for the reasons that
// CLibevent.h gives. The libraries' names stand for one binary interface each, 0 and 4, so these declarations stay
// valid for them. .ci/declarations compares each of them with the libraries' own headers, which are included if
// PYX_LIBRARY_HEADERS is defined.
#ifndef PYX_CQRCODES_H
#define PYX_CQRCODES_H

#include <stddef.h>

// Constants, as CONSTANT(name, value).
#define PYX_ZBAR_SYMBOLS(CONSTANT) \
  CONSTANT(ZBAR_NONE, 0) \
  CONSTANT(ZBAR_QRCODE, 64)

#define PYX_ZBAR_SETTINGS(CONSTANT) CONSTANT(ZBAR_CFG_ENABLE, 0)

#define PYX_QRENCODE_LEVELS(CONSTANT) CONSTANT(QR_ECLEVEL_L, 0)

#ifdef PYX_LIBRARY_HEADERS
#include <qrencode.h>
#include <zbar.h>
#else

#define PYX_CONSTANT(name, value) name = value,
typedef enum { PYX_ZBAR_SYMBOLS(PYX_CONSTANT) } zbar_symbol_type_t;
typedef enum { PYX_ZBAR_SETTINGS(PYX_CONSTANT) } zbar_config_t;
typedef enum { PYX_QRENCODE_LEVELS(PYX_CONSTANT) } QRecLevel;
#undef PYX_CONSTANT

typedef struct zbar_image_s zbar_image_t;
typedef struct zbar_image_scanner_s zbar_image_scanner_t;
typedef struct zbar_symbol_s zbar_symbol_t;
typedef void(zbar_image_cleanup_handler_t)(zbar_image_t *image);

typedef struct {
  int version;
  int width;
  // One byte for each module, row by row; its lowest bit is set if the module is dark.
  unsigned char *data;
} QRcode;

#endif

// These assertions hold for the declarations above and for the libraries' own.
_Static_assert(offsetof(QRcode, width) == sizeof(int), "QRcode.width");
_Static_assert(offsetof(QRcode, data) == 2 * sizeof(int), "QRcode.data");

// Functions, as FUNCTION(result, name, parameters, arguments).
#define PYX_ZBAR_FUNCTIONS(FUNCTION) \
  FUNCTION(zbar_image_scanner_t *, zbar_image_scanner_create, (void), ()) \
  FUNCTION(void, zbar_image_scanner_destroy, (zbar_image_scanner_t *scanner), (scanner)) \
  FUNCTION(int, zbar_image_scanner_set_config, \
           (zbar_image_scanner_t *scanner, zbar_symbol_type_t symbols, zbar_config_t setting, int value), \
           (scanner, symbols, setting, value)) \
  FUNCTION(int, zbar_scan_image, (zbar_image_scanner_t *scanner, zbar_image_t *image), (scanner, image)) \
  FUNCTION(zbar_image_t *, zbar_image_create, (void), ()) \
  FUNCTION(void, zbar_image_destroy, (zbar_image_t *image), (image)) \
  FUNCTION(void, zbar_image_set_format, (zbar_image_t *image, unsigned long format), (image, format)) \
  FUNCTION(void, zbar_image_set_size, (zbar_image_t *image, unsigned int width, unsigned int height), \
           (image, width, height)) \
  FUNCTION(void, zbar_image_set_data, \
           (zbar_image_t *image, const void *bytes, unsigned long count, zbar_image_cleanup_handler_t *cleanup), \
           (image, bytes, count, cleanup)) \
  FUNCTION(const zbar_symbol_t *, zbar_image_first_symbol, (const zbar_image_t *image), (image)) \
  FUNCTION(const zbar_symbol_t *, zbar_symbol_next, (const zbar_symbol_t *symbol), (symbol)) \
  FUNCTION(const char *, zbar_symbol_get_data, (const zbar_symbol_t *symbol), (symbol)) \
  FUNCTION(unsigned int, zbar_symbol_get_data_length, (const zbar_symbol_t *symbol), (symbol))

#define PYX_QRENCODE_FUNCTIONS(FUNCTION) \
  FUNCTION(QRcode *, QRcode_encodeData, (int count, const unsigned char *bytes, int version, QRecLevel level), \
           (count, bytes, version, level)) \
  FUNCTION(void, QRcode_free, (QRcode *code), (code))

// The addresses of the functions.
#define PYX_POINTER(result, name, parameters, arguments) result(*name) parameters;
struct pyx_libzbar {
  PYX_ZBAR_FUNCTIONS(PYX_POINTER)
};
struct pyx_libqrencode {
  PYX_QRENCODE_FUNCTIONS(PYX_POINTER)
};
#undef PYX_POINTER

// Null until the functions below have found all functions of the libraries.
extern struct pyx_libzbar pyx_libzbar;
extern struct pyx_libqrencode pyx_libqrencode;

// Look the functions up in a library, by the handle that dlopen gave; return the name of the first missing function, or
// NULL. Call each once in a process, before anything else.
const char *pyx_libzbar_look_up(void *library);
const char *pyx_libqrencode_look_up(void *library);

#ifndef PYX_LIBRARY_HEADERS
// The functions under their own names, but as inline functions without symbols, because symbols would be taken for the
// libraries'.
#define PYX_ZBAR_CALL(result, name, parameters, arguments) \
  static inline result name parameters { return pyx_libzbar.name arguments; }
PYX_ZBAR_FUNCTIONS(PYX_ZBAR_CALL)
#undef PYX_ZBAR_CALL
#define PYX_QRENCODE_CALL(result, name, parameters, arguments) \
  static inline result name parameters { return pyx_libqrencode.name arguments; }
PYX_QRENCODE_FUNCTIONS(PYX_QRENCODE_CALL)
#undef PYX_QRENCODE_CALL
#endif

#endif
