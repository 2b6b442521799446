import MicroHTTP

/// A request that the network policy has admitted.
struct AdmittedRequest: Sendable {
    /// The request without the prefixes of its target.
    private(set) var request: Request
    let address: Address
    /// The sandbox that the base URL, a header or the backend's own way names.
    let sandbox: String?
    let match: RouteTable.Match
    /// See ``NetworkPolicy/isSpectator(_:at:)``.
    let isSpectator: Bool
    let services: Services
    let receivedAt: ContinuousClock.Instant
    /// The WebSocket to which the call belongs; `nil` for a request.
    var socket: SocketSession?

    /// The largest body for the quick lane: reading a larger one takes milliseconds, and many times its size in memory.
    private static let quickBodyBytes = 131_072

    /// The lane of workers that handles the request. How large an encoded body is becomes known only when it is decoded.
    var lane: Workers.Lane { request.body.count > Self.quickBodyBytes || request.isEncoded ? .slow : match.lane }

    /// The same with the body decoded, if the path's owner decodes bodies; see ``MicroHTTP/Request/bodyRefusal``.
    var decoded: AdmittedRequest {
        guard request.isEncoded else { return self }
        var decoded = self
        decoded.request = request.decoded(match.owner?.codings ?? [], limitBytes: services.bodyLimitBytes)
        return decoded
    }
}
