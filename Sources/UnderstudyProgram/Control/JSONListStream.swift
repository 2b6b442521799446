import MicroHTTP
import Synchronization
import UnderstudyCore

/// A document with one long list, such as the array of a JSON document, written while it is sent: as a whole it would take a multiple of the
/// memory of its elements.
final class JSONListStream<Element: Sendable>: BodyStream {
    private struct State {
        /// The elements still to be written, in reverse. A written element is released.
        var elements: [Element]
        var hasBegun = false
        /// Whether the next element needs a separator before it.
        var hasElement = false
        var hasEnded = false
        /// The first piece, if it was made in advance.
        var prepared: [UInt8]?
    }

    /// A piece is sent when it has reached this size.
    static var pieceBytes: Int { 256 << 10 }

    private let head: String
    private let separator: String
    private let tail: String
    private let text: @Sendable (Element) throws -> [UInt8]
    private let onError: @Sendable (any Error) -> Void
    private let state: Mutex<State>
    private let room: RequestSlot?

    /// - Parameters:
    ///   - room: held as long as the stream exists.
    ///   - head: the text up to and including the array's `[`.
    ///   - tail: the text from the array's `]`.
    ///   - text: makes the text of an element, on a worker of the slow lane. An element with an empty text is left out.
    ///   - onError: called with an error of `text`; the connection is closed then.
    init(
        holding room: RequestSlot?, head: String, _ elements: [Element], separator: String = ",", tail: String,
        onError: @escaping @Sendable (any Error) -> Void = { _ in },
        text: @escaping @Sendable (Element) throws -> [UInt8]
    ) {
        self.room = room
        self.head = head
        self.separator = separator
        self.tail = tail
        self.onError = onError
        self.text = text
        state = Mutex(State(elements: elements.reversed()))
    }

    var isEndless: Bool { false }

    /// Makes the first piece in advance, so that its error can be the response.
    func prepare() throws {
        try state.withLock { $0.prepared = try piece(of: &$0) }
    }

    func next() -> BodyStep {
        state.withLock { state in
            if let bytes = state.prepared.take() { return .piece(bytes) }
            guard !state.hasEnded else { return .end }
            do {
                return .piece(try piece(of: &state))
            } catch {
                onError(error)
                return .failure
            }
        }
    }

    private func piece(of state: inout State) throws -> [UInt8] {
        var bytes = state.hasBegun ? [] : Array(head.utf8)
        while bytes.count < Self.pieceBytes, let element = state.elements.popLast() {
            let text = try text(element)
            if text.isEmpty { continue }
            if state.hasElement { bytes += separator.utf8 }
            state.hasElement = true
            bytes += text
        }
        state.hasBegun = true
        if state.elements.isEmpty {
            state.hasEnded = true
            bytes += tail.utf8
        }
        return bytes
    }
}
