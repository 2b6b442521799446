import UnderstudyProgram
import UnderstudyWorlds
import Values

extension WorldReader {
    /// Reads the requests in the journal, oldest first.
    func requests() throws(StartError) -> [RequestLog.Event] {
        let (entries, dropped) = try list("requests")
        return (dropped > 0 ? [.missing(dropped)] : []) + entries.map { .request(Self.summary(of: $0), world: world) }
    }

    /// Reads a request with its headers and bodies.
    func request(_ id: String) throws(StartError) -> JSON {
        if id.isEmpty { throw .usage("the id of a request is empty; `understudy log --log-format json` lists those there are") }
        let (status, answer) = try server.response(.get, "requests/\(URLText.encoded(id))")
        if status == 200, let answer { return answer }
        guard status == 404, try requestIDs().hasExactly(id) == false else { throw server.refused(status, answer) }
        let name = id.cut()
        throw .usage("the journal of \(world) has no request \(name) now; `understudy log --log-format json` lists those there are")
    }

    private func requestIDs() throws(StartError) -> [String] {
        try list("requests", "?bodies=false").elements.compactMap { $0["id"]?.string }
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
