import CGnuTLS

/// A TLS session of a server that belongs to libmicrohttpd. A client that sends plain HTTP gets an answer that says so.
package final class TLSSession: @unchecked Sendable {
    private let pointer: UnsafeMutableRawPointer
    /// Used on the thread that serves the session only.
    private let input = UnsafeMutablePointer<understudy_tls_input>.allocate(capacity: 1)

    private static let answer: StaticString =
        """
        HTTP/1.1 400 Bad Request\r
        Content-Type: text/plain\r
        Content-Length: 52\r
        Connection: close\r
        \r
        This port serves HTTPS: begin the URL with https://

        """

    /// - Parameters:
    ///   - pointer: a `gnutls_session_t` that has not begun, and has been used for the last time before this object is released.
    ///   - descriptor: the connection.
    package init(_ pointer: UnsafeMutableRawPointer, over descriptor: Int32) {
        self.pointer = pointer
        input.initialize(
            to: understudy_tls_input(
                descriptor: descriptor, has_begun: 0, is_plain: 0, answer: Self.answer.utf8Start,
                answer_count: Self.answer.utf8CodeUnitCount))
        understudy_tls_read_through(pointer, input)
    }

    deinit { input.deallocate() }

    /// Whether the client has sent plain HTTP. Must be called on the thread that serves the session.
    package var hasPlainHTTP: Bool { input.pointee.is_plain != 0 }

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
