import UnderstudyCore

/// Records of an account, the parameters that name one, and the errors of an edit.
extension ControlAPI {
    static let dataBackend = ParameterDescription(
        inPath: "backend", ["type": "string", "enum": ["longevity", "fitiq", "bradOS"]],
        "The backend whose block of the seed has the list.", example: "longevity")
    static let dataList = ParameterDescription(
        inPath: "list", ["type": "string", "minLength": 1],
        "The list's member in the block. The metrics of the configuration are in the object `metrics`, as in `metrics.steps`.",
        example: "checkIns")
    static let recordID = ParameterDescription(
        inPath: "id", ["type": "string", "minLength": 1], "The id of a record, as its list has it.", example: "2026-01-05")
    static let ifMatch = ParameterDescription(
        inHeader: "If-Match", ["type": "string"],
        "The record's tags, one of which its present state must have. Without the header, or with `*`, any state will do.",
        example: #""5vJYxNLK0sZVdz1Jn0LrJwq8""#)

    static let accountDataSchema = ValueSchema.described(
        [
            "type": "object", "required": ["key", "tokens", "createdAt"],
            "properties": [
                "key": key.jsonSchema(), "tokens": ["type": "array", "items": ["type": "string"]], "createdAt": ["type": "string"],
            ],
        ],
        example: [
            "key": "ada", "displayName": "Ada", "tokens": ["ada"], "createdAt": "2026-01-07T09:00:00.000Z",
            "longevity": ["userId": "ada", "derive": false, "checkIns": [["date": "2026-01-06", "deltaYears": -0.09]]],
        ])

    static let recordFields: [ValueSchema.Field] = [
        .required(
            "id", .text, "The id by which the list finds the record. A record that a day names has the day, `2026-01-05`.",
            example: "2026-01-05"),
        .required(
            "record", .anyObject, "The record, as an element of the list in a seed.",
            example: ["date": "2026-01-05", "deltaYears": -0.09, "reasons": [], "biologicalAgeYears": 34.7]),
    ]
    static let recordSchema = ValueSchema.named("ControlRecord", .object(recordFields))

    /// The record. It is read once its list is found.
    static let recordBody = Input<ControlAPI, Void>.described(
        .named(
            "ControlRecordBody",
            .described(
                [
                    "type": "object",
                    "description": "A record, as an element of the list in a seed. `seed/schema.json` has the rules of each list.",
                ], example: ["date": "2026-01-05", "deltaYears": -0.09]))
    ) { _ in }
}

extension Failure {
    static let unknownList = control(
        "UnknownList", "There is no such account, backend, list or sandbox.",
        ControlError(.notFound, "longevity has no list score that can be changed; there are checkIns"))

    static let unknownRecordOfList = control(
        "UnknownRecord", "There is no such account, list, record or sandbox.",
        ControlError(.notFound, "checkIns of the account six-days has no record 2026-01-05"))

    static let changedRecord = Failure.shared(
        .control(
            "ChangedRecord", "The record was changed meanwhile; nothing was stored. The document has the present record.",
            [
                "example": ControlError(
                    .preconditionFailed,
                    "the record 2026-01-05 was changed meanwhile, so nothing was stored; repeat the change on the present record",
                    members: ValueSchema.object(ControlAPI.recordFields).example)
            ], schema: .named("ControlRecordProblem", .object(ControlProblem.fields(status: 412) + ControlAPI.recordFields)),
            headers: ControlAPI.recordTag))
}
