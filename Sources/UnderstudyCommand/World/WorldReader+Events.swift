import UnderstudyProgram
import Values

/// An event of a world, to be shown.
enum WorldEvent: Equatable {
    case event(ListedEvent)
    /// The number of events that are no longer in the world's list.
    case missing(Int)
}

/// An event as in `GET events`.
struct ListedEvent: Equatable {
    let number: Int
    let kind: String
    /// The machine's time.
    let at: String
    /// The world's time.
    let now: String
    /// `nil` for an event of no account.
    let account: String?
    let summary: String
    /// The whole event.
    let json: JSON

    init(_ json: JSON) throws(MissingMember) {
        number = try json.count("number")
        (kind, at, now, summary) = (try json.text("kind"), try json.text("at"), try json.text("now"), try json.text("summary"))
        account = json["account"]?.string
        self.json = json
    }
}

extension WorldReader {
    /// Reads the events in the list, the oldest first.
    func events() throws(StartError) -> [WorldEvent] {
        let (events, dropped) = try list("events")
        return (dropped > 0 ? [.missing(dropped)] : []) + (try events.map { event throws(StartError) in .event(try read(event)) })
    }

    /// Shows the events in the list, then each new event.
    ///
    /// Returns when the server has ended or the sandbox was deleted.
    func followEvents(_ show: (WorldEvent) throws(StartError) -> Void) async throws(StartError) {
        var last = 0
        try await follow("events/stream") { event throws(StartError) in
            // A connection that is opened again begins with the whole list.
            guard event.name == "event", let data = try? JSON(parsing: Array(event.data.utf8)) else { return }
            let read = try read(data)
            if read.number <= last { return }
            let (missing, overflows) = (read.number - 1).subtractingReportingOverflow(last)
            if !overflows, missing > 0 { try show(.missing(missing)) }
            last = read.number
            try show(.event(read))
        }
    }

    private func read(_ event: JSON) throws(StartError) -> ListedEvent {
        try server.reading { () throws(MissingMember) in try ListedEvent(event) }
    }
}
