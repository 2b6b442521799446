/// What a handler says to a request: an answer, to be asked again later, or nothing at all.
public enum Reply: Sendable {
    case response(Response)

    /// No thread waits meanwhile; then the closure is asked on one of the server's threads.
    case later(Pause, then: @Sendable () -> Reply)

    /// Computed on a worker of a lane; then what the closure returns. The connection is suspended meanwhile, and no serving thread waits.
    /// The closure runs to its end, also when the client leaves.
    case computed(Workers.Lane, @Sendable () -> Reply)

    /// Given later by other code. A server that stops waits for it.
    case promised(PromisedReply)

    /// The connection ends without an answer.
    case disconnect(Disconnection)
}

/// How long an answer is put off.
public enum Pause: Sendable {
    /// So long, or until the gate is opened that ends it early.
    case milliseconds(Int, endedBy: Gate? = nil)
    case gate(Gate)
    /// As long as an idle connection lives. A server that stops does not wait for it.
    case idleTimeout
}

/// How a connection ends without an answer.
public enum Disconnection: Sendable {
    /// With a TCP reset.
    case reset
    /// Closed, as by a server that went away.
    case close
}

/// What is done to an answer's body on its way out.
public struct Delivery: Sendable, Equatable {
    /// What becomes of a connection in the middle of a body.
    public enum Ending: Sendable, Equatable {
        /// Closed in order, as by a server that went away.
        case close
        /// A TCP reset. The head, and what came before, have been sent; what the client's system has no room for yet may be lost.
        case reset
        /// Nothing more comes for as long as an idle connection lives; then it is closed.
        case hang
    }

    /// How fast the body goes out; `nil` for as fast as it can.
    public var bytesPerSecond: Int?
    /// The connection ends after so many bytes of the body, whatever `Content-Length` says; `nil` for all. No answer ends so that has no
    /// body: an empty one, and those to `HEAD` and with the status 204 or 304.
    public var endsAfterBytes: Int?
    /// How it ends there.
    public var ending: Ending

    /// A delivery, whole and fast where nothing else is said.
    public init(bytesPerSecond: Int? = nil, endsAfterBytes: Int? = nil, ending: Ending = .close) {
        self.bytesPerSecond = bytesPerSecond
        self.endsAfterBytes = endsAfterBytes
        self.ending = ending
    }
}
