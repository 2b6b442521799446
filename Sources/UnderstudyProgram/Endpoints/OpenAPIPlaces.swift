import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// The places that the operations of a document have on the server.
struct OpenAPIPlaces {
    /// The choice of the backend.
    enum Choice {
        /// The one that owns the path.
        case byPath
        /// `nil` for plain JSON.
        case backend((any Backend)?)
    }

    struct Place {
        /// `nil` for plain JSON.
        var backend: (any Backend)?
        /// The segments below the backend's base path; `nil` if the path is not below it.
        var segments: [String]?
        /// Whether the server has an operation with this method and path.
        var isServed = false
        /// Whether the path is Understudy's own, or one of its pages.
        var isOwn = false
    }

    private let table: RouteTable
    private let bases: [BasePath]
    private let choice: Choice
    /// The segments of the document's server.
    private let server: [String]

    init(_ file: OpenAPIFile, _ choice: Choice, _ backends: [any Backend]) {
        table = RouteTable(backends: backends)
        bases = backends.map { BasePath($0) }.filter { !$0.pattern.isEmpty }
        self.choice = choice
        let server = file.serverPath
        // A document whose paths have nothing of the base path has paths below it.
        if case .backend(let backend?) = choice,
            case let base = BasePath(backend), !file.paths.keys.contains(where: { base.path(server + $0.parts(between: "/")) != nil })
        {
            self.server = base.usual
        } else {
            self.server = server
        }
    }

    func place(of method: HTTPRequest.Method, _ segments: [String]) -> Place {
        let given = server + segments
        let path = bases.lazy.compactMap { $0.path(given) }.first ?? given
        var place = Place()
        switch table.match(method, path) {
        case .control, .dashboard: return Place(isServed: true, isOwn: true)
        case .backend(let backend, _, let found):
            place.backend = backend
            if case .found(let route, _) = found { place.isServed = BasePath(backend).serves(path, at: route.path) }
        case .noOwner: break
        }
        if case .backend(let chosen) = choice { place.backend = chosen }
        guard let base = place.backend.map({ BasePath($0) }) else {
            place.segments = path
            return place
        }
        place.segments = base.path(path).map { Array($0.dropFirst(base.pattern.count)) }
        return place
    }
}

/// The path that a backend's operations have in common.
private struct BasePath {
    /// Segments as in ``Service/pathPrefix``; empty for other backends.
    let pattern: [String]
    /// The segments, with a value for the parameter.
    let usual: [String]
    private let prefixes: [[String]]
    private let ignoresCase: Bool

    init(_ backend: any Backend) {
        pattern = (type(of: backend) as? any Service.Type)?.pathPrefix.parts(between: "/") ?? []
        usual = pattern.contains { $0.begins(with: ":") } ? backend.basePath.parts(between: "/") : pattern
        prefixes = backend.pathPrefixes
        ignoresCase = backend.pathsIgnoreCase
    }

    /// A path with values for the parameters of the base path, such as `/api/{env}`; `nil` if the path is not below it.
    func path(_ path: [String]) -> [String]? {
        guard path.count >= pattern.count else { return nil }
        let head = zip(path, zip(pattern, usual)).map { $0.isParameter && $1.0.begins(with: ":") ? $1.1 : $0 }
        guard pattern.isEmpty || prefixes.contains(where: { $0.count == head.count && zip($0, head).allSatisfy(isSame) }) else {
            return nil
        }
        return head + path.dropFirst(pattern.count)
    }

    /// Whether a route's path has the literal segments and the parameters of a document's path.
    func serves(_ path: [String], at route: String) -> Bool {
        let own = route.parts(between: "/")
        return own.count == path.count
            && zip(own, path).enumerated().allSatisfy { index, pair in
                pair.0.begins(with: ":") ? pair.1.isParameter || index < pattern.count : isSame(pair.0, pair.1)
            }
    }

    private func isSame(_ left: String, _ right: String) -> Bool {
        left.isSame(as: right) || (ignoresCase && left.lowercased().isSame(as: right.lowercased()))
    }
}
