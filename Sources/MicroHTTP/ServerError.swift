/// Why a ``Server`` could not start.
public enum ServerError: Error, Equatable, Sendable {
    /// Another socket already listens on this port.
    case portInUse(host: String, port: Int)

    /// This process may not listen there; ports below 1024 need rights.
    case notPermitted(host: String, port: Int)

    /// `host` is neither an address of this machine nor `localhost`.
    case badHost(String)

    /// The system refused for the reason given.
    case system(operation: String, reason: String)
}

extension ServerError: CustomStringConvertible {
    /// One sentence for people, without a full stop.
    public var description: String {
        switch self {
        case .portInUse(let host, let port): "port \(port) on \(host) is in use"
        case .notPermitted(let host, let port): "not permitted to listen on port \(port) of \(host)"
        case .badHost(let host): "\(host) is not an address of this machine"
        case .system(let operation, let reason): "\(operation): \(reason)"
        }
    }
}
