import Values

extension Resource.Paging {
    /// The parameters of the query.
    var parameters: Parameters {
        Parameters(
            [
                ParameterDescription("limit", Self.number(from: 1, default: defaultLimit), "The limit, \(maxLimit) at most."),
                ParameterDescription("offset", Self.number(from: 0, default: 0), "The number of records before the page."),
                ParameterDescription("page", Self.number(from: 1, default: 1), "The page, counted from 1, if there is no `offset`."),
            ] + filters.flatMap(\.parametersOfQuery) + sortParameters)
    }

    private var sortParameters: [ParameterDescription] {
        guard !sorts.isEmpty else { return [] }
        let choices = JSON.array(sorts.map { .string($0.parameter) })
        return [ParameterDescription("sort", ["type": "string", "enum": choices], "The member to sort by; `-` for the reverse order.")]
    }

    private static func number(from minimum: Int, default value: Int) -> JSON {
        ["type": "integer", "minimum": .integer(minimum), "default": .integer(value)]
    }

    /// - Parameter record: the schema of a record.
    func schema(of record: ValueSchema) -> ValueSchema {
        guard let key else { return .list(of: record) }
        return .object(
            [.required(key, .list(of: record), "The records.")]
                + totals.map { .required($0, .integer(from: 0), "The number of records on all pages.", example: 1) } + [
                    .required("limit", .integer(1...Double(maxLimit)), "", example: .integer(defaultLimit)),
                    .required("offset", .integer(from: 0), "", example: 0), .required("has_more", .bool, "", example: false),
                ])
    }
}

extension Resource.Filter {
    fileprivate var parametersOfQuery: [ParameterDescription] {
        let names = parameters.map { ParameterDescription($0, schema, about) }
        guard case .range(let ends, _) = rule else { return names }
        return names + ends.map { ParameterDescription($0, schema, "The end, a date in UTC or an instant.") }
    }

    private var schema: JSON {
        switch rule {
        case .choice(let options, let fallback, _):
            .object(omittingMissing: [
                ("type", "string"), ("enum", .array(options.map { .string($0.value) })), ("default", fallback.map(JSON.string)),
            ])
        case .flag: ["type": "boolean"]
        case .anyOf, .range: ["type": "string"]
        case .comparison(_, let field): field.schema.withoutNull.jsonSchema()
        }
    }
}
