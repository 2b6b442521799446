import HTTPTypes
import TestSupport
import UnderstudyProgram

/// The routes of every backend.
enum BackendRoutes {
    private static let rows = Result {
        try RouteTable(backends: TestWorld().backends).rows.filter { $0.owner != "understudy" }
    }

    /// The routes that write.
    ///
    /// - Parameter isBuilt: whether to return the routes that are built, or the others.
    static func writes(built isBuilt: Bool) throws -> [RouteTable.Row] {
        try rows.get().filter { $0.method != .get && $0.isBuilt == isBuilt }
    }

    static func reads() throws -> [RouteTable.Row] {
        try rows.get().filter { $0.method == .get }
    }
}

extension RouteTable.Row {
    /// Whether the route is built. Others check credentials at most, and read no data.
    var isBuilt: Bool { !summary.hasSuffix(": not implemented") }

    /// The same form as ``WriteCase/route``.
    var route: String { "\(method.rawValue) \(path)" }
}

/// The path of a route in the table, with its parameters filled in.
enum RoutePath {
    private static let values = [":env": "dev", ":year": "2026", ":month": "1"]

    /// - Parameter name: the owner of the ids. An id is this name and the segment before it, as in ``UsedWorldSeed``.
    static func filled(_ path: String, for name: String) -> String {
        let segments = path.split(separator: "/").map(String.init)
        let filled = segments.indices.map { index -> String in
            let segment = segments[index]
            guard segment.hasPrefix(":") else { return segment }
            if let value = values[segment] { return value }
            // A path of Firebase ends with a verb of the project.
            if segment == ":project", index == segments.indices.last { return "\(name):queryAccounts" }
            return segment == ":id" && index > 0 ? "\(name)-\(segments[index - 1])" : name
        }
        return "/" + filled.joined(separator: "/")
    }
}

/// A request that reads.
struct ReadCase: Sendable, Hashable, CustomStringConvertible {
    let target: String
    /// The account whose credentials it has; `nil` for none.
    let name: String?

    var description: String { "GET \(target) by \(name ?? "no account")" }

    /// The queries in addition to the bare path.
    private static let queries = [
        "/api/analytics/delta": ["?range=monthly", "?range=yearly"], "/api/age/trend/:userId": ["?range=monthly"],
        "/api/v1/insights": ["?archived_status=true", "?page=1&page_size=1"], "/api/v1/progress": ["?type=weight&limit=5"],
        "/api/:env/cycling/activities": ["?limit=5"], "/api/v1/meal-templates/search": ["?q=bowl"],
    ]

    /// - Parameters:
    ///   - base: the beginning of the paths.
    ///   - onlyBuilt: whether to omit the routes that are not built.
    static func all(by name: String?, below base: String = "/", onlyBuilt: Bool = true) throws -> [ReadCase] {
        try BackendRoutes.reads().filter { ($0.isBuilt || !onlyBuilt) && $0.path.hasPrefix(base) }.flatMap { row -> [ReadCase] in
            let path = RoutePath.filled(row.path, for: name ?? "alice")
            // Without `days` the latest entry, with `days` a history.
            let days = row.path.hasPrefix("/api/:env/health-sync/") ? ["?days=30"] : []
            return ([""] + days + (queries[row.path] ?? [])).map { ReadCase(target: path + $0, name: name) }
        }
    }
}
