import HTTPTypes

/// The form of a backend's operations in the OpenAPI document.
package struct OpenAPIForm: Sendable {
    /// The beginning of operation ids, and of component names.
    package let operationPrefix: String
    package let componentPrefix: String
    /// The beginning of every path in the route table; see ``Service/pathPrefix``.
    package let pathPrefix: String
    package let security: JSON
    /// The parameters of every path, and of requests for a user.
    package let pathParameters: [JSON]
    package let userParameters: [JSON]
    /// Whether a member that is null counts as absent in requests.
    package let nullIsAbsent: Bool
    /// Whether a missing body counts as an empty object.
    package let bodyMayBeMissing: Bool
    /// References to the responses of errors of every operation, by status; also of the operations in the backend's own part, which may
    /// have others with these statuses.
    package let everywhere: JSON.Members
    /// The same for every operation of a resource, an invalid body, an unknown id, a conflict.
    package let failures: JSON.Members
    package let invalid: JSON.Members
    package let notFound: JSON.Members
    package let conflict: JSON.Members
    /// The description of a parameter of a path; `nil` for one of ``pathParameters``.
    package let pathParameter: @Sendable (_ name: String) -> String?
    /// The schema of a body that reports an error.
    package let failureSchema: @Sendable (HTTPResponse.Status) -> JSON
    /// The headers of every success.
    package let headers: JSON?
    /// The schema of an answer, and an example of one.
    package let envelope: @Sendable (_ data: JSON) -> JSON
    package let exampleEnvelope: @Sendable (_ data: JSON) -> JSON
    /// The responses of a deletion.
    package let deletion: @Sendable (Resource) -> JSON.Members

    package init(
        operationPrefix: String, componentPrefix: String, pathPrefix: String, security: JSON, pathParameters: [JSON],
        userParameters: [JSON], nullIsAbsent: Bool = false, bodyMayBeMissing: Bool = true,
        everywhere: JSON.Members, failures: JSON.Members, invalid: JSON.Members, notFound: JSON.Members, conflict: JSON.Members,
        pathParameter: @escaping @Sendable (_ name: String) -> String?,
        failureSchema: @escaping @Sendable (HTTPResponse.Status) -> JSON, headers: JSON? = nil,
        envelope: @escaping @Sendable (_ data: JSON) -> JSON, exampleEnvelope: @escaping @Sendable (_ data: JSON) -> JSON,
        deletion: @escaping @Sendable (Resource) -> JSON.Members
    ) {
        self.operationPrefix = operationPrefix
        self.componentPrefix = componentPrefix
        self.pathPrefix = pathPrefix
        self.security = security
        self.pathParameters = pathParameters
        self.userParameters = userParameters
        self.nullIsAbsent = nullIsAbsent
        self.bodyMayBeMissing = bodyMayBeMissing
        self.everywhere = everywhere
        self.failures = failures
        self.invalid = invalid
        self.notFound = notFound
        self.conflict = conflict
        self.pathParameter = pathParameter
        self.failureSchema = failureSchema
        self.headers = headers
        self.envelope = envelope
        self.exampleEnvelope = exampleEnvelope
        self.deletion = deletion
    }
}

extension OpenAPIForm {
    /// The paths and schemas of operations and resources, to be added to the backend's own part of the document.
    package func document<Served: Service>(of operations: [Operation<Served>], _ resources: [Resource]) -> JSON {
        var paths: JSON.Members = [:]
        var schemas: JSON.Members = [:]
        for operation in operations {
            let path = operation.path.text(behind: pathPrefix).openAPIPath
            let own = operation.description.parameters.map(\.json)
            let named = parameters(ofPath: operation.path.text).filter { item in !own.contains { $0["name"] == item["name"] } }
            let item = paths[path] ?? ["parameters": .array(pathParameters + named)]
            paths[path] = item.merging([operation.method.rawValue.lowercased(): describe(operation)])
            for answer in operation.description.answers { addComponents(of: answer.schema, to: &schemas) }
            addComponents(of: operation.description.body, to: &schemas, in: .request(nullIsAbsent: nullIsAbsent))
        }
        for resource in resources {
            if resource.tag != nil { schemas[component(resource)] = resource.answerSchema.jsonSchema() }
            for operation in resource.operations {
                let path = (pathPrefix + resource.path(of: operation)).openAPIPath
                let item = paths[path] ?? ["parameters": .array(pathParameters + resource.parameters(of: operation))]
                paths[path] = item.merging([operation.method.rawValue.lowercased(): describe(operation, of: resource)])
            }
        }
        return ["paths": .object(paths), "components": ["schemas": .object(schemas)]]
    }

