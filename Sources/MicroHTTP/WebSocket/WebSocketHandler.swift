/// The callbacks of a WebSocket; see ``Response/webSocket``.
///
/// One thread drives all WebSockets of a server, and calls them. They must neither block nor compute: long work belongs on ``Workers``.
public struct WebSocketHandler: Sendable {
    /// Called first, and once.
    public var onOpen: @Sendable (WebSocket) -> Void

    /// Called with each complete message of the client. The next one is read after `goOn`, which may be called on any thread, so a client
    /// that sends faster than its messages are handled has to wait.
    public var onMessage: @Sendable (WebSocket, WebSocketMessage, _ goOn: @escaping @Sendable () -> Void) -> Void

    /// The time without a byte of the client after which the socket is closed with 1000. `nil` pings a client that has been silent for half of
    /// ``ServerConfiguration/idleTimeoutSeconds``, and closes the socket if nothing comes for another half.
    public var idleSeconds: Int?

    /// Called once after ``onOpen``, and last: after the closing handshake, or when the connection has ended without one.
    public var onClose: @Sendable (WebSocket) -> Void

    /// Creates a handler; by default, nothing is done at the beginning and at the end.
    public init(
        idleSeconds: Int? = nil,
        onOpen: @escaping @Sendable (WebSocket) -> Void = { _ in },
        onMessage: @escaping @Sendable (WebSocket, WebSocketMessage, _ goOn: @escaping @Sendable () -> Void) -> Void,
        onClose: @escaping @Sendable (WebSocket) -> Void = { _ in }
    ) {
        self.idleSeconds = idleSeconds
        self.onOpen = onOpen
        self.onMessage = onMessage
        self.onClose = onClose
    }
}

/// A complete message of a client, put together from its fragments.
public struct WebSocketMessage: Sendable, Equatable {
    /// At most ``WebSocket/mostMessageBytes``; valid UTF-8 if ``isText``.
    public let bytes: [UInt8]
    /// Whether the client sent it as text and not as binary.
    public let isText: Bool

    /// Creates a message.
    public init(bytes: [UInt8], isText: Bool) {
        self.bytes = bytes
        self.isText = isText
    }
}

/// The status codes with which a server closes a WebSocket (RFC 6455, 7.4.1).
public enum WebSocketCloseCode: UInt16, Sendable {
    /// The purpose of the connection is fulfilled.
    case normal = 1_000
    /// The server goes away.
    case goingAway = 1_001
    case protocolError = 1_002
    /// A text is not UTF-8.
    case invalidText = 1_007
    /// The message violates a rule of the server, such as an expired token.
    case policyViolation = 1_008
    case messageTooLarge = 1_009
    case internalError = 1_011
}
