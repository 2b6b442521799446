import HTTPTypes
import Testing
import Values

/// A request to a route that writes, and the status that shows its success.
struct WriteCase: Sendable, CustomTestStringConvertible {
    let method: HTTPRequest.Method
    /// The path in the route table.
    let path: String
    let status: Int
    /// The account whose credentials it has; `nil` for none.
    private(set) var name: String? = "alice"
    /// Makes the body, after any requests that must come first.
    let body: @Sendable (UsedWorld) throws -> JSON?

    init(_ method: HTTPRequest.Method, _ path: String, _ status: Int, _ body: JSON? = [:]) {
        self.init(method, path, status, preparing: { _ in body })
    }

    init(
        _ method: HTTPRequest.Method, _ path: String, _ status: Int,
        preparing body: @escaping @Sendable (UsedWorld) throws -> JSON?
    ) {
        self.method = method
        self.path = path
        self.status = status
        self.body = body
    }

    /// The same request by another account.
    func by(_ name: String?) -> WriteCase {
        var write = self
        write.name = name
        return write
    }

    var route: String { "\(method.rawValue) \(path)" }
    /// The beginning of the paths of its backend's reads. The Longevity App's, and the writes to Firebase, have no beginning of their own.
    var base: String { ["/api/v1/", "/api/:env/"].first { path.hasPrefix($0) } ?? "/" }
    var target: String { RoutePath.filled(path, for: name ?? "alice") }
    var testDescription: String { "\(status) \(route) by \(name ?? "no account")" }

    /// One or more cases for every route that writes, except routes that are not built.
    static let all = operations + longevity + byOthers + fitIQSessions + firebase
}
