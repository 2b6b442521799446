/// A handler's reply to a request: a response now or later, or none.
public enum Reply: Sendable {
    case response(Response)

    /// Calls the closure on one of the server's threads after the pause. No thread waits in the meantime.
    case later(Pause, then: @Sendable () -> Reply)

    /// Runs the closure on a worker of the lane; its result is the reply. The connection is suspended, and no serving thread waits. If the
    /// client leaves before, or a server that stops has ended the connection, the closure does not run; once it runs, it runs to its end.
    case computed(Workers.Lane, @Sendable () -> Reply)

    /// Other code gives the reply later. A server that stops waits for it.
    case promised(PromisedReply)

    /// The connection ends without a response.
    case disconnect(Disconnection)

    /// Another reply. The closure is called once, on one of the server's threads, when the request has ended: its response has been handed to
    /// the system, the client has left, or the connection is closed. If that reply is or becomes a tracked one, its closure is called first,
    /// unless that one comes after the request's end.
    indirect case tracked(Reply, whenEnded: @Sendable () -> Void)
}

/// How long a reply is delayed.
public enum Pause: Sendable {
    /// For this many milliseconds, or until the gate opens.
    case milliseconds(Int, endedBy: Gate? = nil)
    /// Until the gate opens, for its time-out at most. The gate `endedBy` ends the pause of this reply alone: it then no longer counts at the
    /// first one.
    case gate(Gate, endedBy: Gate? = nil)
    /// As long as an idle connection may last. A server that stops does not wait for it.
    case idleTimeout
}

/// How a connection ends without a response.
public enum Disconnection: Sendable {
    /// By a TCP reset.
    case reset
    /// By an orderly close, as when a server goes away.
    case close
}

/// How the body of a response is sent.
public struct Delivery: Sendable, Equatable {
    /// How a connection ends in the middle of a body.
    public enum Ending: Sendable, Equatable {
        /// By an orderly close, as when a server goes away.
        case close
        /// By a TCP reset. The head and the body up to there have been sent; bytes for which the client's system has no room yet may be
        /// lost.
        case reset
        /// Nothing more is sent for as long as an idle connection may last; then the connection is closed.
        case hang
    }

    /// The rate of the body, at least 1; `nil` for no limit.
    public var bytesPerSecond: Int?
    /// The connection ends after this many bytes of the body, whatever `Content-Length` says; `nil` sends the whole body. Has no effect
    /// on a response without a body: an empty one, or one to `HEAD` or with the status 204 or 304.
    public var endsAfterBytes: Int?
    /// How the connection ends there.
    public var ending: Ending

    /// Creates a delivery, by default of the whole body without a limit.
    public init(bytesPerSecond: Int? = nil, endsAfterBytes: Int? = nil, ending: Ending = .close) {
        self.bytesPerSecond = bytesPerSecond
        self.endsAfterBytes = endsAfterBytes
        self.ending = ending
    }
}
