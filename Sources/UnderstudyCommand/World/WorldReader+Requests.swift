import UnderstudyProgram
import UnderstudyWorlds
import Values

extension WorldReader {
    /// Reads the requests in the journal, oldest first.
    func requests() throws(StartError) -> [RequestLog.Event] {
        let (entries, dropped) = try list("requests")
        let summaries = try entries.map(summary)
        return (dropped > 0 ? [.missing(dropped)] : []) + summaries.map { .request($0, world: world) }
    }

    /// Reads a request with its headers and bodies.
    func request(_ id: String) throws(StartError) -> JSON {
        let (status, answer) = try server.response(.get, "requests/\(URLText.encoded(id))")
        if status == 200, let answer {
            _ = try summary(of: answer)
            try server.reading { () throws(MissingMember) in _ = try answer.object("headers") }
            return answer
        }
        guard status == 404, try requestIDs().hasExactly(id) == false else { throw server.refused(status, answer) }
        let name = id.cut()
        throw .usage("the journal of \(world) has no request \(name) now; `understudy log --json` lists those there are")
    }

    private func requestIDs() throws(StartError) -> [String] {
        let elements = try list("requests", "?bodies=false").elements
        return try server.reading { () throws(MissingMember) in try elements.map { entry throws(MissingMember) in try entry.text("id") } }
    }

    /// The members of an entry that a line shows.
    private func summary(of entry: JSON) throws(StartError) -> JSON {
        try server.reading { () throws(MissingMember) in
            for member in ["id", "receivedAt", "method", "path"] { _ = try entry.text(member) }
            _ = try entry.object("query")
            _ = try entry.texts("faults")
            guard entry["durationMs"]?.number != nil else { throw MissingMember(name: "durationMs") }
        }
        return .object(omittingMissing: JournalEntry.summaryMembers.map { ($0, entry[$0]) })
    }

    /// Shows the requests in the journal, then each new request. A request that is answered later is shown again then.
    ///
    /// Returns when the server has ended or the sandbox was deleted.
    func followRequests(_ show: (RequestLog.Event) throws(StartError) -> Void) async throws(StartError) {
        try await follow("requests/stream") { event throws(StartError) in
            guard let data = try? JSON(parsing: Array(event.data.utf8)) else { return }
            switch event.name {
            case "request": try show(.request(summary(of: data), world: world))
            case "dropped": if let count = data.integer { try show(.missing(count)) }
            // The journal was emptied, or the event is of a later version.
            default: break
            }
        }
    }
}
