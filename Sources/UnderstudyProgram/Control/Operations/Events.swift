import HTTPTypes
import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds
import Values

/// The events of a world, as a list and as streams.
extension ControlAPI {
    static let eventOperations: [ControlOperation] = [
        .call(
            "events", .get, "/events", .nothing, "List what happened besides requests",
            "The last 500 events of the world. They survive a reset.",
            answers: .bare(
                .object([
                    .required("events", .array(of: eventSchema, count: 0...500)),
                    .required(
                        "dropped", .integer(from: 0), "The number of earlier events that are no longer in the list.", example: 0),
                ]), "The events, the oldest first."), by: events),
        .call(
            "streamEvents", .get, "/events/stream", .nothing, "Stream events as they happen",
            """
            An endless stream of server-sent events: first the events in the list, then each new one, as JSON on one line. After 15 seconds \
            without an event, the server sends a comment line. The stream ends when its sandbox is deleted or replaced, and when the server stops.
            """,
            answers: stream(
                "The events in the list, then each later one.",
                """
                event: event
                data: {"number":1,"kind":"reset","at":"2026-11-26T10:20:30.400Z","now":"2026-01-07T09:00:00.000Z","account":null,\
                "summary":"The world is back to its seed."}
                """)
        ) { try stream(of: [.event], $0) },
        .call(
            "streamRequests", .get, "/requests/stream", .nothing, "Stream requests as they arrive",
            """
            An endless stream of server-sent events: first the requests in the journal, then each request when it is recorded, and again, with \
            the same `id` in its data, when it is completed. A client that reconnects with `Last-Event-ID` gets the events since then.

            | Event | Data |
            | --- | --- |
            | `request` | The entry without headers and bodies, as JSON on one line: `{id, at, receivedAt, backend, method, path, query, account, \
            status, durationMs, faults, knownRoute}`, and `yours`, `from` and `reason` where the entry has them. |
            | `emptied` | `{}`. Earlier events are void: the journal was emptied, the world was reset, or the server was restarted. |
            | `dropped` | The number of requests that were dropped before they were sent, because the client is slow or the requests are very many. |
            | `change` | Only on request: `{kind, account, backend}` for `data`, and `{kind}` for `clock`, `events`, `faults`, `held`, `snapshots`, \
            `sandboxes` and `endpoints`. Null stands for any account or backend. |
            | `event` | Only on request: what happened besides requests, as `GET events` lists it; first the events in the list. |

            After 15 seconds without an event, the server sends a comment line. The stream ends when its sandbox is deleted or replaced, and when \
            the server stops.
            """,
            with: [
                ParameterDescription(
                    "events",
                    [
                        "type": "string",
                        "enum": [
                            "request", "change", "event", "request,change", "change,request", "change,event", "request,change,event",
                        ],
                    ], "The events, separated by commas. Without it, `request`, with `emptied` and `dropped`.", example: "request",
                    mayBeEmpty: false),
                ParameterDescription(
                    "after", ["type": "string"], "The same as `Last-Event-ID`, which counts if there are both.", example: "1767776400000017"
                ),
                ParameterDescription(
                    inHeader: "Last-Event-ID", ["type": "string"],
                    "The id of the last event that the client has read. Browsers send it by themselves. An id that no event has gets `emptied`.",
                    example: "1767776400000017"),
            ],
            answers: stream(
                "The requests in the journal, then each later one.",
                """
                event: request
                id: 1767776400000017
                data: {"id":"req-18","at":"2026-01-07T09:00:00.000Z","receivedAt":"2026-11-26T10:20:30.400Z","backend":"longevity",\
                "method":"POST","path":"/api/ingest-log","query":{},"account":null,"status":200,"durationMs":0.277,"faults":[],"knownRoute":true}
                """), by: requestStream),
    ].tagged("Control journal")

    /// - Parameter event: an event of the stream.
    private static func stream(_ about: String, _ event: String) -> Answer {
        .media("text/event-stream", about, example: .string("retry: 1000\n\n\(event)\n\n"))
    }

    private static let eventSchema = ValueSchema.named(
        "ControlEvent",
        .object([
            .required("number", .integer(from: 1), "Counts the events of the world.", example: 1),
            .required("kind", .choice(of: WorldEvent.Kind.self), example: "clock"),
            .required("at", .timestamp, "The machine's time.", example: "2026-11-26T10:20:30.400Z"),
            .required("now", .timestamp, "The time of the world's clock after the event."),
            .required("account", .nullable(.text), "The only account that the event concerns.", example: .null),
            .required(
                "summary", .text, "One sentence for people, without secrets.", example: "The clock stands at 2026-01-07T09:00:00.000Z."),
        ]))

    private static func events(_ context: ControlContext) -> Response {
        let (events, dropped) = context.world.events.all
        return .control(["events": .array(events.map(\.json)), "dropped": .integer(dropped)])
    }

    private static func requestStream(_ context: ControlContext) throws -> Response {
        try stream(of: kinds(context.request.query["events"]), context)
    }

    private static func stream(of kinds: Set<RequestStream.Kind>, _ context: ControlContext) throws(ControlError) -> Response {
        let limit = context.handler.streams
        guard let slot = limit.take() else {
            throw ControlError(.serviceUnavailable, "there are \(limit.count) request streams, the most at one time; end one")
        }
        var response = Response(status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"])
        response.stream = RequestStream(
            kinds, of: context.world, among: context.worlds, from: position(context.request), in: slot)
        return response
    }

    private static let lastEventID = HTTPField.Name("Last-Event-ID")

    /// - Parameter text: kinds of events, separated by commas; `nil` for requests alone.
    private static func kinds(_ text: String?) throws(ControlError) -> Set<RequestStream.Kind> {
        guard let text else { return [.request] }
        let kinds = text.split(separator: ",", omittingEmptySubsequences: false).map { RequestStream.Kind(rawValue: String($0)) }
        guard kinds.allSatisfy({ $0 != nil }) else {
            throw ControlError(.badRequest, "events is \(text.cut()), not request, change, event, or several with commas between them")
        }
        return Set(kinds.compactMap(\.self))
    }

    /// The position after the last event that a reconnecting client has read. An id that is no number belongs to no journal of this world.
    /// A browser sends the header only when it reconnects by itself.
    private static func position(_ request: Request) -> JournalPosition {
        let header = lastEventID.flatMap { request.headers[$0] }
        guard let text = header ?? request.query["after"], !text.isEmpty else { return .beginning }
        return .behind(Int(text) ?? .max)
    }
}
