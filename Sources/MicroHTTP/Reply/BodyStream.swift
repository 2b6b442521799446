/// Supplies the body of a response piece by piece, for as long as it likes; see ``Response/stream``.
///
/// The server asks for a piece only after the previous one has been sent, so a client that reads slowly, or not at all, takes the memory
/// of one piece. The stream is released when it has ended, when the client disconnects, and when the server stops.
public protocol BodyStream: Sendable {
    /// Returns the next step. Called once at a time, on a worker: of the quick lane for an endless stream, of the slow lane otherwise.
    func next() -> BodyStep

    /// Whether the stream lasts until the client disconnects; true by default. A server that stops ends an endless stream in order, at
    /// once. It waits for any other stream as for every response, and then breaks the connection, so that no client takes a part for the
    /// whole.
    var isEndless: Bool { get }
}

extension BodyStream {
    /// True.
    public var isEndless: Bool { true }
}

/// The next step of a ``BodyStream``.
public enum BodyStep: Sendable {
    /// Bytes to send at once.
    case piece([UInt8])
    /// Nothing to send now; the stream is asked again after the pause. In an endless stream a pause of more than a second can end a
    /// quarter of a second late, unless its gate opens. No thread waits, and the connection does not count as idle.
    case pause(Pause)
    /// The response is complete.
    case end
    /// The response cannot be completed. The connection is closed with an error, so that no client takes a part for the whole.
    case failure
}
