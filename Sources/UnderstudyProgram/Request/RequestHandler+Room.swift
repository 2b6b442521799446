import MicroHTTP
import UnderstudyCore

/// The memory of responses that their clients have not read.
extension RequestHandler {
    private static let mostBytesOfSmallResponse = 64 << 10

    /// Takes room for a large response until it is sent. A read for which there is none gets a 503 instead: the client can ask again. A write
    /// has been committed, so its response is sent anyway.
    func takeRoom(for response: inout Response, of call: Call) -> RequestSlot? {
        guard response.body.count > Self.mostBytesOfSmallResponse else { return nil }
        let room = unsent.take(response.body.count)
        if room == nil, call.isRead { response = Self.unavailable(call.match) }
        return room
    }

    static func unavailable(_ match: RouteTable.Match) -> Response {
        var response = match.response(for: RequestError.unavailable)
        response.headers[.retryAfter] = ControlError.retryAfterSeconds
        return response
    }

    /// Sends a response of the control API, if there is room for it.
    func reply(_ response: Response, _ context: ControlContext) -> Reply {
        guard response.body.count > Self.mostBytesOfSmallResponse else { return .response(response) }
        do {
            return .response(response, holding: try context.takeRoom(bytes: response.body.count))
        } catch {
            return .response(error.response)
        }
    }
}

extension Reply {
    /// A response that holds its room until it is sent.
    static func response(_ response: Response, holding room: RequestSlot?) -> Reply {
        guard let room else { return .response(response) }
        return .tracked(.response(response)) { withExtendedLifetime(room) {} }
    }
}
