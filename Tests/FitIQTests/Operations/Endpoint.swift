import HTTPTypes
import TestSupport

@testable import FitIQ
@testable import UnderstudyCore

/// The operations below `/api/v1`, except WebSockets and those that are not built. An id in a path is `first`.
extension Endpoint {
    /// Endpoints that need the API key and a bearer token.
    static let authorized = operations.filter { $0.description.security == nil }.map(endpoint)

    /// The sign-in, which needs the API key only.
    static let keyed = operations.filter { $0.path.text.hasPrefix("/auth/") }.map(endpoint)

    static let all = authorized + keyed

    /// Endpoints that read their body, and those of them that need one. The action endpoints ignore theirs (fitiq.md 3.6).
    static let withBody = operations.filter { $0.description.body != nil && $0.description.security == nil }.map(endpoint) + keyed
    static let withRequiredBody = operations.filter { operation in
        operation.description.body != nil && operation.description.security == nil && !operation.description.bodyMayBeMissing
    }.map(endpoint)

    private static let operations = FitIQBackend.operations.filter { operation in
        !operation.path.isRoot && operation.description.messages.isEmpty && !operation.description.summary.hasSuffix(": not implemented")
    }

    private static func endpoint(_ operation: Operation<FitIQBackend>) -> Endpoint {
        Endpoint(
            operation.method,
            "/" + operation.path.text.split(separator: "/").map { $0.hasPrefix(":") ? "first" : $0 }.joined(separator: "/"))
    }
}
