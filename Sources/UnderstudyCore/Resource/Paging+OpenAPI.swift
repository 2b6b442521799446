extension Resource.Paging {
    /// The parameters of the query.
    var parameters: [JSON] {
        [
            Self.parameter("limit", "The limit, \(Self.maxLimit) at most.", Self.number(from: 1, default: defaultLimit)),
            Self.parameter("offset", "The number of records before the page.", Self.number(from: 0, default: 0)),
            Self.parameter("page", "The page, counted from 1, if there is no `offset`.", Self.number(from: 1, default: 1)),
        ] + filters.flatMap(\.parametersOfQuery)
    }

    fileprivate static func parameter(_ name: String, _ about: String, _ schema: JSON) -> JSON {
        [
            "name": .string(name), "in": "query", "description": .string(about), "allowEmptyValue": true, "schema": schema,
        ]
    }

    private static func number(from minimum: Int, default value: Int) -> JSON {
        ["type": "integer", "minimum": .integer(minimum), "default": .integer(value)]
    }

    /// - Parameter record: the schema of a record.
    func schema(of record: JSON) -> JSON {
        let count = ValueSchema.integer(from: 0).jsonSchema()
        var properties: JSON.Members = [key: ["type": "array", "items": record]]
        for name in totals { properties[name] = count }
        properties["limit"] = ValueSchema.integer(1...Double(Self.maxLimit)).jsonSchema()
        properties["offset"] = count
        properties["has_more"] = ValueSchema.bool.jsonSchema()
        return [
            "type": "object", "required": .array(properties.keys.map(JSON.string)), "additionalProperties": false,
            "properties": .object(properties),
        ]
    }

    func example(of record: JSON) -> JSON {
        var example: JSON.Members = [key: [record]]
        for name in totals { example[name] = 1 }
        example["limit"] = .integer(defaultLimit)
        example["offset"] = 0
        example["has_more"] = false
        return .object(example)
    }
}

extension Resource.Filter {
    fileprivate var parametersOfQuery: [JSON] {
        let names = parameters.map { Resource.Paging.parameter($0, about, schema) }
        guard case .range(let ends, _) = rule else { return names }
        return names + ends.map { Resource.Paging.parameter($0, "The end, a date in UTC or an instant.", schema) }
    }

    private var schema: JSON {
        switch rule {
        case .choice(let options, let fallback, _):
            .object(omittingMissing: [
                ("type", "string"), ("enum", .array(options.map { .string($0.value) })), ("default", fallback.map(JSON.string)),
            ])
        case .flag: ["type": "boolean"]
        case .anyOf, .range: ["type": "string"]
        }
    }
}
