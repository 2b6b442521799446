// Every program that uses this module sends and receives these types.
@_exported import RawSockets
import Values

extension RawRequest {
    package init(_ method: String, _ target: String, _ body: JSON?) {
        self.init(method, target, json: body?.encoded)
    }

    /// - Parameter body: sent with the content type of JSON, even if it is none.
    package init(_ method: String, _ target: String, json body: [UInt8]?) {
        self.init(method, target, headers: body == nil ? [] : ["Content-Type: application/json"], body: body)
    }

    /// This request with the credentials of an account, for every backend.
    ///
    /// - Parameter token: the bearer token; by default the account's seeded one.
    package func from(_ account: String, bearing token: String? = nil) -> RawRequest {
        with("Authorization", "Bearer \(token ?? account)").with("X-API-Key", "probe").with("x-user-id", account)
    }
}

extension RawResponse {
    /// `nil` when the body does not parse.
    package var json: JSON? { try? JSON(parsing: body) }
}
