import UnderstudyCore
import UnderstudyProgram

/// The events of a running server's world, read through its control API.
struct EventSource: Sendable {
    /// An event to show.
    enum Item: Equatable {
        /// As in `GET events`.
        case event(JSON)
        /// The number of events that are no longer in the world's list.
        case missing(Int)
    }

    private let reader: WorldReader

    init(_ reader: WorldReader) {
        self.reader = reader
    }

    /// Reads the events in the list, the oldest first.
    func items() async throws(StartError) -> [Item] {
        let (events, dropped) = try await reader.list("events")
        return (dropped > 0 ? [.missing(dropped)] : []) + events.map(Item.event)
    }

    /// Shows the events in the list, then each new event.
    ///
    /// Returns when the server has ended or the sandbox was deleted.
    func follow(_ show: (Item) throws(StartError) -> Void) async throws(StartError) {
        var last = 0
        try await reader.follow("events/stream") { event throws(StartError) in
            // A connection that is opened again begins with the whole list.
            guard event.name == "event", let data = try? JSON(parsing: Array(event.data.utf8)), let number = data["number"]?.integer,
                number > last
            else { return }
            let (missing, overflows) = (number - 1).subtractingReportingOverflow(last)
            if !overflows, missing > 0 { try show(.missing(missing)) }
            last = number
            try show(.event(data))
        }
    }
}
