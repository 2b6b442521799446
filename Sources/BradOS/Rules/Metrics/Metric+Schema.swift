import UnderstudyCore
import Values

extension Metric {
    /// The JSON Schema of the rows that ``init(_:)`` reads. A few rules are in its errors only, such as fields with different names.
    static let rowsSchema: JSON = [
        "type": "array",
        "items": [
            "type": "object", "additionalProperties": false, "required": ["slug", "fields"],
            "properties": [
                "slug": [
                    "type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$", "maxLength": 64,
                    "not": ["enum": .array(unavailableSlugs.map(JSON.string))],
                ],
                "label": ["type": "string", "minLength": 1, "maxLength": 80],
                "arrayKey": nameSchema,
                "windowRule": choice(of: WindowRule.self),
                "maxDays": ["type": "integer", "minimum": .integer(maxDaysRange.lowerBound), "maximum": .integer(maxDaysRange.upperBound)],
                "latestRule": choice(of: LatestRule.self),
                "sources": ["type": "array", "minItems": 1, "uniqueItems": true, "items": nameSchema],
                "fields": ["type": "array", "minItems": 1, "items": Field.rowSchema],
            ],
        ],
    ]

    fileprivate static let nameSchema: JSON = ["type": "string", "pattern": "^[A-Za-z][A-Za-z0-9_-]*$", "maxLength": 64]

    fileprivate static func choice<Choice: RawRepresentable & CaseIterable>(of type: Choice.Type) -> JSON where Choice.RawValue == String {
        ["enum": .array(type.allCases.map { .string($0.rawValue) })]
    }
}

extension Metric.Field {
    fileprivate static let rowSchema: JSON = [
        "type": "object", "additionalProperties": false, "required": ["name"],
        "properties": [
            "name": Metric.nameSchema.merging(["not": ["enum": .array(taken.map(JSON.string))]]),
            "kind": Metric.choice(of: Kind.self),
            "min": ["type": "number"],
            "max": ["type": "number"],
            "minExclusive": ["type": "boolean"],
            "unit": ["type": "string", "maxLength": 40],
        ],
    ]
}
