import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import Values

/// A request with its sender's address.
struct SentRequest: Sendable, CustomTestStringConvertible {
    static let key = "secret-control-key"
    /// An address in the same network.
    static let otherMachine: [UInt8] = [192, 168, 1, 20]

    var method = HTTPRequest.Method.get
    var target = "/api/legal/terms"
    var headers: [String: String] = [:]
    var remote: [UInt8] = [127, 0, 0, 1]
    var isSecure = false

    var testDescription: String { "\(method) \(target) \(headers) from \(remote)\(isSecure ? " over TLS" : "")" }

    func request() throws -> Request {
        var fields = HTTPFields()
        for (name, value) in headers { fields.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value)) }
        var request = try #require(Request(method: method, target: target, headers: fields, remote: RemoteAddress(bytes: remote)))
        request.isSecure = isSecure
        return request
    }

    /// One path of each owner, and paths with each prefix.
    static let targets = [
        "/_understudy/health", "/_understudy/nothing", "/api/legal/terms", "/api/v1/insights", "/api/dev/health-sync/hrv", "/nothing",
        "/_as/nobody/api/legal/terms", "/_sandbox/none/api/legal/terms", "/_key/\(key)/api/legal/terms",
    ]
}

extension TestWorld {
    /// A world with the control key ``SentRequest/key``.
    static func keyed(_ settings: [String: JSON] = [:], accounts: [JSON] = []) throws -> TestWorld {
        try TestWorld(settings: settings.merging(["controlKey": .string(SentRequest.key)]) { $1 }, accounts: accounts)
    }

    /// The response to a request, and the status with which the network policy has refused it; `nil` if it was admitted.
    func submit(_ sent: SentRequest) throws -> (response: Response, refusal: Int?) {
        let response = respond(to: try sent.request())
        let isRefusal = response.headers[.contentType] == "application/problem+json" && [401, 403].contains(response.status.code)
        return (response, isRefusal ? response.status.code : nil)
    }
}
