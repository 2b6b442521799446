import UnderstudyCore
import Values

/// An OpenAPI document for tests: its operations and schemas.
package struct OpenAPIDescription: Sendable {
    /// A method at a path.
    package struct Operation: Sendable {
        /// In upper case.
        package let method: String
        /// With templates: `/api/{env}/health`.
        package let path: String
        package let json: JSON
        /// The parameters of its path, with its own added or replaced.
        package let parameters: [JSON]

        package var title: String { "\(method) \(path)" }
        package var id: String? { json["operationId"]?.string }
        package var responses: JSON.Members { json["responses"]?.object ?? [:] }
    }

    package let json: JSON
    package let schema: JSONSchema
    package let operations: [Operation]
    /// The path templates by method and number of segments, each with the index of its operation.
    private let templates: [String: [(segments: [Substring], place: Int)]]

    private static let methods: Set<String> = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]

    package init(_ json: JSON) {
        let schema = JSONSchema(in: json)
        let operations = (json["paths"]?.object ?? [:]).flatMap { path, item -> [Operation] in
            let shared = (item["parameters"]?.array ?? []).map { schema.dereferenced($0) }
            let found = (item.object ?? [:]).filter { Self.methods.contains($0.key) }
            return found.map { method, json -> Operation in
                let own = (json["parameters"]?.array ?? []).map { schema.dereferenced($0) }
                let others = shared.filter { one in !own.contains { $0["name"] == one["name"] && $0["in"] == one["in"] } }
                return Operation(method: method.uppercased(), path: path, json: json, parameters: others + own)
            }
        }
        let templates = operations.enumerated().map { (segments: $1.path.split(separator: "/"), place: $0) }
        self.json = json
        self.schema = schema
        self.operations = operations
        self.templates = Dictionary(grouping: templates) { Self.key(operations[$0.place].method, $0.segments.count) }
    }

    private static func key(_ method: String, _ count: Int) -> String { "\(method) \(count)" }

    /// The operation of a request. If several templates match, it is the one with the longest literal beginning.
    ///
    /// - Parameter target: with or without a query.
    package func operation(_ method: String, _ target: String) -> Operation? {
        let path = target.prefix { $0 != "?" }.split(separator: "/")
        let fitting = (templates[Self.key(method, path.count)] ?? []).filter { template in
            zip(template.segments, path).allSatisfy { Self.fits($0, $1) }
        }
        let best = fitting.max { left, right in
            left.segments.map(Self.literalRank).lexicographicallyPrecedes(right.segments.map(Self.literalRank))
        }
        return best.map { operations[$0.place] }
    }

    /// Whether a segment matches a template: `{name}`, or `{name}` with text before or after it.
    private static func fits(_ template: Substring, _ segment: Substring) -> Bool {
        guard let start = template.firstIndex(of: "{"), let end = template.lastIndex(of: "}") else { return template == segment }
        let before = template[..<start]
        let behind = template[template.index(after: end)...]
        return segment.count > before.count + behind.count && segment.hasPrefix(before) && segment.hasSuffix(behind)
    }

    /// The literal share of a template's segment: 2 for all, 1 for text beside a name, 0 for a name.
    private static func literalRank(_ segment: Substring) -> Int {
        if !segment.contains("{") { return 2 }
        return segment.hasPrefix("{") && segment.hasSuffix("}") ? 0 : 1
    }
}
