import HTTPTypes
import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds

/// The events of a world, as a list and as streams.
extension ControlAPI {
    static func events(_ context: ControlContext) -> Response {
        let (events, dropped) = context.world.events.all
        return .control(["events": .array(events.map(\.json)), "dropped": .integer(dropped)])
    }

    static func requestStream(_ context: ControlContext) throws -> Response {
        let query = context.request.query
        try query.refuseParameters(except: "events", "after")
        return try stream(of: kinds(query["events"]), context)
    }

    static func eventStream(_ context: ControlContext) throws -> Response {
        try stream(of: [.event], context)
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
