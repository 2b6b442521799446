import HTTPTypes
import UnderstudyCore

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

    private static let schema: JSON = "http://localhost:4000/_understudy/endpoints/schema.json"

    /// - Parameter backends: those of the server that is to serve the endpoints.
    package init(_ file: OpenAPIFile, _ options: Options, for backends: [any Backend]) throws(StartError) {
        let selection = try OpenAPISelection(file, options, backends)
        var schemas = selection.schemas
        let (resources, rest) = try Self.resources(of: selection, &schemas)
        var routes: [JSON] = []
        var unanswered = 0
        for entry in rest {
            if let route = try Self.route(entry, &schemas) { routes.append(route) } else { unanswered += 1 }
        }
        notes =
            selection.notes + OpenAPISelection.note(unanswered, "they have no response that ends a request")
            + schemas.cuts.map { "the schema \($0.cut()) contains itself, or is too deep; it is cut there" }
        guard !resources.isEmpty || !routes.isEmpty else {
            throw .usage("\(file.name) gives no endpoints\(notes.isEmpty ? "" : ": \(notes.joined(separator: "; "))")")
        }
        json = .object(omittingMissing: [
            ("$schema", Self.schema), ("backend", .optional(selection.backend?.name)),
            ("resources", resources.isEmpty ? nil : .array(resources)), ("routes", routes.isEmpty ? nil : .array(routes)),
        ])
    }

    /// The resources, and the operations that belong to none.
    private static func resources(
        of selection: OpenAPISelection, _ schemas: inout OpenAPISchemas
    ) throws(StartError) -> ([JSON], rest: [OpenAPISelection.Entry]) {
        var seedKeys = selection.backend.map { Self.seedKeys(of: type(of: $0)) } ?? []
        let new = selection.entries.filter { !$0.isServed }.map(\.operation)
        let byShape = Dictionary(grouping: new) { ExactText($0.shape) }
        var resources: [JSON] = []
        var used: Set<ExactText> = []
        for list in new where list.method == .get && !list.segments.contains(where: \.isParameter) {
            let item = byShape[ExactText(list.shape + "/{}")] ?? []
            guard let create = byShape[ExactText(list.shape)]?.first(where: { $0.method == .post }),
                let resource = try OpenAPIResource(list: list, create: create, item: item, seedKeys: &seedKeys, &schemas)
            else { continue }
            resources.append(resource.json)
            used.formUnion((item + [list, create]).map(\.key))
        }
        return (resources, selection.entries.filter { !used.contains($0.operation.key) })
    }

    /// A route with the operation's example; `nil` if it has no response that ends a request.
    private static func route(_ entry: OpenAPISelection.Entry, _ schemas: inout OpenAPISchemas) throws(StartError) -> JSON? {
        let (operation, isServed) = entry
        guard let answer = try operation.answer(&schemas) else { return nil }
        let members = JSON.object(omittingMissing: [
            ("summary", operation.members["summary"]?.string.map(JSON.string)), ("replaces", isServed ? true : nil),
            ("for", operation.isForUser ? "user" : "everyone"),
        ])
        return .object(["\(operation.method.rawValue) \(operation.path)": members.merging(.object(try answer.members(&schemas)))])
    }

    /// The members that an account's block in a seed has already.
    private static func seedKeys(of backend: any Backend.Type) -> Set<ExactText> {
        let schema = try? JSON(parsing: backend.seedSchema)
        let block = schema?["$defs"]?[backend.name]?["properties"]?.object ?? [:]
        return Set((backend.resources.compactMap(\.seedKey) + block.keys).map(ExactText.init))
    }
}
