import HTTPTypes
import Testing
import UnderstudyCore

/// A request to a route that writes, and the status by which it is seen that it did.
struct WriteCase: Sendable, CustomTestStringConvertible {
    let method: HTTPRequest.Method
    /// As it stands in the route table.
    let path: String
    let status: Int
    /// Whose credentials it brings; `nil` for nobody's.
    private(set) var name: String? = "alice"
    /// Gives the body, and does before what the request takes.
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

    /// The same request by somebody else.
    func by(_ name: String?) -> WriteCase {
        var write = self
        write.name = name
        return write
    }

    var route: String { "\(method.rawValue) \(path)" }
    var target: String { RoutePath.filled(path, for: name ?? "alice") }
    var testDescription: String { "\(status) \(route) by \(name ?? "nobody")" }

    /// One or more for every route that writes, those apart that are not built.
    static let all = longevity + fitIQ + bradOS + firebase
}
