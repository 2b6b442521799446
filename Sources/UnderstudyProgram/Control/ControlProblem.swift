import UnderstudyCore

/// The schemas of problem documents (RFC 9457), in which the control API answers errors.
enum ControlProblem {
    static let schema = ValueSchema.named("ControlProblem", .object(fields()))

    /// The error of a request whose body may have faults.
    static let withFaults = ValueSchema.named(
        "ControlBodyProblem",
        .object(
            fields() + [
                .optional("faults", .array(of: fault, count: 1...100), "The faults of the body, up to a hundred."),
                .optional("more", .integer(from: 1), "The number of further faults; absent for none.", example: .null),
            ]))

    /// - Parameter status: the only one; `nil` for any.
    static func fields(status: Int? = nil) -> [ValueSchema.Field] {
        [
            .required("type", .choice(["about:blank"])), .required("title", .text, "The reason phrase of the status."),
            .required("status", status.map { .literal([$0]) } ?? .integer(400...599)),
            .required("detail", .text, "The error, and the way out."),
        ]
    }

    private static let fault = ValueSchema.named(
        "ControlInputFault",
        .object([
            .required(
                "path", .described(["type": "string", "pattern": #"^\$"#], example: "$.mode"), "A JSON path into the body, `$.match.pth`."),
            .required("found", .text, "The value that is there, as text."), .required("expected", .text, "The valid values, as text."),
        ]))
}
