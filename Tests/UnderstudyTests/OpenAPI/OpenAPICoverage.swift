import TestSupport
import UnderstudyProgram
import UnderstudyCore
import Values

/// Checks a document for consistency, and against the route table. Each finding is a line that names a fault. A correct document has none.
enum OpenAPICoverage {
    /// The operations that only the table or only the document has.
    ///
    /// - Parameter rows: the rows of the document's owner.
    static func missing(from document: OpenAPIDescription, rows: [RouteTable.Row]) -> [String] {
        let served = Set(rows.map { "\($0.method.rawValue) \(template($0.path))" })
        let documented = Set(document.operations.map(\.title))
        return served.subtracting(documented).sorted().map { "\($0) is served, and not documented" }
            + documented.subtracting(served).sorted().map { "\($0) is documented, and not served" }
    }

    /// A path of the table in OpenAPI's notation: `/api/{env}` for `/api/:env`.
    static func template(_ path: String) -> String {
        path.replacing(/\/:([A-Za-z]\w*)/) { "/{\($0.1)}" }
    }

    /// The mandatory parts that operations lack.
    ///
    /// - Parameter unbuilt: the operations, as ``OpenAPIDescription/Operation/title``, that may have errors only.
    static func incomplete(in document: OpenAPIDescription, unbuilt: Set<String>) -> [String] {
        document.operations.flatMap { operation -> [String] in
            var findings: [String] = []
            if operation.id == nil { findings.append("has no operationId") }
            if operation.json["summary"]?.string?.isEmpty ?? true { findings.append("has no summary") }
            if operation.json["tags"]?.array?.isEmpty ?? true { findings.append("has no tag") }
            // A WebSocket opens with 101.
            if !operation.responses.contains(where: { $0.key.hasPrefix("2") || $0.key == "101" }), !unbuilt.contains(operation.title) {
                findings.append("has no success")
            }
            for (status, response) in operation.responses where document.schema.dereferenced(response)["description"] == nil {
                findings.append("has no description for \(status)")
            }
            return (findings + misnamedParameters(of: operation)).map { "\(operation.title) \($0)" }
        }
    }

    /// The names that only an operation's path or only its parameters have.
    private static func misnamedParameters(of operation: OpenAPIDescription.Operation) -> [String] {
        let inPath = operation.parameters.filter { $0["in"]?.string == "path" }
        let described = Set(inPath.compactMap { $0["name"]?.string })
        let written = Set(operation.path.matches(of: /\{(\w+)\}/).map { String($0.1) })
        return written.subtracting(described).sorted().map { "has no parameter \($0)" }
            + described.subtracting(written).sorted().map { "has the parameter \($0), which its path has not" }
            + inPath.filter { $0["required"]?.bool != true }.map { "has an optional parameter in its path: \($0["name"]?.string ?? "")" }
    }

    /// The ids that more than one operation has.
    static func repeatedIDs(in documents: [OpenAPIDescription]) -> [String] {
        let operations = Dictionary(grouping: documents.flatMap(\.operations)) { $0.id ?? "" }
        return operations.filter { $0.value.count > 1 }.keys.sorted().map { "several operations are called \($0)" }
    }

    /// References without a target, and components without a reference.
    static func looseEnds(in document: OpenAPIDescription) -> [String] {
        let found = Set(references(in: document.json))
        let dangling = found.filter { document.schema.resolved($0) == nil }.sorted().map { "\($0) leads nowhere" }
        let components = (document.json["components"]?.object ?? [:]).filter { $0.key != "securitySchemes" }
        let unused = components.flatMap { kind, members -> [String] in
            (members.object?.keys ?? []).map { "#/components/\(kind)/\($0)" }.filter { !found.contains($0) }
        }
        let requirements = ([document.json] + document.operations.map(\.json)).flatMap { $0["security"]?.array ?? [] }
        let required = Set(requirements.flatMap { $0.object?.keys ?? [] })
        let schemes = Set(document.json["components"]?["securitySchemes"]?.object?.keys ?? [])
        return dangling + unused.map { "\($0) is not used" }
            + required.symmetricDifference(schemes).sorted().map { "the security scheme \($0) is not both described and used" }
    }

    /// The forms that generators of clients leave out or cannot read; see docs/openapi.md.
    static func generatorFaults(in document: OpenAPIDescription) -> [String] {
        let components = document.json["components"]?["schemas"] ?? [:]
        return document.schemas.flatMap { schema -> [String] in
            let json = schema.json
            let types = json["type"].map { $0.array ?? [$0] } ?? []
            let alternatives = (json["anyOf"]?.array ?? []) + (json["oneOf"]?.array ?? [])
            let name = schema.place.split(separator: "/").dropFirst(2).filter { !["properties", "items"].contains($0) }
            let isInline = schema.place.hasPrefix("components/schemas/") && name.count > 1 && (json["properties"] ?? json["enum"]) != nil
            let faults = [
                ("null is an alternative", alternatives.contains { $0["type"] == "null" }),
                (
                    "properties are beside conditions",
                    json["properties"] != nil && ["anyOf", "oneOf", "allOf", "not"].contains { json[$0] != nil }
                ),
                ("values have no type", (json["enum"] ?? json["const"]) != nil && types.isEmpty),
                ("an array has no items", types.contains("array") && json["items"] == nil),
                (
                    "its name is a component's",
                    isInline && components[name.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()] != nil
                ),
            ]
            return faults.filter(\.1).map { "\(schema.place): \($0.0)" }
        }
    }

    private static func references(in value: JSON) -> [String] {
        switch value {
        case .array(let elements): elements.flatMap { references(in: $0) }
        case .object(let members): [members["$ref"]?.string].compactMap { $0 } + members.values.flatMap { references(in: $0) }
        default: []
        }
    }
}
