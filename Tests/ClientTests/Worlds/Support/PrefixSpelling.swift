import Testing

/// A spelling of the target of `DELETE /_understudy/requests`, or a similar one, and its owner.
struct PrefixSpelling: Sendable, CustomTestStringConvertible {
    enum Owner: Sendable {
        case control
        /// The control API, which refuses the query.
        case controlWithQuery
        /// Below the control API's prefix, but not one of its routes.
        case controlWithoutRoute
        /// The dashboard's page, which is read-only.
        case dashboard
        /// The Longevity App's backend, which owns every path without another owner.
        case backend
        /// No owner, because a prefix is invalid.
        case nobody
    }

    let target: String
    let owner: Owner

    var testDescription: String { target }

    static let all =
        control.map { PrefixSpelling(target: $0, owner: .control) }
        + controlWithQuery.map { PrefixSpelling(target: $0, owner: .controlWithQuery) }
        + controlWithoutRoute.map { PrefixSpelling(target: $0, owner: .controlWithoutRoute) }
        + dashboard.map { PrefixSpelling(target: $0, owner: .dashboard) }
        + backend.map { PrefixSpelling(target: $0, owner: .backend) } + nobody.map { PrefixSpelling(target: $0, owner: .nobody) }

    private static let control = [
        "/_understudy/requests", "/_understudy/requests/", "/%5funderstudy/requests", "/%5Funderstudy/requests",
        "/%5f%75nderstudy/requests", "/_understudy/%72equests",
        "http://127.0.0.1/_understudy/requests", "http://127.0.0.1:4000/%5funderstudy/requests",
        "http://127.0.0.1/_sandbox/main/_understudy/requests", "/_sandbox/main/_understudy/requests",
        "//_sandbox//main//_understudy/requests", "/_sandbox/main/%5funderstudy/requests", "/_as/six-days/_understudy/requests",
        "/_sandbox/main/_as/six-days/_understudy/requests", "/_key/secret-control-key/_understudy/requests",
        "/_key/secret-control-key/_sandbox/main/_as/six-days/%5Funderstudy/requests",
    ]

    private static let controlWithQuery = ["/_understudy/requests?a=/_sandbox/t1/", "/_understudy/requests?/_sandbox/t1/requests"]

    private static let controlWithoutRoute = [
        "/_understudy/../_understudy/requests", "/_understudy/./requests", "/_understudy//requests", "/_understudy/requests%2f",
        "/_understudy/Requests",
    ]

    private static let dashboard = ["/_understudy", "/%5funderstudy/"]

    private static let backend = [
        "//_understudy/requests", "///_understudy/requests", "/_Understudy/requests", "/_UNDERSTUDY/requests", "/_understudy%2frequests",
        "/_understudy%2Frequests", "/./_understudy/requests", "/%2e/_understudy/requests", "/../_understudy/requests",
        "/%2f_understudy/requests", "/%255funderstudy/requests", "/_understudy./requests", "/_understudy;a=b/requests",
        "/_understudy%20/requests", "/%20_understudy/requests", "/%EF%BC%BFunderstudy/requests", "/_understudy%CC%81/requests",
        "/api/_understudy/requests", "/%5fsandbox/main/_understudy/requests", "/_Sandbox/main/_understudy/requests",
        "/%5fas/six-days/_understudy/requests", "/%5fkey/secret-control-key/_understudy/requests",
        "/_as/six-days/_sandbox/main/_understudy/requests",
    ]

    private static let nobody = [
        "/_sandbox/main%2f_understudy/requests", "/_sandbox/", "/_as//", "/_sandbox/main/_as", "/_key/",
        "/_sandbox//_key/secret-control-key",
        "/_sandbox/main/_key/secret-control-key/_understudy/requests",
        "/_key/secret-control-key/_key/secret-control-key/_understudy/requests",
    ]
}
