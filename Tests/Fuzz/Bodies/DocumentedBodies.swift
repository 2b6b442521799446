import ProbeSupport
import UnderstudyCore
import Values

/// The request bodies that the server's OpenAPI document describes.
struct DocumentedBodies: Sendable {
    /// A body of one content type.
    private struct Content: Sendable {
        let type: String
        let schema: JSON
        let example: JSON?
    }

    private let document: JSON
    /// By operation; see ``key(_:_:)``.
    private let contents: [String: [Content]]

    /// Reads the document of a server.
    ///
    /// - Throws: ``StartFailure`` when it describes no body.
    init(of client: Client) throws {
        let document = try client.exchange(RawRequest("GET", "/openapi.json"))?.json ?? .null
        var contents: [String: [Content]] = [:]
        for (path, operations) in document["paths"]?.object ?? [:] {
            for (method, operation) in operations.object ?? [:] {
                guard let body = operation["requestBody"] else { continue }
                let types = body.resolved(in: document)["content"]?.object ?? [:]
                contents[Self.key(method, path)] = types.map {
                    Content(type: $0.key, schema: $0.value["schema"] ?? [:], example: $0.value["example"])
                }
            }
        }
        guard !contents.isEmpty else { throw StartFailure(description: "the OpenAPI document describes no request body") }
        self.document = document
        self.contents = contents
    }

    func has(bodyOf route: ServerRoute) -> Bool { contents[Self.key(route.method, route.path)] != nil }

    /// A valid body; `nil` for a route without an example of one.
    func example(of route: ServerRoute) -> JSON? { contents[Self.key(route.method, route.path)]?.first?.example }

    /// A body close to its description; `nil` for a route without one.
    func body(of route: ServerRoute, _ random: inout SeededGenerator) -> (type: String, bytes: [UInt8])? {
        guard let choices = contents[Self.key(route.method, route.path)], !choices.isEmpty else { return nil }
        let content = random.pick(choices)
        let shape = SchemaShapes(document).shape(of: content.schema, &random)
        let body = random.chance(4) ? shape.varied(&random) : shape
        return (content.type, content.type == Self.formType ? body.form : body.bytes)
    }

    private static let formType = "application/x-www-form-urlencoded"

    /// The same for a route and its operation: neither names the path's parameters.
    private static func key(_ method: String, _ path: String) -> String {
        let segments = path.split(separator: "/").map { $0.hasPrefix("{") || $0.hasPrefix(":") ? ":" : $0 }
        return "\(method.uppercased()) /\(segments.joined(separator: "/"))"
    }
}

extension JSON {
    /// The value that a reference within a document stands for; the value itself if it is none.
    func resolved(in document: JSON) -> JSON {
        var value = self
        while let reference = value["$ref"]?.string {
            value = reference.split(separator: "/").dropFirst().reduce(document) { $0[String($1)] ?? [:] }
        }
        return value
    }
}

extension Shape {
    /// The members as a form. Values other than strings are JSON.
    fileprivate var form: [UInt8] {
        guard case .object(let members) = self else { return bytes }
        return Array(members.map { "\(Text.escaped($0.name))=\(Text.escaped($0.value.text))" }.joined(separator: "&").utf8)
    }

    private var text: String {
        if case .value(.string(let text)) = self { return text }
        return String(decoding: bytes, as: UTF8.self)
    }
}
