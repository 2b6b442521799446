import UnderstudyCore

/// The bodies of errors (brados.md 1.5).
extension SharedFailure {
    /// An error with a code and a message, in the envelope.
    static func failure(_ name: String, _ codes: [String], _ message: ValueSchema = .text, details: ValueSchema? = nil) -> ValueSchema {
        let issues = details.map { [ValueSchema.Field.optional("details", $0, "Every problem.")] } ?? []
        let error = ValueSchema.object([.required("code", .choice(codes), ""), .required("message", message, "")] + issues)
        return .named("BradOS\(name)Failure", .object([.required("success", .bool, "False."), .required("error", error, "")]))
    }

    static let validationSchema = failure("Validation", ["VALIDATION_ERROR"], details: .array(of: issue, count: 1...Int(Int32.max)))

    static let notFoundSchema = ValueSchema.named(
        "BradOSNotFound",
        .oneOf([
            failure("NotFound", ["NOT_FOUND"]),
            .named("BradOSUnknownEnvironment", .object([.required("error", .choice(["Not found"]), "")])),
        ]))

    /// An error with a text in place of the error object. The app shows `Request failed with status 400`.
    static let text = ValueSchema.named(
        "BradOSTextFailure", .object([.required("success", .bool, "False."), .required("error", .text, "")]))

    static let textOrValidation = ValueSchema.oneOf([text, validationSchema])

    static let mealPlan = failure("MealPlan", ["INSUFFICIENT_MEALS", "SESSION_FINALIZED", "SESSION_NOT_FINALIZED"])

    /// The form of Understudy's own errors (RFC 9457).
    static let problem = ValueSchema.named(
        "BradOSProblem",
        .object([
            .required("type", .choice(["about:blank"]), ""), .required("title", .text, ""), .required("status", .literal([403]), ""),
            .required("detail", .text, "The cause, and the way out."),
        ]))

    /// One problem of a request, in the format of the real backend's validation (zod 3).
    private static let issue = ValueSchema.named(
        "BradOSIssue",
        .oneOf([
            issue(
                "invalid_type",
                [
                    .required("expected", .text, "A type's name, or the choices: `'manual' | 'test'`."),
                    .required(
                        "received", .choice(["undefined", "null", "boolean", "number", "float", "string", "array", "object"]),
                        "`undefined` for a missing value."),
                ]),
            issue("too_small", [.required("minimum", .anyNumber, "")] + bound),
            issue("too_big", [.required("maximum", .anyNumber, "")] + bound),
            issue("invalid_string", [.required("validation", .choice(["regex", "datetime"]), "")]),
            issue("invalid_union", [.required("unionErrors", .list(of: .anyObject), "One error for each number.")]),
            issue("unrecognized_keys", [.required("keys", .list(of: .text), "")]),
            issue("invalid_enum_value", [.required("received", .text, ""), .required("options", .list(of: .text), "")]),
            issue("not_finite", []),
        ]))

    private static let bound: [ValueSchema.Field] = [
        .required("type", .choice(["number", "string", "array"]), ""),
        .required("inclusive", .bool, "Whether the bound itself is valid."), .required("exact", .bool, "False."),
    ]

    private static func issue(_ code: String, _ members: [ValueSchema.Field]) -> ValueSchema {
        let place = ValueSchema.array(of: .oneOf([.text, .integer(from: 0)]), count: 0...Int(Int32.max))
        return .object(
            [.required("code", .choice([code]), "")] + members + [
                .required("path", place, "Keys and indexes, from the root."), .required("message", .text, ""),
            ])
    }
}
