import HTTPTypes
import MicroHTTP

/// A backend whose interface is a list of operations.
package protocol Service: Backend {
    /// The beginning of every operation's path.
    static var pathPrefix: String { get }

    /// Its operations with default settings.
    static var operations: [Operation<Self>] { get }

    /// The parsed body of a request.
    static func body(of request: Request) throws -> JSON

    /// A success in the backend's envelope.
    static func success(_ data: JSON, status: HTTPResponse.Status) -> Response

    /// A success without a body.
    static func success(status: HTTPResponse.Status) -> Response
}

extension Service {
    package static var derivedOpenAPI: JSON { openAPIForm?.document(of: operations, resources) ?? [:] }
}
