import HTTPTypes
import Values

/// The form of a backend's operations in the OpenAPI document, and the parts of the document that belong to no operation.
package struct OpenAPIForm: Sendable {
    /// The title, the purpose and the rules of the whole.
    package struct Info: Sendable {
        let title: String
        let summary: String
        let about: String
        /// The groups of operations, with their subjects.
        let tags: KeyValuePairs<String, String>

        package init(title: String, summary: String, about: String, tags: KeyValuePairs<String, String>) {
            self.title = title
            self.summary = summary
            self.about = about
            self.tags = tags
        }
    }

    let info: Info
    /// The beginning of component names.
    let componentPrefix: String
    let securitySchemes: JSON
    let security: JSON
    /// Components that parameters, responses and schemas of the form refer to.
    let components: JSON
    /// The parameters of every path below the prefix, and of requests for a user.
    let pathParameters: [JSON]
    let userParameters: [JSON]
    /// Whether a member that is null counts as absent in requests.
    package let nullIsAbsent: Bool
    /// Whether a missing body counts as an empty object.
    let bodyMayBeMissing: Bool
    /// The errors of every operation. An operation may have others with these statuses.
    let everywhere: [SharedFailure]
    /// The errors of an invalid body, an unknown id, a rule.
    let invalid: [SharedFailure]
    let notFound: [SharedFailure]
    let conflict: [SharedFailure]
    /// The description of a parameter of a path; `nil` for one of ``pathParameters``.
    let pathParameter: @Sendable (_ name: String) -> String?
    /// The schema of a body that reports an error.
    let failureSchema: @Sendable (HTTPResponse.Status) -> ValueSchema
    /// Further content of every error with a status, such as the problem documents of the program itself.
    let errorContent: @Sendable (HTTPResponse.Status) -> JSON
    /// The headers of every success.
    let headers: JSON?
    /// The schema of an answer, and an example of one.
    let envelope: @Sendable (_ data: JSON) -> JSON
    let exampleEnvelope: @Sendable (_ data: JSON) -> JSON

    package init(
        info: Info, componentPrefix: String, securitySchemes: JSON, security: JSON,
        components: JSON = [:], pathParameters: [JSON] = [], userParameters: [JSON] = [], nullIsAbsent: Bool = false,
        bodyMayBeMissing: Bool = true, everywhere: [SharedFailure], invalid: [SharedFailure], notFound: [SharedFailure],
        conflict: [SharedFailure], pathParameter: @escaping @Sendable (_ name: String) -> String?,
        failureSchema: @escaping @Sendable (HTTPResponse.Status) -> ValueSchema,
        errorContent: @escaping @Sendable (HTTPResponse.Status) -> JSON = { _ in [:] }, headers: JSON? = nil,
        envelope: @escaping @Sendable (_ data: JSON) -> JSON, exampleEnvelope: @escaping @Sendable (_ data: JSON) -> JSON
    ) {
        self.info = info
        self.componentPrefix = componentPrefix
        self.securitySchemes = securitySchemes
        self.security = security
        self.components = components
        self.pathParameters = pathParameters
        self.userParameters = userParameters
        self.nullIsAbsent = nullIsAbsent
        self.bodyMayBeMissing = bodyMayBeMissing
        self.everywhere = everywhere
        self.invalid = invalid
        self.notFound = notFound
        self.conflict = conflict
        self.pathParameter = pathParameter
        self.failureSchema = failureSchema
        self.errorContent = errorContent
        self.headers = headers
        self.envelope = envelope
        self.exampleEnvelope = exampleEnvelope
    }
}

extension OpenAPIForm {
    /// The document of a backend with these operations.
    package func document<Served: Interface>(of operations: [Operation<Served>]) -> JSON {
        var paths: JSON.Members = [:]
        var schemas = components["schemas"]?.object ?? [:]
        for operation in operations {
            let words = operation.description
            let path = operation.fullPath.openAPIPath
            let ids = ids(inPath: operation.path.text, of: words)
            let item = paths[path] ?? ["parameters": .array((operation.path.isRoot ? [] : pathParameters) + ids)]
            paths[path] = item.merging([operation.method.rawValue.lowercased(): describe(operation)])
            for schema in words.answers.compactMap(\.schema) + words.failures.compactMap(schema(of:)) {
                addComponents(of: schema, to: &schemas)
            }
            addComponents(of: words.body, to: &schemas, in: .request(nullIsAbsent: nullIsAbsent))
        }
        var responses: JSON.Members = [:]
        let own = operations.flatMap { $0.description.failures.flatMap(shared(by:)) }
        for failure in everywhere + invalid + notFound + conflict + own where responses[failure.name] == nil {
            responses[failure.name] = failure.json(with: errorContent(failure.status))
            addComponents(of: failure.schema, to: &schemas)
        }
        let found: JSON = ["responses": .object(responses), "schemas": .object(schemas), "securitySchemes": securitySchemes]
        return [
            "openapi": "3.1.0",
            "info": [
                "title": .string(info.title), "version": .string(understudyVersion), "summary": .string(info.summary),
                "description": .string(info.about),
            ],
            "tags": .array((info.tags + yours(among: operations)).map { ["name": .string($0.key), "description": .string($0.value)] }),
            "security": security,
            "paths": .object(paths), "components": components.merging(found),
        ]
    }

