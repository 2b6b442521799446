import HTTPTypes
import MicroHTTP
import Values

/// A backend whose interface is a list of operations.
package protocol Service: Backend, Interface where Exchange == Context, Needs == Void {
    /// Whether bodies are read before the user is asked for. The inputs of such a backend only parse; the closures check the values, after
    /// the user.
    static var readsBodyFirst: Bool { get }

    /// The parsed body of a request.
    static func body(of request: Request) throws -> JSON

    /// The body of a request as operations read it, also a form; `nil` for one that they refuse. Asked for its names only.
    static func sentBody(of request: Request) -> JSON?

    /// The name by which operations declare a sent one, such as that in camel case for one in snake case; `nil` for a name that SDKs of the
    /// service send, and that its operations ignore.
    static func declaredName(_ sent: String) -> String?

    /// A success in the backend's envelope.
    static func success(_ data: JSON, status: HTTPResponse.Status) -> Response

    /// A success in the backend's envelope, with encoded JSON.
    static func success(encoded data: [UInt8]) -> Response

    /// A success without a body.
    static func success(status: HTTPResponse.Status) -> Response

    /// The data in the response to a record's deletion; `nil` for a response without a body.
    static func deletion(of resource: Resource) -> Shape<Void>?

    /// The operations of a kind of records.
    static func operations(of resource: Resource) -> [Operation<Self>]

    /// The callers of a user's own endpoints that need the credentials of a user.
    static var ownCaller: Access<Self, EndpointCaller> { get }

    /// The form of a user's own resources; `nil` for a backend without resources.
    static var ownResources: EndpointForm? { get }

    /// The text of a time in responses.
    static func timestamp(_ instant: Instant) -> String
}

extension Service {
    package static var readsBodyFirst: Bool { false }
    package static func sentBody(of request: Request) -> JSON? { try? body(of: request) }
    package static func declaredName(_ sent: String) -> String? { sent }

    package static func success(encoded data: [UInt8]) -> Response {
        var response = success(.null, status: .ok)
        response.body = data
        return response
    }

    package static func success(status: HTTPResponse.Status) -> Response { Response(status: status) }
    package static func deletion(of resource: Resource) -> Shape<Void>? { nil }
    package static func operations(of resource: Resource) -> [Operation<Self>] { [] }
    package static var ownResources: EndpointForm? { nil }
    package static func timestamp(_ instant: Instant) -> String { instant.description }
    package static var idPrefix: String { name }
}
