import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// Every route of the program: what requests are routed by, and what `understudy routes` prints.
package struct RouteTable: Sendable {
    /// A row, with the owner's name.
    package struct Row: Sendable {
        package let owner: String
        package let route: Route
    }

    package let rows: [Row]
    let control: ControlAPI
    private let backends: [(backend: any Backend, router: Router<Route>)]
    private let controlRouter: Router<Route>

    init(backends: [any Backend], control: ControlAPI) {
        self.control = control
        self.backends = backends.map { backend in
            var router = Router<Route>(ignoresCase: backend.pathsIgnoreCase)
            for route in backend.routes { router.add(route.method, route.path, route) }
            return (backend, router)
        }
        var controlRouter = Router<Route>()
        for route in control.routes { controlRouter.add(route.method, route.path, route) }
        self.controlRouter = controlRouter
        rows =
            backends.flatMap { backend in backend.routes.map { Row(owner: backend.name, route: $0) } }
            + control.routes.map { Row(owner: "understudy", route: $0) }
    }

    /// The table of some backends, without a key to the control API.
    package init(backends: [any Backend]) {
        let guardian = ControlGuard(allowedHosts: [], key: "")
        self.init(backends: backends, control: ControlAPI(guardian: guardian, startedAt: .now, worlds: nil))
    }

    /// The rows, for programs.
    package var json: JSON {
        .array(
            rows.map { row in
                [
                    "backend": .string(row.owner), "method": .string(row.route.method.rawValue), "path": .string(row.route.path),
                    "needs": .string(row.route.access.rawValue), "summary": .string(row.route.summary),
                ]
            })
    }

    /// Who answers below a path.
    enum Owner {
        case control(Router<Route>)
        /// - path: the segments to look its routes up by.
        case backend(any Backend, Router<Route>, path: [String])
    }

    func owner(of segments: [String]) -> Owner? {
        if segments.first == ControlAPI.prefix { return .control(controlRouter) }
        let collapsed = segments.contains("") ? segments.filter { !$0.isEmpty } : segments
        var best: (length: Int, index: Int)?
        for (index, entry) in backends.enumerated() {
            let path = entry.backend.pathsCollapseSlashes ? collapsed : segments
            let ignoresCase = entry.backend.pathsIgnoreCase
            for prefix in entry.backend.pathPrefixes where prefix.count >= (best?.length ?? 0) {
                let fits = path.starts(with: prefix) { $0 == $1 || (ignoresCase && $0.lowercased() == $1) }
                if fits { best = (prefix.count, index) }
            }
        }
        return best.map { best in
            let (backend, router) = backends[best.index]
            return .backend(backend, router, path: backend.pathsCollapseSlashes ? collapsed : segments)
        }
    }
}
