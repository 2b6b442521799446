import HTTPTypes
import UnderstudyCore
import Values

/// One entry of an HTTP Archive: a request with its response, or a WebSocket with its messages.
package struct ArchiveEntry: Sendable {
    /// The request, or the handshake.
    let entry: JournalEntry
    /// The frames and pushes of a WebSocket.
    private(set) var messages: [JournalEntry] = []
    /// The id of the request.
    private let id: String
    /// Whether the handshake is no longer in the journal.
    private let isWithoutHandshake: Bool

    /// The most memory of a WebSocket's messages; the oldest others are left out.
    package static let mostMessageBytes = 4 << 20

    fileprivate init(_ entry: JournalEntry) {
        (self.entry, id, isWithoutHandshake) = (entry, entry.id, false)
    }

    fileprivate init(of message: JournalEntry, id: String) {
        (entry, self.id, isWithoutHandshake) = (message.handshake, id, true)
    }

    fileprivate mutating func add(_ message: JournalEntry) { messages.append(message) }

    /// The entry with secrets masked.
    ///
    /// - Parameter tokens: as for ``JournalEntry/write(to:hiding:bodies:)``.
    package func har(hiding tokens: SecretTokens) -> JSON {
        guard entry.isHandshake else { return entry.har(hiding: tokens, comment: comment(missing: 0)) }
        let listed = messages.newest(withinBytes: Self.mostMessageBytes)
        let shown = entry.harGreeting(hiding: tokens) + listed.flatMap { $0.harMessages(hiding: tokens) }
        return entry.har(hiding: tokens, comment: comment(missing: messages.count - listed.count)).merging([
            "_resourceType": "websocket", "_webSocketMessages": .array(shown),
        ])
    }

    /// The id, the account and the rules, and what is left out.
    private func comment(missing count: Int) -> String {
        let missing = count == 0 ? nil : count == 1 ? "1 message is missing" : "\(count) messages are missing"
        let notes = [isWithoutHandshake ? "the handshake is missing" : nil, missing].compactMap(\.self)
        return ([id] + [entry.account].compactMap(\.self) + entry.faults + notes).joined(separator: ", ")
    }
}

extension [JournalEntry] {
    /// The entries as those of an HTTP Archive. A frame or a push of a WebSocket belongs to its handshake, or, if that is no longer in the
    /// journal, to an entry in its place.
    package var archived: [ArchiveEntry] {
        var entries: [ArchiveEntry] = []
        var sockets: [String: Int] = [:]
        for entry in self {
            guard let id = entry.handshakeID else {
                if entry.isHandshake { sockets[entry.id] = entries.count }
                entries.append(ArchiveEntry(entry))
                continue
            }
            let index = sockets[id] ?? entries.count
            if index == entries.count { entries.append(ArchiveEntry(of: entry, id: id)) }
            sockets[id] = index
            entries[index].add(entry)
        }
        return entries
    }
}
