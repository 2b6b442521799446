/// One event of a `text/event-stream` response.
struct ServerSentEvent: Sendable, Equatable {
    var name = "message"
    /// The `Last-Event-ID` with which a client resumes after this event; `nil` if the event has none.
    var id: String?
    var data = ""
}

/// Parses server-sent events from chunks of bytes of any length.
struct EventReader: Sendable {
    /// The bytes of the last, incomplete line.
    private var rest: [UInt8] = []
    private var event = ServerSentEvent()
    private var hasData = false

    /// Parses the next bytes.
    ///
    /// - Returns: the events that these bytes complete, except those without data.
    mutating func read(_ bytes: [UInt8]) -> [ServerSentEvent] {
        var events: [ServerSentEvent] = []
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let last = lines.removeLast()
        for line in lines {
            let whole = rest + line
            rest = []
            if let event = take(whole.last == UInt8(ascii: "\r") ? whole.dropLast() : whole[...]) { events.append(event) }
        }
        rest += last
        return events
    }

    /// Parses a line.
    ///
    /// - Returns: the event that an empty line completes.
    private mutating func take(_ line: ArraySlice<UInt8>) -> ServerSentEvent? {
        guard !line.isEmpty else {
            defer { (event, hasData) = (ServerSentEvent(), false) }
            return hasData ? event : nil
        }
        let field = line.prefix { $0 != UInt8(ascii: ":") }
        var value = line[field.endIndex...].dropFirst()
        if value.first == UInt8(ascii: " ") { value.removeFirst() }
        let text = String(decoding: value, as: UTF8.self)
        if field.elementsEqual("data".utf8) {
            event.data += hasData ? "\n" + text : text
            hasData = true
        } else if field.elementsEqual("event".utf8) {
            event.name = text
        } else if field.elementsEqual("id".utf8) {
            event.id = text
        }
        return nil
    }
}
