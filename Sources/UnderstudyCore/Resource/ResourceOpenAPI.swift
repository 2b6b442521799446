import HTTPTypes

/// The form of a backend's resources in the OpenAPI document.
package struct ResourceOpenAPI: Sendable {
    /// The beginning of operation ids, and of component names.
    package let operationPrefix: String
    package let componentPrefix: String
    package let security: JSON
    /// The parameters of every path, and of requests for a user.
    package let pathParameters: [JSON]
    package let userParameters: [JSON]
    /// References to the responses of errors, by status: those of every operation, of an invalid body, of an unknown id, of a conflict.
    package let failures: JSON.Members
    package let invalid: JSON.Members
    package let notFound: JSON.Members
    package let conflict: JSON.Members
    /// The schema of an answer.
    package let envelope: @Sendable (_ data: JSON) -> JSON
    /// The responses of a deletion.
    package let deletion: @Sendable (Resource) -> JSON.Members

    package init(
        operationPrefix: String, componentPrefix: String, security: JSON, pathParameters: [JSON], userParameters: [JSON],
        failures: JSON.Members, invalid: JSON.Members, notFound: JSON.Members, conflict: JSON.Members,
        envelope: @escaping @Sendable (_ data: JSON) -> JSON, deletion: @escaping @Sendable (Resource) -> JSON.Members
    ) {
        self.operationPrefix = operationPrefix
        self.componentPrefix = componentPrefix
        self.security = security
        self.pathParameters = pathParameters
        self.userParameters = userParameters
        self.failures = failures
        self.invalid = invalid
        self.notFound = notFound
        self.conflict = conflict
        self.envelope = envelope
        self.deletion = deletion
    }
}

extension ResourceDialect {
    /// The paths and schemas of resources, to be added to the backend's own part of the document.
    package func openAPI(of resources: [Resource]) -> JSON {
        var paths: JSON.Members = [:]
        var schemas: JSON.Members = [:]
        for resource in resources {
            schemas[component(resource)] = resource.answerSchema.jsonSchema()
            for operation in resource.operations {
                let path = path(resource.path(of: operation)).openAPIPath
                let item = paths[path] ?? ["parameters": .array(openAPI.pathParameters + resource.parameters(of: operation))]
                paths[path] = item.merging([operation.method.rawValue.lowercased(): describe(operation, of: resource)])
            }
        }
        return ["paths": .object(paths), "components": ["schemas": .object(schemas)]]
    }

    private func component(_ resource: Resource) -> String {
        openAPI.componentPrefix + resource.kind.prefix(1).uppercased() + resource.kind.dropFirst()
    }

    private func describe(_ operation: Resource.Operation, of resource: Resource) -> JSON {
        let summary = resource.summary(of: operation)
        let body: ValueSchema? =
            switch operation.action {
            case .create: resource.creationSchema
            case .update: resource.updateSchema
            case .list, .get, .delete, .act: nil
            }
        return .object(omittingMissing: [
            (
                "operationId",
                .string("\(openAPI.operationPrefix).\(operation.verb)\(resource.kind.prefix(1).uppercased())\(resource.kind.dropFirst())")
            ),
            ("tags", [.string(resource.tag)]), ("summary", .string(summary.prefix(1).uppercased() + summary.dropFirst())),
            ("security", openAPI.security),
            ("parameters", openAPI.userParameters.isEmpty ? nil : .array(openAPI.userParameters)),
            (
                "requestBody",
                body.map { schema in
                    ["required": .bool(true), "content": ["application/json": ["schema": schema.jsonSchema().open]]]
                }
            ),
            ("responses", .object(responses(of: operation, resource))),
        ])
    }

    private func responses(of operation: Resource.Operation, _ resource: Resource) -> JSON.Members {
        let record: JSON = ["$ref": .string("#/components/schemas/\(component(resource))")]
        var responses: JSON.Members =
            switch operation.action {
            case .list: ["200": answer(["type": "array", "items": record], "The list.")]
            case .get, .update, .act: ["200": answer(record, "The record.")]
            case .create: ["201": answer(record, "The new record.")]
            case .delete: openAPI.deletion(resource)
            }
        responses = responses.merging(openAPI.failures)
        let isBelowRecord = resource.path(of: operation).utf8.contains(UInt8(ascii: ":"))
        switch operation.action {
        case .create, .update: responses = responses.merging(openAPI.invalid)
        case .act: responses = responses.merging(openAPI.invalid)
        case .list, .get, .delete: break
        }
        if isBelowRecord { responses = responses.merging(openAPI.notFound) }
        if operation.check != nil { responses = responses.merging(openAPI.conflict) }
        return responses
    }

    private func answer(_ data: JSON, _ description: JSON) -> JSON {
        ["description": description, "content": ["application/json": ["schema": openAPI.envelope(data)]]]
    }
}

extension Resource {
    /// A record in a response.
    fileprivate var answerSchema: ValueSchema {
        guard case .object(let fields) = recordSchema else { return recordSchema }
        return .object(fields + derived.map { .optional($0.name, $0.schema, $0.about) })
    }

    fileprivate func parameters(of operation: Operation) -> [JSON] {
        path(of: operation).parts(between: "/").filter { $0.hasPrefix(":") }.map { name in
            [
                "name": .string(String(name.dropFirst())), "in": "path", "required": true,
                "description": .string("The id of \(name.dropFirst() == itemParameter ? "the \(noun)" : "its parent")."),
                "schema": ["type": "string"],
            ]
        }
    }
}

extension Resource.Operation {
    /// The beginning of the operation id.
    fileprivate var verb: String {
        let name = suffix.parts(between: "/").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return switch action {
        case .list: "list" + name
        case .get: "get"
        case .create: "create"
        case .update: "update"
        case .delete: "delete"
        case .act: name.prefix(1).lowercased() + name.dropFirst()
        }
    }
}

extension JSON {
    /// The schema of a request's object, which may have members that the server ignores.
    fileprivate var open: JSON {
        var members = object ?? [:]
        members["additionalProperties"] = nil
        return .object(members)
    }
}

extension String {
    /// `/exercises/:id` as `/exercises/{id}`
    fileprivate var openAPIPath: String {
        parts(between: "/").map { $0.hasPrefix(":") ? "/{\($0.dropFirst())}" : "/\($0)" }.joined()
    }
}
