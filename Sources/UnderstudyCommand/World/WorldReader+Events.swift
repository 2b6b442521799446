import UnderstudyProgram
import Values

/// An event of a world, to be shown.
enum WorldEvent: Equatable {
    /// As in `GET events`.
    case event(JSON)
    /// The number of events that are no longer in the world's list.
    case missing(Int)
}

extension WorldReader {
    /// Reads the events in the list, the oldest first.
    func events() throws(StartError) -> [WorldEvent] {
        let (events, dropped) = try list("events")
        for event in events { _ = try number(of: event) }
        return (dropped > 0 ? [.missing(dropped)] : []) + events.map(WorldEvent.event)
    }

    /// Shows the events in the list, then each new event.
    ///
    /// Returns when the server has ended or the sandbox was deleted.
    func followEvents(_ show: (WorldEvent) throws(StartError) -> Void) async throws(StartError) {
        var last = 0
        try await follow("events/stream") { event throws(StartError) in
            // A connection that is opened again begins with the whole list.
            guard event.name == "event", let data = try? JSON(parsing: Array(event.data.utf8)) else { return }
            let number = try number(of: data)
            if number <= last { return }
            let (missing, overflows) = (number - 1).subtractingReportingOverflow(last)
            if !overflows, missing > 0 { try show(.missing(missing)) }
            last = number
            try show(.event(data))
        }
    }

    /// The number of an event that has all members to be shown.
    private func number(of event: JSON) throws(StartError) -> Int {
        try server.reading { () throws(MissingMember) in
            for member in ["kind", "at", "now", "summary"] { _ = try event.text(member) }
            return try event.count("number")
        }
    }
}
