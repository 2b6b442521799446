import HTTPTypes
import MicroHTTP
import Storage
import UnderstudyCore
import UnderstudyWorlds
import Values

/// All routes of the program, including the control API's. Requests are routed by it, and `understudy routes` prints it.
package struct RouteTable: Sendable {
    /// A route as it is listed.
    package struct Row: Sendable {
        /// The backend's name, or `understudy`.
        package let owner: String
        package let method: HTTPRequest.Method
        package let path: String
        /// The credentials that a caller needs.
        package let needs: String
        package let summary: String
        /// Whether it is one of a user's own endpoints.
        package let isYours: Bool
        /// The operation, as the coverage of a run counts it; `nil` for one that is not counted.
        package let operation: Coverage.Operation?

        fileprivate init(of route: Route, owner: String) {
            (self.owner, method, path) = (owner, route.method, route.path)
            (needs, summary, isYours) = (route.needs, route.summary, route.isYours)
            self.operation = route.isImplemented ? route.operation(of: owner) : nil
        }

        fileprivate init(of operation: ControlOperation) {
            (owner, method, path) = (ControlAPI.name, operation.method, operation.fullPath)
            (needs, summary, isYours) = (operation.isOpen ? "none" : ControlAPI.credentials, operation.summary, false)
            self.operation = nil
        }
    }

    /// The route that a method and a path lead to. Indirect: it is copied at each step of a request, and has many references to count.
    indirect enum Match: Sendable {
        case control(Router<ControlOperation>.Match)
        /// - path: the segments of the look-up.
        case backend(any Backend, path: [String], Router<Route>.Match)
        /// The page for browsers, or a file of it.
        case dashboard(Dashboard.Place)
        /// A path that neither the control API nor a backend owns.
        case noOwner
    }

    /// A prefix of a backend's paths.
    private struct Prefix: Sendable {
        let segments: [String]
        /// The index of the backend.
        let owner: Int
        let ignoresCase: Bool
        let collapsesSlashes: Bool

        func begins(_ path: [String]) -> Bool {
            path.starts(with: segments) { [ignoresCase] given, own in
                given.isSame(as: own) || (ignoresCase && given.utf8.count == own.utf8.count && given.lowercased().isSame(as: own))
            }
        }
    }

    /// The names, in lower case, of headers that carry secret credentials. Their values are masked.
    let secretHeaders: Set<String>
    /// The segments of paths that are the same in each request, in lower case.
    let literals: Set<String>
    private let backends: [(backend: any Backend, router: Router<Route>)]
    /// The rows of all routes. Stored, because each request without a route is compared with them.
    package let rows: [Row]
    /// The longest first; of two equal prefixes, that of the later backend.
    private let prefixes: [Prefix]
    private let control: Router<ControlOperation>

    package init(backends: [any Backend]) {
        let routes = backends.map { (backend: $0, routes: $0.servedRoutes) }
        rows =
            routes.flatMap { backend, routes in routes.map { Row(of: $0, owner: backend.name) } }
            + ControlAPI.operations.map { Row(of: $0) }
        self.backends = routes.map { backend, routes in
            var router = Router<Route>(ignoresCase: backend.pathsIgnoreCase)
            for route in routes { router.add(route.method, route.path, route) }
            return (backend, router)
        }
        prefixes = backends.enumerated().flatMap { place, backend in
            (backend.pathPrefixes + backend.ownPathPrefixes).map {
                Prefix(segments: $0, owner: place, ignoresCase: backend.pathsIgnoreCase, collapsesSlashes: backend.pathsCollapseSlashes)
            }
        }.sorted { ($0.segments.count, $0.owner) > ($1.segments.count, $1.owner) }
        var control = Router<ControlOperation>()
        for operation in ControlAPI.routed { control.add(operation.method, operation.fullPath, operation) }
        self.control = control
        let paths = routes.flatMap { $0.routes }.map(\.path) + ControlAPI.operations.map(\.fullPath)
        literals = Set(paths.flatMap { $0.lowercased().parts(between: "/") }.filter { !$0.begins(with: ":") })
        let credentials = routes.flatMap { $0.routes }.flatMap(\.credentials) + backends.flatMap(\.admissionCredentials)
        secretHeaders = Set(credentials.filter(\.isSecret).map(\.name))
    }

    /// The number of a user's own operations, and of those that files extend.
    package var ownCount: Int { rows.count { $0.isYours } }

    package static func json(of rows: [Row]) -> JSON {
        .array(
            rows.map { row in
                .object(omittingMissing: [
                    ("backend", .string(row.owner)), ("method", .string(row.method.rawValue)), ("path", .string(row.path)),
                    ("needs", .string(row.needs)), ("summary", .string(row.summary)), ("yours", row.isYours ? true : nil),
                ])
            })
    }

    /// Finds the owner and the route of a request; called once per request.
    ///
    /// - Parameter wantsPage: whether a browser opens the address. Evaluated only where it matters.
    func match(_ method: HTTPRequest.Method, _ segments: [String], wantsPage: @autoclosure () -> Bool = false) -> Match {
        if let place = Dashboard.place(method, segments, wantsPage: wantsPage) { return .dashboard(place) }
        if ControlAPI.owns(segments) {
            let found = controlMatch(method, segments)
            if case .notFound = found, method == .get || method == .head, wantsPage() { return .dashboard(.unknown) }
            return .control(found)
        }
        let collapsed = segments.contains(where: \.isEmpty) ? segments.filter { !$0.isEmpty } : segments
        guard let prefix = prefixes.first(where: { $0.begins($0.collapsesSlashes ? collapsed : segments) }) else { return .noOwner }
        let (backend, router) = backends[prefix.owner]
        let path = prefix.collapsesSlashes ? collapsed : segments
        return .backend(backend, path: path, router.match(method, path))
    }

    /// A path of the control API can be a page of the dashboard, too, which takes GET and HEAD.
    private func controlMatch(_ method: HTTPRequest.Method, _ segments: [String]) -> Router<ControlOperation>.Match {
        let match = control.match(method, segments)
        guard case .methodNotAllowed(let allowed) = match, Dashboard.place(.get, segments, wantsPage: { false }) == .page else {
            return match
        }
        return .methodNotAllowed(allowed: [.get, .head] + allowed)
    }
}

