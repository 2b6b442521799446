import UnderstudyCore
import Values

/// An endpoints file, made from an OpenAPI document of another server.
package struct OpenAPIEndpoints {
    /// The choices of the command line.
    package struct Options {
        /// Patterns of paths below the backend's base path; empty for all.
        let patterns: [String]
        /// The name of the backend, or `null`; `nil` for the one that owns the paths.
        let backend: String?
        /// Whether operations that the server has become routes, too.
        let replaces: Bool

        package init(only patterns: [String] = [], backend: String? = nil, replaces: Bool = false) {
            self.patterns = patterns
            self.backend = backend
            self.replaces = replaces
        }
    }

    package let json: JSON
    /// The parts of the document that the file lacks, one line each.
    package let notes: [String]

    /// - Parameter backends: those of the server that is to serve the endpoints, without endpoints of a user's own.
    package init(_ file: OpenAPIFile, _ options: Options, for backends: [any Backend]) throws(StartError) {
        var schemas = OpenAPISchemas(file)
        var selection = try OpenAPISelection(file, options, backends, &schemas)
        let resources = try Self.resources(of: selection, &schemas)
        let used = Set(resources.flatMap(\.operations).map(\.shape))
        var routes: [JSON] = []
        for operation in selection.operations where !used.contains(operation.shape) {
            guard let route = try operation.route(&schemas) else {
                selection.leave("they have no response that ends a request")
                continue
            }
            let errors = Self.errors(of: ["routes": [route]], of: selection.service)
            if let error = errors.first { selection.leave("endpoints files expect \(error.expected)") } else { routes.append(route) }
        }
        notes =
            selection.leftOut.map { "operations left out because \($0.key): \($0.value.text)" }
            + schemas.cuts.map { "the schema \($0.cut()) contains itself, or is too deep; it is cut there" }
        guard let service = selection.service, !resources.isEmpty || !routes.isEmpty else {
            throw .usage("\(file.name) gives no endpoints\(notes.isEmpty ? "" : ": \(notes.joined(separator: "; "))")")
        }
        json = .object(omittingMissing: [
            ("$schema", "http://localhost:4000/_understudy/endpoints/schema.json"),
            ("backend", service is PlainBackend ? .null : .string(service.name)),
            ("resources", resources.isEmpty ? nil : .array(resources.map(\.json))), ("routes", routes.isEmpty ? nil : .array(routes)),
        ])
    }

    private static func resources(of selection: OpenAPISelection, _ schemas: inout OpenAPISchemas) throws(StartError) -> [OpenAPIResource] {
        let new = selection.operations.filter { !$0.isServed }
        let byPath = Dictionary(grouping: new) { RouteShape("", $0.call.path) }
        var seedKeys = Array(selection.service?.seedKeys ?? [])
        var names: Set<String> = []
        var resources: [OpenAPIResource] = []
        for list in new where list.call.method == .get && list.call.parameters.isEmpty {
            guard let create = byPath[RouteShape("", list.call.path)]?.first(where: { $0.call.method == .post }),
                let item = byPath[RouteShape("", list.call.path + "/:id")],
                let resource = try OpenAPIResource(list: list, create: create, item: item, seedKeys: seedKeys, &schemas),
                errors(of: ["resources": [resource.json]], of: selection.service).isEmpty,
                names.insert(EndpointCall.words(of: list.call.path).joined()).inserted
            else { continue }
            try schemas.spend(on: resource.json.text)
            resource.json["seedKey"]?.string.map { seedKeys.append($0) }
            resources.append(resource)
        }
        return resources
    }

    /// The errors that a file of one endpoint has.
    private static func errors(of content: JSON, of service: (any Service)?) -> [ValidationError] {
        let errors = ValidationErrors()
        _ = service?.endpointFile(ObjectReader(content, path: "$", faults: errors))
        return errors.all
    }
}
