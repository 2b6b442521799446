import UnderstudyCore

/// A part of the program's OpenAPI document: a backend's, or the control API's. It is also a complete document by itself.
struct OpenAPIPart: Sendable {
    /// The name of the backend, or `understudy`.
    let name: String
    /// The written part.
    private let text: String
    /// The part that is derived from operations and resources.
    private let derived: JSON
    /// References to the responses of every operation; see ``OpenAPIForm/everywhere``.
    private let everywhere: JSON.Members

    static let control = OpenAPIPart(name: ControlAPI.name, text: EmbeddedText.controlYAML, derived: [:], everywhere: [:])

    /// The parts of the backends, then that of the control API.
    static func all(of backends: [any Backend.Type]) -> [OpenAPIPart] {
        let parts = backends.filter { !$0.openAPI.isEmpty }.map { backend in
            OpenAPIPart(
                name: backend.name, text: backend.openAPI, derived: backend.derivedOpenAPI,
                everywhere: backend.openAPIForm?.everywhere ?? [:])
        }
        return parts + [control]
    }

    /// Parses the part, which takes some tenths of a second in a debug build.
    func json() throws(OpenAPIError) -> JSON {
        let written: JSON
        do {
            written = try JSON(yaml: text)
        } catch {
            throw .malformed(part: name, reason: error.reason)
        }
        return try written.addingDescriptions(derived, of: name).addingResponses(everywhere)
    }

    var isGenerated: Bool { derived != [:] }

    /// The original text with its comments, or the generated text of a part with derived descriptions.
    func yaml() throws(OpenAPIError) -> String {
        isGenerated ? try json().yamlText(of: name) : text
    }

    /// The address that parts are written with.
    static let writtenServer = "http://127.0.0.1:4000"
}

extension JSON {
    /// The document with more paths and components. A path that both have gets the operations of both.
    ///
    /// - Throws: ``OpenAPIError/clash(part:kind:name:)`` for an operation or a component that both have.
    fileprivate func addingDescriptions(_ others: JSON, of part: String) throws(OpenAPIError) -> JSON {
        var members = object ?? [:]
        for (kind, added) in others.object ?? [:] {
            var joined = members[kind]?.object ?? [:]
            for (name, value) in added.object ?? [:] {
                let own = joined[name]?.object ?? [:]
                let taken = value.object?.keys.first { own[$0] != nil && !$0.isSame(as: "parameters") }
                if let taken { throw .clash(part: part, kind: "\(kind) \(name)", name: taken) }
                joined[name] = JSON.object(own).merging(value)
            }
            members[kind] = .object(joined)
        }
        return .object(members)
    }

    /// The document with further responses of every operation, by status. An operation's own response of a status stays.
    fileprivate func addingResponses(_ others: JSON.Members) -> JSON {
        guard others != [:], let paths = self["paths"]?.object else { return self }
        let described = paths.mapValues { item in
            guard let members = item.object else { return item }
            return .object(
                members.mapValues { operation in
                    guard let own = operation["responses"]?.object else { return operation }
                    let responses = others.merging(own).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
                    return operation.merging(["responses": .object(JSON.Members(responses))])
                })
        }
        return merging(["paths": .object(described)])
    }
}
