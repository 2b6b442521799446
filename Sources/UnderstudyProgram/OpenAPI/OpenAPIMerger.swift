import Values

/// Merges several OpenAPI documents into one.
///
/// The names in the parts must differ. Nothing is renamed or overwritten: a name that two parts define is an
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
        Everything that Understudy serves: a part for each backend that it stands in for, and the control API, with which tests create \
        accounts, worlds and failures, and move time. Each description below applies to the operations of its own part only.
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

    /// The text without the final line break of a YAML block.
    private static func withoutEnd(_ text: String) -> String {
        text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    /// A path's operations. Each gets the security requirements of its part, unless it has its own.
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

    /// The merged document, without servers: only the caller knows the address.
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

/// A fault in the OpenAPI documents that the program was built with. It is a mistake of their author, which tests find.
package enum OpenAPIError: Error, Equatable, CustomStringConvertible {
    /// A part is not YAML, or lacks the structure of an OpenAPI document.
    case malformed(part: String, reason: String)
    /// A part defines a name that an earlier part has defined.
    ///
    /// - kind: `paths`, `tags`, `operationId`, or a kind of component, such as `schemas`.
    case clash(part: String, kind: String, name: String)

    package var description: String {
        switch self {
        case .malformed(let part, let reason): "the OpenAPI document of \(part) cannot be read: \(reason)"
        case .clash(let part, let kind, let name): "the OpenAPI document of \(part) has \(name) in \(kind), as another part has"
        }
    }
}
