import HTTPTypes
import MicroHTTP

/// A backend whose interface is a list of operations.
package protocol Service: Backend {
    /// The beginning of every operation's path.
    static var pathPrefix: String { get }

    /// The form of its operations in the OpenAPI document.
    static var form: OpenAPIForm { get }

    /// Its operations with default settings.
    static var operations: [Operation<Self>] { get }

    /// The parsed body of a request.
    static func body(of request: Request) throws -> JSON

    /// A success in the backend's envelope.
    static func success(_ data: JSON, status: HTTPResponse.Status) -> Response

    /// A success in the backend's envelope, with encoded JSON.
    static func success(encoded data: [UInt8]) -> Response

    /// A success without a body.
    static func success(status: HTTPResponse.Status) -> Response

    /// The data in the response to a record's deletion; `nil` for a response without a body.
    static func deletion(of resource: Resource) -> Shape<Void>?
}

extension Service {
    /// The backend's part of the OpenAPI document.
    package static var document: JSON { form.document(of: operations) }
}
