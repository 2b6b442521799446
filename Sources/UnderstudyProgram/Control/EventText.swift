import UnderstudyCore
import UnderstudyWorlds

/// Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html).
enum EventText {
    /// Tells browsers after how many milliseconds to reconnect.
    static let beginning = Array("retry: 1000\n\n".utf8)
    static let heartbeat = Array(":\n\n".utf8)

    static func events(of changes: JournalChanges, hiding tokens: SecretTokens) -> [UInt8] {
        var bytes: [UInt8] = []
        if let number = changes.emptied { bytes += event("emptied", id: number, Array("{}".utf8)) }
        if changes.dropped > 0 { bytes += event("dropped", Array(String(changes.dropped).utf8)) }
        for change in changes.changes { bytes += event("request", id: change.number, change.entry.summary(hiding: tokens).encoded) }
        return bytes
    }

    /// - Parameters:
    ///   - id: the id that a reconnecting client sends back as the last one read.
    ///   - data: one line, not empty: browsers skip events without data.
    static func event(_ name: String, id: Int? = nil, _ data: [UInt8]) -> [UInt8] {
        let head = "event: \(name)\n" + (id.map { "id: \($0)\n" } ?? "") + "data: "
        return Array(head.utf8) + data + Array("\n\n".utf8)
    }
}
