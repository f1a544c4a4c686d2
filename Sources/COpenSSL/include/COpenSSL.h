// The part of OpenSSL 3 that JOSE, the simulator and evidence packs use, and functions that replace what Swift cannot
// call: macros and variadic functions.
#ifndef PYX_COPENSSL_H
#define PYX_COPENSSL_H

#if defined(__APPLE__) && !__is_target_os(macos)
#error "encryption is not on this platform: PyxOnlinePayments encrypts with OpenSSL, so it builds only for macOS and Linux"
#endif

#include <sys/types.h>

#if __has_include(<openssl/evp.h>) && __has_include(<openssl/ssl.h>)
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>
#elif defined(__APPLE__)
#error "OpenSSL 3 is missing: run brew install openssl@3, then build with the two paths that Guides/attaching.md gives"
#else
#error "libssl-dev is missing: run apt-get install libssl-dev (OpenSSL 3.0 or later), then build again"
#endif

// A new RSA key pair with that many bits, or NULL. The caller frees it.
EVP_PKEY *pyx_rsa_generate(size_t bits);

// The public key in a SubjectPublicKeyInfo in DER, as d2i_PUBKEY reads it; NULL if it is not an RSA key. The caller
// frees it.
EVP_PKEY *pyx_d2i_rsa_public_key(const unsigned char **position, long count);

// A new key pair on the curve P-256, or NULL. The caller frees it.
EVP_PKEY *pyx_ec_generate(void);

// A new Ed25519 key pair, or NULL. The caller frees it.
EVP_PKEY *pyx_ed25519_generate(void);

// Adds a certificate to those that a server sends along with its own; 1 on success. The context keeps a reference.
long pyx_add_chain_certificate(SSL_CTX *context, X509 *certificate);

#endif
