/// Gives the body of an answer piece by piece, for as long as it likes; see ``Response/stream``.
///
/// Nothing is asked for before what came before has gone out, so a client that reads slowly, or not at all, takes no more memory than a
/// piece. The stream is let go when it has ended, when the client leaves, and when the server stops.
public protocol BodyStream: Sendable {
    /// What comes next. Asked for once at a time, on a worker: of the quick lane for a stream without an end, of the slow lane otherwise.
    func next() -> BodyStep

    /// Whether it goes on until the client leaves, as it does by default. When the server stops, it ends such an answer in order at once.
    /// For any other one it waits as for every answer, and cuts it afterwards: no client takes a part of it for the whole.
    var isEndless: Bool { get }
}

extension BodyStream {
    /// True.
    public var isEndless: Bool { true }
}

/// What a ``BodyStream`` says when it is asked for more.
public enum BodyStep: Sendable {
    /// Goes out at once.
    case piece([UInt8])
    /// There is nothing now; it is asked again afterwards. One of more than a second ends up to a quarter of a second late, unless its gate
    /// ends it. No thread waits meanwhile, and the connection does not count as idle.
    case pause(Pause)
    /// The answer is whole.
    case end
    /// The answer cannot be completed. The connection is closed, so that no client takes a part for the whole.
    case failure
}
