/// What a server has to say at one time, in the format of server-sent events.
struct ServerSentEvent: Sendable, Equatable {
    var name = "message"
    /// Where to go on behind, after a lost connection; `nil` where the event does not say.
    var id: String?
    var data = ""
}

/// Reads server-sent events from bytes that come in pieces of any length.
struct EventReader: Sendable {
    /// Of a line that has not ended yet.
    private var rest: [UInt8] = []
    private var event = ServerSentEvent()
    private var hasData = false

    /// - Returns: the events that are whole now. One without data is none.
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

    /// - Returns: the event that a line ends.
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
