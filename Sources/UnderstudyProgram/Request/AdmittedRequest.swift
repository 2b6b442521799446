import MicroHTTP
import Storage
import UnderstudyCore
import Values

/// A request that the network policy has admitted.
struct AdmittedRequest: Sendable {
    /// The request without the prefixes of its target.
    private(set) var request: Request
    let address: Address
    /// See ``RequestOrigin/scheme``.
    let scheme: String
    /// The sandbox that the base URL, a header or the backend's own way names.
    let sandbox: String?
    let match: RouteTable.Match
    /// See ``NetworkPolicy/isSpectator(_:at:)``.
    let isSpectator: Bool
    /// Whether the dashboard asks for what an app would get; see ``PreviewedCall``.
    var isPreview: Bool { isSpectator && RequestOrigin(request).dashboardMark == .preview }
    let services: Services
    let receivedAt: ContinuousClock.Instant
    /// The queues of requests with large bodies, for the process.
    let largeBodies: LargeBodyTurns
    /// The WebSocket to which the call belongs; `nil` for a request.
    var socket: SocketSession?
    /// Whether it is a message that the client sent as binary.
    var isBinary = false

    private(set) var isDecoded = false

    /// The URL of this server, with the host that the client has used, and with the control key if the client has sent it there.
    var serverURL: String { "\(scheme)://\(request.host ?? "127.0.0.1")" + (address.key.map(Address.path(ofKey:)) ?? "") }

    /// The lane of workers that handles the request, by the size of its body. How large an encoded body is becomes known only when it is
    /// decoded.
    var lane: Workers.Lane {
        let most = request.isEncoded && !isDecoded ? QuickWork.encodedBytes : match.quickBodyBytes
        return request.body.count > most ? .slow : .quick
    }

    /// The same with the body decoded, if the path's owner decodes bodies; see ``MicroHTTP/Request/bodyRefusal``.
    var decoded: AdmittedRequest {
        var decoded = self
        decoded.isDecoded = true
        // A body that is not encoded has passed `limits.bodyBytes` when it arrived.
        guard request.isEncoded || bodyLimitBytes < services.bodyLimitBytes else { return decoded }
        decoded.request = request.decoded(match.owner?.codings ?? [], limitBytes: bodyLimitBytes)
        return decoded
    }

    /// The most bytes of the decoded body.
    private var bodyLimitBytes: Int {
        switch match {
        case .backend(_, _, .found(let route, _)) where route.takesUploads: services.bodyLimitBytes
        case .backend: min(services.bodyLimitBytes, Route.mostBodyBytes)
        case .control, .dashboard, .noOwner: services.bodyLimitBytes
        }
    }

    /// The turn of requests whose bodies are larger than those of most routes; `nil` for any other request.
    var largeBodyTurn: Turn? {
        guard request.bodyRefusal == nil, request.body.count > Route.mostBodyBytes else { return nil }
        return match.isControl ? largeBodies.control : largeBodies.backends
    }
}

/// The queues of requests with large bodies. Parsed, such a body takes most of a small machine's memory, so the process handles one of each
/// queue at a time.
package struct LargeBodyTurns: Sendable {
    /// The control API's, such as seeds, which take seconds.
    package let control = Turn()
    /// The backends', such as photos: no app waits for a seed of another world.
    package let backends = Turn()
}