extension RouteTable.Match {
    /// Renders an error that was thrown before the handler ran, such as an unknown sandbox, for which a backend has no words.
    ///
    /// The pages that may read the owner's responses may read this one, too. A browser sends the request only after a preflight.
    func refusal(_ error: any Error, of request: Request) -> Response {
        if request.isPreflight, let response = preflight(request) { return response }
        let own = response(for: error)
        if error is StorageFailure { return own }
        var response = ControlError(error).response
        response.reason = own.reason
        response.headers[.accessControlAllowOrigin] = own.headers[.accessControlAllowOrigin]
        return response
    }

    /// Renders an error of a handler in the envelope of the path's owner, with its reason. This is the one place where that is done.
    func response(for error: any Error) -> Response {
        var response = rendered((error as? ExplainedError)?.error ?? error)
        response.reason = (error as? any ReasonedError)?.sentence ?? ControlError(plain: error).detail
        return response
    }

    private func rendered(_ error: any Error) -> Response {
        switch self {
        case .backend(let backend, let path, _):
            guard error is StorageFailure else { return backend.response(for: error, at: path) }
            var response = backend.response(for: RequestError.unavailable, at: path)
            response.headers[.retryAfter] = ControlError.retryAfterSeconds
            return response
        case .control, .dashboard, .noOwner: return ControlError(error).response
        }
    }

    /// The operation of the route; `nil` without a route of a backend.
    var operation: Coverage.Operation? {
        if case .backend(let backend, _, .found(let route, _)) = self { route.operation(of: backend.name) } else { nil }
    }

    /// See ``Route/refreshesTokens``.
    var refreshesTokens: Bool { if case .backend(_, _, .found(let route, _)) = self { route.refreshesTokens } else { false } }

    /// Whether the path is Understudy's own.
    var isControl: Bool {
        switch self {
        case .dashboard(.ready), .backend, .noOwner: false
        case .control, .dashboard: true
        }
    }

    /// Whether other machines need the control key for the path.
    var needsKey: Bool {
        if case .control(.found(let operation, _)) = self { !operation.isOpen } else { isControl }
    }

    /// Whether the route is one of a user's own endpoints.
    var isYours: Bool { if case .backend(_, _, .found(let route, _)) = self { route.isYours } else { false } }

    /// The names of secrets of the route.
    var secretNames: SecretNames {
        if case .backend(_, _, .found(let route, _)) = self { route.secretNames } else { SecretNames() }
    }

    var isDashboard: Bool { if case .dashboard = self { true } else { false } }

    /// The most bytes of a body for the quick lane.
    var quickBodyBytes: Int {
        if case .backend(_, _, .found(let route, _)) = self { route.quickBodyBytes ?? QuickWork.bodyBytes } else { QuickWork.bodyBytes }
    }

    /// The backend that owns the path; `nil` for Understudy's own paths and those without an owner.
    var owner: (any Backend)? {
        if case .backend(let backend, _, _) = self { backend } else { nil }
    }

    /// The form in which the owner routes the path. The case of a path without a route counts: in another case, it may be another backend's.
    var form: PathForm {
        guard case .backend(let backend, _, let found) = self else { return PathForm() }
        if case .notFound = found { return PathForm(collapsesSlashes: backend.pathsCollapseSlashes) }
        return PathForm(ignoresCase: backend.pathsIgnoreCase, collapsesSlashes: backend.pathsCollapseSlashes)
    }

    /// The response of the path's backend to the method `OPTIONS`, if it has its own for it.
    func preflight(_ request: Request) -> Response? {
        request.method == .options ? owner?.preflight(request) : nil
    }

    /// Whether the request has a route, or is a preflight that its backend answers.
    func isKnown(_ request: Request) -> Bool {
        switch self {
        case .control(.found), .backend(_, _, .found), .dashboard: true
        case .backend: preflight(request) != nil
        case .control, .noOwner: false
        }
    }
}

extension Route {
    fileprivate func operation(of backend: String) -> Coverage.Operation {
        Coverage.Operation(backend: backend, name: "\(method.rawValue) \(firstPath)")
    }
}

extension Backend {
    /// The literal beginnings of a user's own paths that no prefix of the backend has.
    fileprivate var ownPathPrefixes: [[String]] {
        ownRoutes.map(\.path.literalStart).filter { start in
            !pathPrefixes.contains { start.starts(with: $0) || $0.starts(with: start) }
        }
    }
}