    private func addComponents(of schema: ValueSchema?, to schemas: inout JSON.Members, in place: ValueSchema.Place = .record) {
        for (name, schema) in schema?.components ?? [] where schemas[name] == nil { schemas[name] = schema.jsonSchema(in: place) }
    }

    private func parameters(ofPath path: String) -> [JSON] {
        path.parts(between: "/").filter { $0.hasPrefix(":") }.compactMap { part in
            let name = String(part.dropFirst())
            return pathParameter(name).map { about in
                [
                    "name": .string(name), "in": "path", "required": true, "description": .string(about),
                    "schema": ["type": "string", "minLength": 1],
                ]
            }
        }
    }

    private func describe<Served: Service>(_ operation: Operation<Served>) -> JSON {
        let words = operation.description
        let parameters = (words.isForUser ? userParameters : []) + words.parameters.map(\.json)
        return .object(omittingMissing: [
            ("operationId", .string("\(operationPrefix).\(words.id)")), ("tags", words.tag.map { [.string($0)] }),
            ("summary", .string(words.summary)), ("description", words.details.map(JSON.string)),
            ("security", words.security ?? security), ("parameters", parameters.isEmpty ? nil : .array(parameters)),
            ("requestBody", words.body.map { requestBody($0, orForm: words.form, mayBeMissing: words.bodyMayBeMissing) }),
            ("responses", .object(responses(of: words, at: operation.path.text))),
        ])
    }

    private func responses(of words: OperationDescription, at path: String) -> JSON.Members {
        var responses: JSON.Members = [:]
        for answer in words.answers {
            responses["\(answer.status.code)"] = .object(omittingMissing: [
                ("description", .string(answer.about)), ("headers", headers), ("content", content(of: answer)),
            ])
        }
        // An operation without credentials refuses none.
        responses = responses.merging(words.security == [] ? failures.filter { !$0.key.isSame(as: "401") } : failures)
        if words.body != nil { responses = responses.merging(invalid) }
        if !parameters(ofPath: path).isEmpty { responses = responses.merging(notFound) }
        for failure in words.failures { responses["\(failure.status.code)"] = response(failure) }
        return responses
    }

    private func content(of answer: Answer) -> JSON? {
        switch answer.body {
        case .none: nil
        case .data(let schema): content(envelope(schema.jsonSchema()), exampleEnvelope(answer.example ?? schema.example))
        case .bare(let schema): content(schema.jsonSchema(), answer.example ?? schema.example)
        case .text: ["text/html": .object(omittingMissing: [("schema", ["type": "string"]), ("example", answer.example)])]
        }
    }

    private func response(_ failure: Failure) -> JSON {
        switch failure {
        case .shared(_, let component): ["$ref": .string("#/components/responses/\(component)")]
        case .own(let status, let about, let example, let schema):
            ["description": .string(about), "content": content(schema ?? failureSchema(status), example)]
        }
    }

    private func component(_ resource: Resource) -> String { componentPrefix + resource.capitalizedKind }

    private func describe(_ operation: Resource.Operation, of resource: Resource) -> JSON {
        let summary = resource.summary(of: operation)
        return .object(omittingMissing: [
            ("operationId", .string("\(operationPrefix).\(operation.verb)\(resource.capitalizedKind)")),
            ("tags", resource.tag.map { [.string($0)] }), ("summary", .string(summary.prefix(1).uppercased() + summary.dropFirst())),
            ("security", security), ("parameters", parameters(of: operation)),
            ("requestBody", resource.body(of: operation).map { requestBody($0) }),
            ("responses", .object(responses(of: operation, resource))),
        ])
    }

    private func parameters(of operation: Resource.Operation) -> JSON? {
        var parameters = userParameters
        if case .page(let paging) = operation.action { parameters += paging.parameters }
        return parameters.isEmpty ? nil : .array(parameters)
    }

