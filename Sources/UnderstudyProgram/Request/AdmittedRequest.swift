import MicroHTTP

/// A request that the network policy has admitted.
struct AdmittedRequest: Sendable {
    /// The request without the prefixes of its target.
    let request: Request
    let address: Address
    /// The sandbox that the base URL, a header or the backend's own way names.
    let sandbox: String?
    let match: RouteTable.Match
    let services: Services
    let receivedAt: ContinuousClock.Instant

    /// The largest body for the quick lane: reading a larger one takes milliseconds, and many times its size in memory.
    private static let quickBodyBytes = 131_072

    /// The lane of workers that handles the request.
    var lane: Workers.Lane { request.body.count > Self.quickBodyBytes ? .slow : match.lane }
}
