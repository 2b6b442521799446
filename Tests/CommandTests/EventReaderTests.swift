import Testing

@testable import UnderstudyCommand

@Suite("The reader of server-sent events")
struct EventReaderTests {
    private static let stream = """
        : hello

        event: request
        id: 7
        data: {"a": "ü"}

        data:one
        data:  two
        retry: 5

        event: emptied

        id: 8
        data

        data: not yet whole
        """

    private static let events = [
        ServerSentEvent(name: "request", id: "7", data: #"{"a": "ü"}"#), ServerSentEvent(data: "one\n two"), ServerSentEvent(id: "8"),
    ]

    @Test("parses the same events from chunks of any length", arguments: [1, 2, 3, 7, 1_000])
    func pieces(_ length: Int) {
        var reader = EventReader()
        var rest = Array(Self.stream.utf8)[...]
        var events: [ServerSentEvent] = []
        while !rest.isEmpty {
            events += reader.read(Array(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        #expect(events == Self.events)
        #expect(reader.read(Array("\n\n".utf8)) == [ServerSentEvent(data: "not yet whole")])
    }

    @Test("accepts lines that end with a carriage return and a line feed")
    func carriageReturns() {
        var reader = EventReader()
        #expect(reader.read(Array(Self.stream.replacing("\n", with: "\r\n").utf8)) == Self.events)
    }
}
