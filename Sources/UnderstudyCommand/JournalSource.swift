import UnderstudyCore
import UnderstudyProgram
import UnderstudyWorlds

/// The journal of a running server's world, read through its control API.
struct JournalSource: Sendable {
    private let reader: WorldReader

    init(_ reader: WorldReader) {
        self.reader = reader
    }

    /// Reads the requests in the journal, oldest first.
    func events() async throws(StartError) -> [RequestLog.Event] {
        let (entries, dropped) = try await reader.list("requests")
        let requests = entries.map { RequestLog.Event.request(Self.summary(of: $0), world: reader.world) }
        return dropped > 0 ? [RequestLog.Event.missing(dropped)] + requests : requests
    }

    private static func summary(of entry: JSON) -> JSON {
        .object(omittingMissing: JournalEntry.summaryMembers.map { ($0, entry[$0]) })
    }

    /// Shows the requests in the journal, then each new request. A request that is answered later is shown again then.
    ///
    /// Returns when the server has ended or the sandbox was deleted.
    func follow(_ show: (RequestLog.Event) throws(StartError) -> Void) async throws(StartError) {
        try await reader.follow("requests/stream") { event throws(StartError) in
            if let event = logEvent(from: event) { try show(event) }
        }
    }

    /// The event to show; `nil` when the journal was emptied, and for events of a later version.
    private func logEvent(from event: ServerSentEvent) -> RequestLog.Event? {
        guard let data = try? JSON(parsing: Array(event.data.utf8)) else { return nil }
        switch event.name {
        case "request": return .request(data, world: reader.world)
        case "dropped": return data.integer.map(RequestLog.Event.missing)
        default: return nil
        }
    }
}
