import MicroHTTP
import Synchronization
import UnderstudyCore
import UnderstudyWorlds

/// Entries of a journal as an HTTP Archive, written while it is sent: the document has a multiple of the journal's size.
final class ArchiveStream: BodyStream {
    private struct State {
        /// What is still to be written, the oldest last. An entry that is written is let go.
        var entries: [JournalEntry]
        var hasBegun = false
        var hasEnded = false
    }

    private static let pieceBytes = 256 << 10

    private let tokens: SecretTokens
    private let state: Mutex<State>

    /// - Parameters:
    ///   - entries: the oldest first.
    ///   - tokens: further texts that are secrets.
    init(of entries: [JournalEntry], hiding tokens: SecretTokens) {
        self.tokens = tokens
        state = Mutex(State(entries: entries.reversed()))
    }

    let isEndless = false

    func next() -> BodyStep {
        state.withLock { state in
            guard !state.hasEnded else { return .end }
            var bytes: [UInt8] = []
            if !state.hasBegun { bytes += Self.beginning }
            while bytes.count < Self.pieceBytes, let entry = state.entries.popLast() {
                if state.hasBegun { bytes.append(UInt8(ascii: ",")) }
                state.hasBegun = true
                bytes += entry.har(hiding: tokens).encoded
            }
            state.hasBegun = true
            if state.entries.isEmpty {
                state.hasEnded = true
                bytes += "]}}".utf8
            }
            return .piece(bytes)
        }
    }

    private static let beginning: [UInt8] = {
        let creator: JSON = ["name": "Understudy", "version": .string(understudyVersion)]
        return Array(#"{"log":{"version":"1.2","creator":\#(creator.text),"entries":["#.utf8)
    }()
}
