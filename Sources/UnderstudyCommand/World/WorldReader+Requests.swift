import UnderstudyProgram
import UnderstudyWorlds
import Values

extension WorldReader {
    /// Reads the requests in the journal, oldest first.
    func requests() throws(StartError) -> [RequestLog.Event] {
        let (entries, dropped) = try list("requests")
        return (dropped > 0 ? [.missing(dropped)] : []) + entries.map { .request(Self.summary(of: $0), world: world) }
    }

    private static func summary(of entry: JSON) -> JSON {
        .object(omittingMissing: JournalEntry.summaryMembers.map { ($0, entry[$0]) })
    }

    /// Shows the requests in the journal, then each new request. A request that is answered later is shown again then.
    ///
    /// Returns when the server has ended or the sandbox was deleted.
    func followRequests(_ show: (RequestLog.Event) throws(StartError) -> Void) async throws(StartError) {
        try await follow("requests/stream") { event throws(StartError) in
            guard let data = try? JSON(parsing: Array(event.data.utf8)) else { return }
            switch event.name {
            case "request": try show(.request(data, world: world))
            case "dropped": if let count = data.integer { try show(.missing(count)) }
            // The journal was emptied, or the event is of a later version.
            default: break
            }
        }
    }
}
