import HTTPTypes
import MicroHTTP
import Storage
import Values

/// Members that are merged into the answers of an operation that exists (RFC 7396).
package struct EndpointExtension: Sendable {
    package internal(set) var shape: RouteShape
    /// The shape without the prefix of the backend's paths; `nil` for a backend without one.
    package let outsidePrefix: RouteShape?
    /// The status of the answers; `nil` for every success.
    package let status: Int?
    package let merge: JSON
    /// Further members for some accounts, by their keys.
    package let accounts: [String: JSON]

    /// The same change of another operation.
    package func on(_ shape: RouteShape) -> EndpointExtension {
        var change = self
        change.shape = shape
        return change
    }

    private func acts(on response: Response) -> Bool {
        status.map { $0 == response.status.code } ?? (200..<300).contains(response.status.code)
    }

    /// The route with the members in its answers.
    func applied(to route: Route, of backend: some Backend) -> Route {
        route.answering { context in
            let response: Response
            do {
                response = try route.answer(context)
            } catch {
                guard let status, status >= 400, !(error is StorageFailure) else { throw error }
                response = backend.response(for: error, at: context.request.segments)
                guard status == response.status.code else { throw error }
            }
            return acts(on: response) ? merged(response, for: (try? context.principal)?.account) : response
        }
    }

    /// A response without JSON stays as it is.
    private func merged(_ response: Response, for account: String?) -> Response {
        guard !response.body.isEmpty, let body = try? JSON(parsing: response.body, numbers: .exact) else { return response }
        var changed = response
        let own = account.flatMap { accounts[$0] }
        changed.body = (own.map(body.patched(by: merge).patched) ?? body.patched(by: merge)).encoded
        return changed
    }
}

extension JSON {
    /// The value with a merge patch applied (RFC 7396).
    package func patched(by patch: JSON) -> JSON {
        guard case .object(let changes) = patch else { return patch }
        var members = object ?? [:]
        for (name, change) in changes {
            if change == .null {
                members.removeValue(forKey: name)
            } else {
                members[name] = (members[name] ?? [:]).patched(by: change)
            }
        }
        return .object(members)
    }
}

extension EndpointExtension {
    /// The document with the members in the operation's answers.
    ///
    /// - Parameter path: the operation's path in the document's form.
    package func applied(to document: JSON) -> JSON {
        let schemas = document["components"]?["schemas"]
        let paths = (document["paths"]?.object ?? [:]).mapValues { $0 }
        guard
            let (path, item) = paths.first(where: { path, item in
                item[shape.method.lowercased()] != nil && RouteShape(shape.method, path.routePath) == shape
            })
        else { return document }
        let method = shape.method.lowercased()
        let operation = item[method] ?? [:]
        let responses = (operation["responses"]?.object ?? [:]).map { code, response -> (String, JSON) in
            guard status.map({ "\($0)" == code }) ?? code.hasPrefix("2") else { return (code, response) }
            return (code, extended(response, document, schemas))
        }
        let changed = operation.merging(["responses": .object(JSON.Members(responses)), "x-yours": true])
        return document.merging(["paths": .object(paths.merging([path: item.merging([method: changed])]))])
    }

    private func extended(_ response: JSON, _ document: JSON, _ schemas: JSON?) -> JSON {
        let response = document.resolved(response)
        guard let content = response["content"]?["application/json"] else { return response }
        var changed = content.merging(["schema": (content["schema"] ?? [:]).withMembers(of: merge, in: document)])
        if let example = content["example"] { changed = changed.merging(["example": example.patched(by: merge)]) }
        if let examples = content["examples"]?.object {
            let patched = examples.mapValues { example in example.merging(["value": (example["value"] ?? [:]).patched(by: merge)]) }
            changed = changed.merging(["examples": .object(patched)])
        }
        return response.merging(["content": (response["content"] ?? [:]).merging(["application/json": changed])])
    }
}

extension JSON {
    /// The component that a reference names; any other value itself.
    fileprivate func resolved(_ value: JSON) -> JSON {
        guard let reference = value["$ref"]?.string else { return value }
        return reference.parts(between: "/").dropFirst().reduce(self) { $0[$1] ?? [:] }
    }

    /// The schema of an object with further members.
    fileprivate func withMembers(of patch: JSON, in document: JSON) -> JSON {
        let schema = document.resolved(self)
        guard case .object(let members) = patch, schema["properties"] != nil else { return schema }
        var properties = schema["properties"]?.object ?? [:]
        for (name, value) in members {
            if value == .null {
                properties.removeValue(forKey: name)
            } else if let known = properties[name], value.object != nil {
                properties[name] = known.withMembers(of: value, in: document)
            } else {
                properties[name] = ValueSchema.inferred(from: value).jsonSchema()
            }
        }
        let removed = members.filter { $0.value == .null }.map(\.key)
        let required = (schema["required"]?.array ?? []).filter { !removed.hasExactly($0.string ?? "") }
        return schema.merging(["properties": .object(properties), "required": .array(required)])
    }
}

extension String {
    /// `/exercises/{id}` as `/exercises/:id`.
    package var routePath: String {
        parts(between: "/").map { $0.hasPrefix("{") && $0.hasSuffix("}") ? "/:\($0.dropFirst().dropLast())" : "/\($0)" }.joined()
    }
}
