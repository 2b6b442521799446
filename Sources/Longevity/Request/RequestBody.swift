import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

extension Context {
    /// The limit of the backend's JSON parser (longevity.md 1.1).
    private static let bodyLimitBytes = 102_400

    /// The request's JSON. An array reads as an object without members.
    ///
    /// `nil` when there is neither a body nor a JSON content type. An empty body with a JSON content type is `{}`.
    ///
    /// - Throws: `RequestError` for a body that is too large or is not JSON.
    func body() throws -> JSON? {
        guard request.body.count <= Self.bodyLimitBytes else { throw RequestError.refused(.bodyTooLarge(limitBytes: Self.bodyLimitBytes)) }
        guard !request.body.isEmpty else {
            return request.headers[.contentType]?.lowercased().holds("json") == true ? [:] : nil
        }
        return try JSON(expressBody: request.body)
    }
}
