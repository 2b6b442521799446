import CGnuTLS

/// A TLS session that belongs to libmicrohttpd.
package struct TLSSession: @unchecked Sendable {
    private let pointer: UnsafeMutableRawPointer

    /// - Parameter pointer: a `gnutls_session_t`, which must outlive this value.
    package init(_ pointer: UnsafeMutableRawPointer) { self.pointer = pointer }

    /// Sends the last bytes of the session, as far as the system has room for them. Must be called on the thread that serves the session.
    package func sendLast(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { understudy_tls_send(pointer, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
