import HTTPTypes
import MicroHTTP
import UnderstudyCore

extension Context {
    /// What Express accepts (longevity.md 1.1).
    private static let bodyLimitBytes = 102_400

    /// The request's JSON; an array reads as an object without members.
    ///
    /// `nil` when there is no body at all: nothing was sent and nothing was announced as JSON. An empty body announced as JSON is `{}`.
    func body() throws -> JSON? {
        guard request.body.count <= Self.bodyLimitBytes else { throw RequestError.refused(.bodyTooLarge(limitBytes: Self.bodyLimitBytes)) }
        guard !request.body.isEmpty else {
            return request.headers[.contentType]?.lowercased().holds("json") == true ? [:] : nil
        }
        return try JSON(expressBody: request.body)
    }
}
