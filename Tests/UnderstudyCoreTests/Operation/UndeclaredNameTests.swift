import HTTPTypes
import Testing

@testable import MicroHTTP
@testable import UnderstudyCore
@testable import Values

@Suite("The names in a request that its operation does not declare")
struct UndeclaredNameTests {
    private static let item = ValueSchema.named(
        "Item", .object([.required("quantity", .anyNumber), .optional("unit", .nullable(.object([.required("name", .text)])))]))

    private static let schema = ValueSchema.object([
        .required("title", .text), .optional("items", .array(of: item)), .optional("extra", .anyObject),
        .optional("by_day", .dictionary(of: .object([.required("steps", .anyNumber)]))),
        .optional("answers", .described(["anyOf": [["type": "string"], ["properties": ["sleep": ["type": "number"]]]]])),
        .optional("either", .oneOf([.object([.required("left", .text)]), .object([.required("right", .text)])])),
        .optional("anything", .described([:])),
    ])

    /// The names that are found, each as `path name (nearest)`.
    private func found(
        _ body: String, at target: String = "/tasks", by schema: ValueSchema? = Self.schema, _ method: HTTPRequest.Method = .post,
        _ change: (Operation<TaskBackend>) -> Operation<TaskBackend> = { $0 }
    ) throws -> [String] {
        let operation = Operation<TaskBackend>.call(
            "add", method, "/tasks", "Add a task", for: .named, query: [Parameter<Void>("from", [:], "The first day.") { _ in }],
            body: .described(schema) { _ in }, answers: .ok(.anyObject, "The task.")
        ) { _ in Response(status: .ok) }
        let request = try #require(Request(method: method, target: target, body: Array(body.utf8)))
        return change(operation).route(of: TaskBackend()).undeclaredNames(request).map { name in
            "\(name.path)\(name.name)" + (name.nearest.map { " (\($0))" } ?? "")
        }
    }

    @Test(
        "are parameters of the query, each once", arguments: ["?form=1&form=2": ["form (from)"], "?from=1": [], "?a=1&%62=": ["a", "b"]])
    func query(_ query: String, _ names: [String]) throws {
        #expect(try found("", at: "/tasks\(query)") == names)
    }

    @Test(
        "are members of the body, in objects and lists at any depth",
        arguments: [
            #"{"title": "a", "items": [{"quantity": 1, "unit": {"name": "g"}}, {"quantity": 2, "unit": null}]}"#: [],
            #"{"tilte": "a"}"#: ["tilte (title)"], #"{"x": 1, "Title": 2, "title": 3}"#: ["x", "Title (title)"],
            #"{"items": [{"quantiy": 1}, {"quantiy": 2}, {"unit": {"label": "g"}}]}"#: [
                "items[].quantiy (quantity)", "items[].unit.label",
            ],
            #"{"by_day": {"2026-01-07": {"steps": 1, "setps": 2}}}"#: ["by_day.2026-01-07.setps (steps)"],
            #"{"answers": {"slep": 1}}"#: ["answers.slep (sleep)"],
            #"{"either": {"left": "a", "right": "b", "middle": "c"}}"#: ["either.middle"],
        ])
    func members(_ body: String, _ names: [String]) throws {
        #expect(try found(body) == names)
    }

    @Test(
        "are not members of objects of any names, nor of values of another type, nor of a body that cannot be read",
        arguments: [
            #"{"extra": {"a": {"b": 1}}, "anything": {"c": 1}}"#, #"{"title": {"a": 1}, "items": {"a": 1}}"#, #"{"items": "a"}"#, "[]", "5",
            "{",
            "", #"[{"a": 1}]"#,
        ])
    func free(_ body: String) throws {
        #expect(try found(body) == [])
    }

    @Test("are all members of a body that the operation ignores")
    func ignored() throws {
        #expect(try found(#"{"a": 1}"#, by: nil) == ["a"])
        #expect(try found("{}", by: nil) == [])
        #expect(try found(#"[{"a": 1}]"#, by: .list(of: Self.item)) == ["[].a"])
    }

    @Test("are not those of a further form of the body, nor any of an operation that declares none")
    func otherForms() throws {
        let body = #"{"tilte": "a"}"#
        #expect(try found(body) { $0.alsoReading(.object([.optional("tilte", .text)])) } == [])
        #expect(try found(body, at: "/tasks?a=1") { $0.withAnyRequest } == [])
    }

    @Test("are a hundred at most, and none in a body beyond those of most routes")
    func bounds() throws {
        let members = (0..<1_000).map { #""x\#($0)": 1"# }.joined(separator: ",")
        #expect(try found("{\(members)}").count == 100)
        #expect(try found(#"{"a": "\#(String(repeating: "x", count: Route.mostBodyBytes))"}"#) == [])
        let deep = String(repeating: #"{"extra":"#, count: 400) + "1" + String(repeating: "}", count: 400)
        #expect(try found(deep) == [])
    }
}