    private func requestBody(_ schema: ValueSchema, orForm form: ValueSchema? = nil, mayBeMissing: Bool = false) -> JSON {
        let json = content(schema.jsonSchema(in: .request(nullIsAbsent: nullIsAbsent)), schema.example)
        let form: JSON = form.map { ["multipart/form-data": ["schema": $0.jsonSchema(in: .request(nullIsAbsent: false))]] } ?? [:]
        let isRequired = !mayBeMissing && !(bodyMayBeMissing && schema.acceptsEmptyObject)
        return ["required": .bool(isRequired), "content": json.merging(form)]
    }

    private func responses(of operation: Resource.Operation, _ resource: Resource) -> JSON.Members {
        let record: JSON = ["$ref": .string("#/components/schemas/\(component(resource))")]
        let orNull = ValueSchema.nullable(resource.answerSchema).jsonSchema()
        let example = resource.answerSchema.example
        var responses: JSON.Members =
            switch operation.action {
            case .list: ["200": answer(["type": "array", "items": record], [example], "The list.")]
            case .page(let paging): ["200": answer(paging.schema(of: record), paging.example(of: example), "The page.")]
            case .first: ["200": answer(orNull, example, "The first record of the list, or null.")]
            case .get(let isNullable): ["200": answer(isNullable ? orNull : record, example, "The record.")]
            case .update, .act, .merge: ["200": answer(record, example, "The record.")]
            case .create, .replace: ["201": answer(record, example, "The new record.")]
            case .delete: deletion(resource)
            }
        responses = responses.merging(failures)
        if operation.writes, resource.body(of: operation) != nil || operation.check != nil { responses = responses.merging(invalid) }
        let isBelowRecord = resource.path(of: operation).utf8.contains(UInt8(ascii: ":"))
        if isBelowRecord || resource.isSingle { responses = responses.merging(notFound) }
        if operation.check != nil { responses = responses.merging(conflict) }
        return responses
    }

    private func answer(_ data: JSON, _ example: JSON, _ description: JSON) -> JSON {
        ["description": description, "content": content(envelope(data), exampleEnvelope(example))]
    }

    private func content(_ schema: JSON, _ example: JSON) -> JSON { ["application/json": ["schema": schema, "example": example]] }
}

extension Resource {
    /// A record in a response, as a component of the OpenAPI document.
    ///
    /// - Parameter prefix: ``OpenAPIForm/componentPrefix``.
    package func component(_ prefix: String) -> ValueSchema { .named(prefix + capitalizedKind, answerSchema) }

    /// A record in a response.
    package var answerSchema: ValueSchema {
        guard case .object(let fields) = recordSchema else { return recordSchema }
        return .object(fields + derived.map { .optional($0.name, $0.schema, $0.about) })
    }

    fileprivate var capitalizedKind: String { kind.prefix(1).uppercased() + kind.dropFirst() }

    /// The schema of a request's body; `nil` if it has none.
    package func body(of operation: Operation) -> ValueSchema? {
        switch operation.action {
        case .create, .replace, .merge: creationSchema
        case .update: updateSchema
        case .list, .page, .first, .get, .delete, .act: nil
        }
    }

    fileprivate func parameters(of operation: Operation) -> [JSON] {
        path(of: operation).parts(between: "/").filter { $0.hasPrefix(":") }.map { name in
            [
                "name": .string(String(name.dropFirst())), "in": "path", "required": true,
                "description": .string("The id of \(name.dropFirst() == itemParameter ? "the \(noun)" : "its parent")."),
                "schema": ["type": "string", "minLength": 1],
            ]
        }
    }
}

extension Resource.Operation {
    /// The beginning of the operation id.
    fileprivate var verb: String {
        let name = suffix.parts(between: "/").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return switch action {
        case .list, .page: "list" + name
        case .first: "first" + name
        case .get: "get"
        case .create: "create"
        case .replace: "replace"
        case .update, .merge: "update"
        case .delete: "delete"
        case .act: name.prefix(1).lowercased() + name.dropFirst()
        }
    }
}

extension String {
    /// `/exercises/:id` as `/exercises/{id}`
    fileprivate var openAPIPath: String {
        parts(between: "/").map { $0.hasPrefix(":") ? "/{\($0.dropFirst())}" : "/\($0)" }.joined()
    }
}
