import UnderstudyCore

/// What becomes one OpenAPI document of several.
///
/// Parts keep out of each other's way by their names, so nothing is renamed, and nothing of one is laid over another's: that is a
/// ``OpenAPIError/clash(part:kind:name:)``.
struct OpenAPIMerger {
    private var descriptions: [String] = []
    private var tags: [JSON] = []
    private var paths = JSON.Members()
    private var components = JSON.Members()
    private var tagNames: Set<ExactText> = []
    private var operationIDs: Set<ExactText> = []

    private static let members: Set<String> = ["openapi", "info", "servers", "tags", "paths", "components", "security"]
    private static let methods: Set<String> = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]

    private static let introduction = """
        What Understudy serves: a part for each backend that it stands in for, and the control API, by which tests make accounts, worlds \
        and failures, and move time. What is said below of a part holds for that part's operations alone.
        """

    /// - Parameter name: the part's, for errors.
    mutating func add(_ part: JSON, of name: String) throws(OpenAPIError) {
        guard let document = part.object else { throw .malformed(part: name, reason: "it is no object") }
        for key in document.keys where !Self.members.contains(key) {
            throw .malformed(part: name, reason: "the member \(key) is none that parts are joined by")
        }
        try addDescription(document["info"], of: name)
        for tag in document["tags"]?.array ?? [] {
            guard let tagName = tag["name"]?.string else { throw .malformed(part: name, reason: "a tag has no name") }
            guard tagNames.insert(ExactText(tagName)).inserted else { throw .clash(part: name, kind: "tags", name: tagName) }
            tags.append(tag)
        }
        for (path, item) in document["paths"]?.object ?? [:] {
            let item = try checked(item, at: path, security: document["security"], of: name)
            guard paths.updateValue(item, forKey: path) == nil else { throw .clash(part: name, kind: "paths", name: path) }
        }
        for (kind, named) in document["components"]?.object ?? [:] {
            guard let named = named.object else { throw .malformed(part: name, reason: "\(kind) of the components is no object") }
            var joined = components[kind]?.object ?? [:]
            for (component, value) in named {
                guard joined.updateValue(value, forKey: component) == nil else { throw .clash(part: name, kind: kind, name: component) }
            }
            components[kind] = .object(joined)
        }
    }

    private mutating func addDescription(_ info: JSON?, of name: String) throws(OpenAPIError) {
        guard let title = info?["title"]?.string else { throw .malformed(part: name, reason: "it has no title") }
        let texts = [info?["summary"]?.string, info?["description"]?.string].compactMap(\.self)
        descriptions.append((["## \(title)"] + texts.map(Self.withoutEnd)).joined(separator: "\n\n"))
    }

    /// Without the line end that a block of YAML has behind it.
    private static func withoutEnd(_ text: String) -> String {
        text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    /// A path's operations, each with what its part asks for where it says nothing itself.
    private mutating func checked(_ item: JSON, at path: String, security: JSON?, of name: String) throws(OpenAPIError) -> JSON {
        guard var members = item.object else { throw .malformed(part: name, reason: "\(path) is no object") }
        for (method, operation) in members where Self.methods.contains(method) {
            guard var operation = operation.object, let id = operation["operationId"]?.string else {
                throw .malformed(part: name, reason: "\(method) of \(path) has no operationId")
            }
            guard operationIDs.insert(ExactText(id)).inserted else { throw .clash(part: name, kind: "operationId", name: id) }
            if let security, operation["security"] == nil {
                operation["security"] = security
                members[method] = .object(operation)
            }
        }
        return .object(members)
    }

    /// Without servers: which there are is known to who serves it.
    var document: JSON {
        [
            "openapi": "3.1.0",
            "info": [
                "title": "Understudy", "version": .string(understudyVersion),
                "summary": "A stand-in for the backends of health apps, on your own machine.",
                "description": .string(([Self.introduction] + descriptions).joined(separator: "\n\n")),
            ],
            "tags": .array(tags),
            "paths": .object(paths),
            "components": .object(components),
        ]
    }
}

/// What is wrong with the OpenAPI documents that the program was built with. Whoever edits them has made a mistake, which tests find.
package enum OpenAPIError: Error, Equatable, CustomStringConvertible {
    /// A part cannot be read as YAML, or has a place at which there is something else than OpenAPI wants.
    case malformed(part: String, reason: String)
    /// A part has what another one has by the same name.
    ///
    /// - kind: `path`, `tag`, `operationId`, or a kind of component, such as `schemas`.
    case clash(part: String, kind: String, name: String)

    package var description: String {
        switch self {
        case .malformed(let part, let reason): "the OpenAPI document of \(part) cannot be read: \(reason)"
        case .clash(let part, let kind, let name): "the OpenAPI document of \(part) has \(name) in \(kind), as another part has"
        }
    }
}
