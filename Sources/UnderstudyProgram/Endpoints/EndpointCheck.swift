import UnderstudyCore
import Values

extension Service {
    func endpointFile(_ root: ObjectReader) -> EndpointFile {
        EndpointFile(root, prefix: Self.pathPrefix, form: Self.ownResources)
    }

    /// The shapes of the routes of a resource.
    fileprivate func shapes(of resource: Resource) -> [RouteShape] { Self.operations(of: resource).map { $0.route(of: self).shape } }

    fileprivate func shape(of route: EndpointRoute) -> RouteShape { RouteShape(route.method.rawValue, Self.pathPrefix + route.path) }

    var prefix: String { Self.pathPrefix }
}

/// Compares files of endpoints with the backends and with each other, and collects the endpoints.
struct EndpointCheck {
    let services: [any Service]
    private(set) var endpoints: [String: Endpoints] = [:]
    /// The members that the blocks of a seed have.
    private let seedKeys: [String: Set<String>]
    /// The routes of each backend.
    private let known: [String: [RouteShape: Route]]
    private let owners: EndpointOwners
    private var own: [String: [RouteShape: String]] = [:]
    /// The beginnings of a user's own paths at backends without a prefix, which share all paths.
    private var starts: [(service: String, start: [String])] = []
    /// The names of resources and the seed keys of a user's own, each with the file that has it first.
    private var names: [String: String] = [:]
    /// The operation ids of the routes of each backend.
    private var ids: [String: Set<String>] = [:]

    init(_ backends: [any Backend]) {
        services = backends.compactMap { $0 as? any Service }
        known = Dictionary(
            backends.map { ($0.name, Dictionary($0.routes.map { ($0.shape, $0) }, uniquingKeysWith: { first, _ in first })) },
            uniquingKeysWith: { first, _ in first })
        seedKeys = Dictionary(services.map { ($0.name, $0.seedKeys) }, uniquingKeysWith: { first, _ in first })
        owners = EndpointOwners(backends)
    }

    mutating func add(_ content: EndpointFile, of service: any Service, from source: EndpointSource) {
        var added = endpoints[service.name] ?? Endpoints()
        for entry in content.resources {
            let resource = entry.resource
            checkOwner(of: service.prefix + resource.path, service, "\(entry.path).path", source)
            let place = "\(entry.path).path"
            // One error is enough for a path.
            let isNew = service.shapes(of: resource).allSatisfy { note($0, replaces: false, service, place, source) }
            if isNew { note(resource.path, "name in the OpenAPI document", id: resource.name, service, place, source) }
            if let key = resource.seedKey {
                if seedKeys[service.name]?.contains(key) == true {
                    source.errors.add(
                        "\(entry.path).seedKey", found: .string(key),
                        expected: "a key that the seed's block \(service.name) does not have yet")
                }
                note(key, "seedKey", id: key, service, "\(entry.path).seedKey", source)
            }
            added.resources.append(resource)
        }
        for entry in content.routes {
            let route = entry.route
            checkOwner(of: service.prefix + route.path, service, entry.path, source)
            _ = note(service.shape(of: route), replaces: entry.replaces, service, entry.path, source)
            // `/a-b` and `/a/b` have the same words.
            added.routes.append(route.distinguished(from: ids[service.name, default: []]))
            ids[service.name, default: []].insert(added.routes.last?.id ?? route.id)
        }
        endpoints[service.name] = added
    }

    mutating func addExtensions(_ content: EndpointFile, of service: any Service, from source: EndpointSource) {
        for entry in content.extensions {
            guard let change = known(entry.change, service, entry.path, source) else { continue }
            endpoints[service.name, default: Endpoints()].extensions.append(change)
        }
    }

    /// Records an error for a path that another part of the program owns.
    private mutating func checkOwner(of path: String, _ service: any Service, _ place: String, _ source: EndpointSource) {
        let start = path.literalStart
        let other = starts.first { $0.service != service.name && ($0.start.starts(with: start) || start.starts(with: $0.start)) }
        if service.prefix.isEmpty { starts.append((service.name, start)) }
        guard
            let owner = owners.owner(of: path, exceptFor: service)
                ?? other.map({ "\($0.service), whose endpoints of your own begin with it" })
        else { return }
        source.errors.add(place, found: JSON.string(path.endpointPath).text, expected: "a path that does not belong to \(owner)")
    }

    /// Records an error for a route that exists already, and for one that replaces none.
    ///
    /// - Returns: whether there is none.
    private mutating func note(
        _ shape: RouteShape, replaces: Bool, _ service: any Service, _ place: String, _ source: EndpointSource
    ) -> Bool {
        let shown = shape.description.endpointPath
        if let first = own[service.name]?[shape] {
            source.errors.add(place, found: "\(shown), which \(first.onTerminal()) has, too", expected: "each method and path once")
            return false
        }
        own[service.name, default: [:]][shape] = source.path
        let exists = known[service.name]?[shape] != nil
        if exists, !replaces {
            source.errors.add(
                place, found: "\(shown), which \(service.name) has already",
                expected: "another path, \"replaces\": true on a route, or an entry of \"extend\"")
        } else if !exists, replaces {
            source.errors.add("\(place).replaces", found: "true", expected: "false: \(service.name) has no \(shown)")
        }
        return exists == replaces
    }

    private mutating func note(
        _ text: String, _ kind: String, id: String, _ service: any Service, _ place: String, _ source: EndpointSource
    ) {
        let key = "\(service.name) \(kind) \(id)"
        if let first = names[key] {
            source.errors.add(place, found: JSON.string(text.endpointPath).text, expected: "a \(kind) of its own (\(first) has this one)")
        }
        names[key] = "\(source.path) \(place)"
    }

    /// The change of an operation that exists, below the backend's prefix or beside it.
    private func known(
        _ change: EndpointExtension, _ service: any Service, _ place: String, _ source: EndpointSource
    ) -> EndpointExtension? {
        let shapes = known[service.name] ?? [:]
        if let route = shapes[change.shape] ?? change.outsidePrefix.flatMap({ shapes[$0] }) { return change.on(route.shape) }
        if own[service.name]?[change.shape] != nil { return change }
        let names = (Array(shapes.keys) + Array((own[service.name] ?? [:]).keys)).map(\.description.endpointPath)
        let wanted = change.shape.description.endpointPath
        source.errors.add(
            place, found: wanted, expected: "an operation of \(service.name)\(NearestName.hint(for: wanted, among: names.sorted()))")
        return nil
    }
}

extension Service {
    /// The members that the backend's block of a seed has.
    var seedKeys: Set<String> {
        let schema = try? JSON(parsing: Self.seedSchema)
        return Set((schema?["$defs"]?[name]?["properties"]?.object ?? [:]).map(\.key))
    }
}

extension String {
    /// `/streaks/:id` as `/streaks/{id}`.
    fileprivate var endpointPath: String {
        split(separator: "/", omittingEmptySubsequences: false).map { $0.hasPrefix(":") ? "{\($0.dropFirst())}" : $0 }.joined(
            separator: "/")
    }
}
