import UnderstudyCore

/// The owners of paths.
struct EndpointOwners {
    private let backends: [any Backend]
    private let routes: [(backend: String, path: [String])]

    init(_ backends: [any Backend]) {
        self.backends = backends
        routes = backends.flatMap { backend in backend.routes.map { (backend.name, $0.path.literalStart) } }
    }

    /// The owner of a path that a backend cannot have; `nil` if it can.
    func owner(of path: String, exceptFor service: any Service) -> String? {
        let start = path.literalStart
        guard let first = start.first else { return "every backend, since its first word is a parameter" }
        if first.hasPrefix("_") || ControlAPI.owns(start) { return "Understudy itself" }
        let prefixes = backends.flatMap { backend in backend.pathPrefixes.map { (name: backend.name, prefix: $0) } }
        let owner = prefixes.filter { !$0.prefix.isEmpty && start.starts(with: $0.prefix) }.max { $0.prefix.count < $1.prefix.count }
        if let owner { return owner.name == service.name ? nil : "\(owner.name), which \"backend\" can name" }
        // The backend with every other path needs no prefix, and one with a prefix is its own.
        guard service.prefix.isEmpty, !service.pathPrefixes.contains([]) else { return nil }
        return routes.first { $0.backend != service.name && $0.path.starts(with: start) }.map { "\($0.backend), whose paths begin with it" }
    }
}

extension String {
    /// The segments of a path before its first parameter.
    var literalStart: [String] { Array(parts(between: "/").prefix { !$0.hasPrefix(":") }) }
}
