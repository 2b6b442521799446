import HTTPTypes
import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds
import Values

/// The route of a recorded request, as an endpoints file names it.
struct HARRoute {
    let method: HTTPRequest.Method
    /// `nil` for a path that no backend owns.
    let backend: String?
    /// Below the backend's base path.
    let path: String
    /// The operation that exists at the request's path.
    let operation: Route?
    /// Whether the route takes the place of that operation, and not only of a part of its paths.
    let replacesOperation: Bool

    /// The same for all paths of one route. Files compare them without case.
    var key: ExactText { ExactText("\(method.rawValue) \(path.lowercased())") }

    /// The methods of routes. HEAD has the route of GET.
    private static let methods: [HTTPRequest.Method] = [.get, .post, .put, .patch, .delete]
    private static let longestPath = 500

    /// - Parameter strangers: the first segments of the routes of each backend that answers for all other paths, too. In lower case.
    init(
        _ method: HTTPRequest.Method, _ match: RouteTable.Match, _ segments: [String], besides strangers: [String: Set<ExactText>],
        _ masking: Masking
    ) throws(HAROmission) {
        guard method != .options else { throw .own }
        guard Self.methods.contains(method) else { throw .otherMethod }
        self.method = method
        var path = segments[...]
        var operation: Route?
        var backend: String?
        switch match {
        case .control, .dashboard: throw .own
        case .backend(let owner, let own, let found):
            if case .found(let route, _) = found { operation = route }
            let isStrange = strangers[owner.name].map { !$0.contains(ExactText(own.first?.lowercased() ?? "")) } ?? false
            guard operation != nil || !isStrange else { break }
            guard let below = owner.segments(below: own) else { throw .noRoute }
            (backend, path) = (owner.name, below)
        case .noOwner: break
        }
        let names = Self.names(of: path.filter { !$0.isEmpty }, masking)
        self.path = names.map { "/\($0)" }.joined()
        guard let first = names.first, self.path.utf8.count <= Self.longestPath else { throw .noRoute }
        // A backend's path begins with its prefix, and Understudy's own with a low line.
        if backend == nil, first.begins(with: "{") || first.begins(with: "_") { throw .noRoute }
        self.backend = backend
        self.operation = operation
        let pattern = operation?.path.parts(between: "/").suffix(names.count)
        replacesOperation = pattern.map { $0.map { $0.begins(with: ":") } == names.map { $0.begins(with: "{") } } ?? false
    }

    /// The segments as a file has them: one that cannot be written, or contains a secret, is a parameter.
    private static func names(of segments: [String], _ masking: Masking) -> [String] {
        var parameters = 0
        return segments.map { segment in
            if EndpointCall.isLiteral(segment), !masking.hides(segment) { return segment }
            parameters += 1
            return parameters == 1 ? "{value}" : "{value\(parameters)}"
        }
    }
}

extension Backend {
    /// The segments below the prefix of its operations, such as `/api/:env`; `nil` for a path outside it.
    fileprivate func segments(below path: [String]) -> ArraySlice<String>? {
        let prefix = (Self.self as? any Service.Type)?.pathPrefix.parts(between: "/") ?? []
        let isBelow =
            path.count >= prefix.count
            && zip(prefix, path).allSatisfy { $0.begins(with: ":") || $0.isSame(as: pathsIgnoreCase ? $1.lowercased() : $1) }
        return isBelow ? path.dropFirst(prefix.count) : nil
    }
}
