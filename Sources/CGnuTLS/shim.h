#ifndef UNDERSTUDY_CGNUTLS_SHIM_H
#define UNDERSTUDY_CGNUTLS_SHIM_H

#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <stdint.h>
#include <sys/socket.h>

// Wraps bytes for GnuTLS, which does not change its input.
static inline gnutls_datum_t understudy_datum(const void *bytes, size_t count) {
    gnutls_datum_t datum = {(unsigned char *)bytes, (unsigned int)count};
    return datum;
}

static inline int understudy_sha256(const void *bytes, size_t count, void *digest) {
    return gnutls_hash_fast(GNUTLS_DIG_SHA256, bytes, count, digest);
}

static inline int understudy_sha1(const void *bytes, size_t count, void *digest) {
    return gnutls_hash_fast(GNUTLS_DIG_SHA1, bytes, count, digest);
}

static inline int understudy_hmac_sha256(const void *key, size_t key_count, const void *bytes, size_t count, void *code) {
    return gnutls_hmac_fast(GNUTLS_MAC_SHA256, key, key_count, bytes, count, code);
}

static inline int understudy_pbkdf2_sha256(
    const void *password, size_t password_count, const void *salt, size_t salt_count, unsigned int rounds, void *output, size_t output_count) {
    gnutls_datum_t key = understudy_datum(password, password_count), salt_datum = understudy_datum(salt, salt_count);
    return gnutls_pbkdf2(GNUTLS_MAC_SHA256, &key, &salt_datum, rounds, output, output_count);
}

#define UNDERSTUDY_GCM_NONCE_BYTES 12
#define UNDERSTUDY_GCM_TAG_BYTES 16

// Encrypts with AES-256-GCM. The output is the ciphertext followed by the tag.
static inline int understudy_aes_256_gcm_seal(
    const void *key, size_t key_count, const void *nonce, const void *context, size_t context_count, const void *text, size_t text_count,
    void *sealed, size_t sealed_count) {
    gnutls_aead_cipher_hd_t cipher;
    gnutls_datum_t key_datum = understudy_datum(key, key_count);
    int code = gnutls_aead_cipher_init(&cipher, GNUTLS_CIPHER_AES_256_GCM, &key_datum);
    if (code < 0) return code;
    code = gnutls_aead_cipher_encrypt(
        cipher, nonce, UNDERSTUDY_GCM_NONCE_BYTES, context, context_count, UNDERSTUDY_GCM_TAG_BYTES, text, text_count, sealed, &sealed_count);
    gnutls_aead_cipher_deinit(cipher);
    return code;
}

// Decrypts a ciphertext followed by its tag. Returns a negative code if it is not authentic.
static inline int understudy_aes_256_gcm_open(
    const void *key, size_t key_count, const void *nonce, const void *context, size_t context_count, const void *sealed,
    size_t sealed_count, void *text, size_t text_count) {
    gnutls_aead_cipher_hd_t cipher;
    gnutls_datum_t key_datum = understudy_datum(key, key_count);
    int code = gnutls_aead_cipher_init(&cipher, GNUTLS_CIPHER_AES_256_GCM, &key_datum);
    if (code < 0) return code;
    code = gnutls_aead_cipher_decrypt(
        cipher, nonce, UNDERSTUDY_GCM_NONCE_BYTES, context, context_count, UNDERSTUDY_GCM_TAG_BYTES, sealed, sealed_count, text, &text_count);
    gnutls_aead_cipher_deinit(cipher);
    return code;
}

// Makes a key of ECDSA on P-256.
static inline int understudy_generate_p256_key(gnutls_x509_privkey_t key) {
    return gnutls_x509_privkey_generate(key, GNUTLS_PK_ECDSA, GNUTLS_CURVE_TO_BITS(GNUTLS_ECC_CURVE_SECP256R1), 0);
}

// Where a session of a server reads. A client may begin with plain HTTP, which gets an answer that lives as long as the process.
struct understudy_tls_input {
    int descriptor;
    int has_begun;
    int is_plain;
    const void *answer;
    size_t answer_count;
};

// No handshake begins with a capital letter, as methods of HTTP do. The rest of the request is read, since unread bytes would reset the connection
// before the client has the answer.
static inline ssize_t understudy_tls_pull(gnutls_transport_ptr_t pointer, void *bytes, size_t count) {
    struct understudy_tls_input *input = (struct understudy_tls_input *)pointer;
    if (input->is_plain) return 0;
    ssize_t got = recv(input->descriptor, bytes, count, 0);
    if (got <= 0 || input->has_begun) return got;
    input->has_begun = 1;
    unsigned char first = *(const unsigned char *)bytes;
    if (first < 'A' || first > 'Z') return got;
    input->is_plain = 1;
    char rest[4096];
    for (int number = 0; number < 16 && recv(input->descriptor, rest, sizeof rest, MSG_DONTWAIT) > 0; number++) {}
#if defined(MSG_NOSIGNAL)
    send(input->descriptor, input->answer, input->answer_count, MSG_DONTWAIT | MSG_NOSIGNAL);
#else
    // libmicrohttpd has set SO_NOSIGPIPE.
    send(input->descriptor, input->answer, input->answer_count, MSG_DONTWAIT);
#endif
    return 0;
}

static inline int understudy_tls_wait(gnutls_transport_ptr_t pointer, unsigned int milliseconds) {
    struct understudy_tls_input *input = (struct understudy_tls_input *)pointer;
    return gnutls_system_recv_timeout((gnutls_transport_ptr_t)(intptr_t)input->descriptor, milliseconds);
}

// Makes a session that has not begun read through an input, which must live until its last use.
static inline void understudy_tls_read_through(void *session, struct understudy_tls_input *input) {
    gnutls_transport_ptr_t receiving, sending;
    gnutls_transport_get_ptr2((gnutls_session_t)session, &receiving, &sending);
    gnutls_transport_set_ptr2((gnutls_session_t)session, input, sending);
    gnutls_transport_set_pull_function((gnutls_session_t)session, understudy_tls_pull);
    gnutls_transport_set_pull_timeout_function((gnutls_session_t)session, understudy_tls_wait);
}

// Sends bytes in a TLS session. Returns as `gnutls_record_send` does.
static inline ssize_t understudy_tls_send(void *session, const void *bytes, size_t count) {
    return gnutls_record_send((gnutls_session_t)session, bytes, count);
}

#endif