    /// The group of a user's own endpoints, if there are any.
    private func yours<Served: Interface>(among operations: [Operation<Served>]) -> [(key: String, value: String)] {
        operations.first { $0.description.isYours }?.description.tag.map { [($0, "Endpoints of your own, from files.")] } ?? []
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

    /// The parameters of a path that are ids of records: those that the operation does not describe itself.
    private func ids(inPath path: String, of words: OperationDescription) -> [JSON] {
        parameters(ofPath: path).filter { item in !words.parameters.contains { $0.json["name"] == item["name"] } }
    }

    private func describe<Served: Interface>(_ operation: Operation<Served>) -> JSON {
        let words = operation.description
        let parameters = (words.hasCredentials ? userParameters : []) + words.parameters.map(\.json)
        return .object(omittingMissing: [
            ("operationId", .string("\(Served.idPrefix).\(words.id)")), ("tags", words.tag.map { [.string($0)] }),
            ("summary", .string(words.summary)), ("description", words.details.map(JSON.string)),
            ("security", words.security ?? security), ("parameters", parameters.isEmpty ? nil : .array(parameters)),
            ("requestBody", words.body.map { requestBody($0, of: words) }),
            ("responses", .object(responses(of: words, at: operation.path.text))),
            ("x-yours", words.isYours ? true : nil),
            ("x-messages", words.messages.isEmpty ? nil : .array(words.messages.map(\.json))),
        ])
    }

    private func responses(of words: OperationDescription, at path: String) -> JSON.Members {
        var responses: JSON.Members = [:]
        for answer in words.answers {
            let content = content(of: answer)
            let response = JSON.object(omittingMissing: [
                ("description", .string(answer.about)), ("headers", headers(of: answer)), ("content", content),
            ])
            // Several answers with one status are one response with several types.
            responses["\(answer.status.code)"] =
                responses["\(answer.status.code)"].map { first in
                    first.merging(["content": (first["content"] ?? [:]).merging(content ?? [:])])
                } ?? response
        }
        // An operation without credentials refuses none.
        let common = words.security == [] ? everywhere.filter { $0.status != .unauthorized } : everywhere
        responses = responses.merging(common.references)
        if words.body != nil { responses = responses.merging(invalid.references) }
        if !ids(inPath: path, of: words).isEmpty {
            responses = responses.merging(notFound.filter { words.hasUser || $0.status != .forbidden }.references)
        }
        for failure in words.failures { responses = responses.merging(members(of: failure)) }
        return JSON.Members(responses.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }

    private func headers(of answer: Answer) -> JSON? {
        if answer.status == .switchingProtocols { return nil }
        return answer.headers == [:] ? headers : (headers ?? [:]).merging(answer.headers)
    }

    private func content(of answer: Answer) -> JSON? {
        switch answer.body {
        case .none: nil
        case .data(let schema): content(envelope(schema.jsonSchema()), exampleEnvelope(answer.example ?? schema.example))
        case .bare(let schema): content(schema.jsonSchema(), answer.example ?? schema.example)
        case .text: ["text/html": .object(omittingMissing: [("schema", ["type": "string"]), ("example", answer.example)])]
        case .media(let type, let schema): [type: .object(omittingMissing: [("schema", schema), ("example", answer.example)])]
        }
    }

    private func members(of failure: Failure) -> JSON.Members {
        if case .own(let status, let about, let example, _) = failure, let schema = schema(of: failure) {
            let content = content(schema.jsonSchema(), example).merging(errorContent(status))
            return ["\(status.code)": ["description": .string(about), "content": content]]
        }
        return shared(by: failure).references
    }

    /// The schema of an operation's own response.
    private func schema(of failure: Failure) -> ValueSchema? {
        if case .own(let status, _, _, let schema) = failure { schema ?? failureSchema(status) } else { nil }
    }

    /// The responses that a failure refers to.
    private func shared(by failure: Failure) -> [SharedFailure] {
        switch failure {
        case .shared(let response): [response]
        case .own: []
        case .unknownRecord: notFound
        case .rule: invalid + conflict
        }
    }

    private func requestBody(_ schema: ValueSchema, of words: OperationDescription) -> JSON {
        let json = schema.jsonSchema(in: .request(nullIsAbsent: nullIsAbsent))
        let examples = JSON.object(JSON.Members(words.examples.map { ($0.key, ["value": $0.value]) }))
        let body =
            words.examples.count > 1
            ? ["application/json": ["schema": json, "examples": examples]] : content(json, words.examples.first?.value ?? schema.example)
        let forms: [(String, JSON?)] = [("multipart/form-data", words.form), ("application/x-www-form-urlencoded", words.plainForm)].map {
            ($0, $1.map { ["schema": $0.jsonSchema(in: .request(nullIsAbsent: false))] })
        }
        let isRequired = !words.bodyMayBeMissing && !(bodyMayBeMissing && schema.acceptsEmptyObject)
        return ["required": .bool(isRequired), "content": body.merging(.object(omittingMissing: forms))]
    }

    private func content(_ schema: JSON, _ example: JSON) -> JSON { ["application/json": ["schema": schema, "example": example]] }
}

extension Resource {
    /// A record in a response, as a component of the OpenAPI document.
    ///
    /// - Parameter prefix: ``OpenAPIForm/componentPrefix``.
    package func component(_ prefix: String) -> ValueSchema { .named(prefix + capitalizedName, answerSchema) }

    /// A record in a response.
    package var answerSchema: ValueSchema {
        guard case .object(let fields) = recordSchema else { return recordSchema }
        return .object(fields + derived.map { .optional($0.name, $0.schema, $0.about) })
    }

    var capitalizedName: String { name.prefix(1).uppercased() + name.dropFirst() }
}

extension String {
    /// `/exercises/:id` as `/exercises/{id}`
    fileprivate var openAPIPath: String {
        parts(between: "/").map { $0.hasPrefix(":") ? "/{\($0.dropFirst())}" : "/\($0)" }.joined() + (hasSuffix("/") ? "/" : "")
    }
}
