import HTTPTypes
import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds

extension ControlAPI {
    static func requestStream(_ lab: Laboratory) throws -> Response {
        guard let seat = lab.streams.take() else {
            throw ControlError(
                .serviceUnavailable, "there are \(lab.streams.count) streams of requests, as many as there may be at once; end one")
        }
        var response = Response(status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"])
        response.stream = RequestStream(of: lab.world, among: lab.worlds, from: position(lab.request), on: seat)
        return response
    }

    private static let lastEventID = HTTPField.Name("Last-Event-ID")

    /// Behind what a client has read that comes again. What is no number is of no journal of this world.
    private static func position(_ request: Request) -> JournalPosition {
        guard let name = lastEventID, let text = request.headers[name], !text.isEmpty else { return .beginning }
        return .behind(Int(text) ?? .max)
    }
}
