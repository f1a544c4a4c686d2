#include "COpenSSL.h"

// EVP_RSA_gen is a macro over a variadic function.
EVP_PKEY *pyx_rsa_generate(size_t bits) { return EVP_PKEY_Q_keygen(NULL, NULL, "RSA", bits); }

// EVP_EC_gen is such a macro too.
EVP_PKEY *pyx_ec_generate(void) { return EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-256"); }

long pyx_add_chain_certificate(SSL_CTX *context, X509 *certificate) {
  return SSL_CTX_add1_chain_cert(context, certificate);
}
