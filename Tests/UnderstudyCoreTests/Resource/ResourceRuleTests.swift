import CoreTestSupport
import GRDB
import HTTPTypes
import Testing

@testable import MicroHTTP
@testable import UnderstudyCore

extension Resource {
    /// A task can be done once. A list counts its open tasks.
    fileprivate static let tasks: Resource = Resource(
        "task", at: "/tasks", label: "task", tag: "Tasks", seedKey: "tasks", owner: .user,
        fields: [
            .required("title", .text(length: 1...20), "The title."),
            .assigned("status", .choice(["open", "done"]), "The state.", initially: .value("open")),
        ],
        derived: [Derived("is_open", .bool, "Whether it is open.") { record, _ in .bool(record["status"] == "open") }],
        operations: [
            .list, .get, .update,
            .create(effect: { _, records in try count(records) }), .delete(effect: { _, records in try count(records) }),
            .act(
                "done", .post, "Do the task",
                rule: { change, _ in
                    guard change.old?["status"] == "open" else { throw ResourceError.refused("the task is done") }
                    change.new = change.new?.merging(["status": "done"])
                }, effect: { _, records in try count(records) }),
        ])

    fileprivate static let counter = Resource(
        "counter", at: "/counter", label: "Counter", tag: "Tasks", seedKey: nil, owner: .user, identity: .none,
        fields: [.required("open", .integer(from: 0), "The number of open tasks.")], hasTimestamps: false, operations: [.getOrNull])

    private static func count(_ records: Records) throws {
        try records.insert(.counter, ["open": .integer(records.all(.tasks, matching: ["status": "open"]).count)])
    }
}

/// Answers with the bare data. The user is in a header.
private struct TaskBackend: Service {
    static let name = "tasks"
    static let settings: [Setting] = []
    static let seedSchema: [UInt8] = []
    static let pathPrefix = ""
    static let form = OpenAPIForm.tasks
    static let operations = [Resource.tasks, .counter].flatMap { $0.operations(for: Access<TaskBackend, TaskUser>.named) }
    let title = "Tasks"
    let pathPrefixes = [["tasks"]]
    let migrations: [Migration] = []
    let routes: [Route] = []

    init() {}

    init(_ settings: SettingValues, keys: Keys) {}

    static func body(of request: Request) throws -> JSON { try JSON(parsing: request.body) }
    static func success(_ data: JSON, status: HTTPResponse.Status) -> Response { Response(status: status, body: data.encoded) }
    static func success(encoded data: [UInt8]) -> Response { Response(status: .ok, body: data) }
    static func success(status: HTTPResponse.Status) -> Response { Response(status: status) }
    static func deletion(of resource: Resource) -> Shape<Void>? { nil }

    func identify(_ request: Request, acting: Account?, at now: Instant, in db: Database) throws -> Principal? { nil }
    func response(for error: any Error, at path: [String]) -> Response { Response(status: .internalServerError) }
    func decodeSeed(_ block: ObjectReader, ofAccount key: String) -> any SeedBlock { NoteBackend().decodeSeed(block, ofAccount: key) }
    func exportSeed(of account: Account, from db: Database) throws -> JSON? { nil }
    func removeData(of account: Account, in db: Database) throws {}
}

private struct TaskUser: RecordsUser {
    let name: String

    func read<Value>(_ context: Context, _ body: (Records) throws -> Value) throws -> Value {
        try context.read { try body(records(context, in: $0)) }
    }

    func write<Value>(_ context: Context, _ body: (Records) throws -> Value) throws -> Value {
        try context.write { try body(records(context, in: $0)) }
    }

    private func records(_ context: Context, in db: Database) -> Records {
        Records(of: TaskBackend.name, scope: ResourceScope(user: name), at: context.now, identifiers: context.identifiers, in: db)
    }
}

extension OpenAPIForm {
    fileprivate static let tasks = OpenAPIForm(
        info: Info(title: "Tasks", summary: "Tasks.", about: "Tasks of users.", tags: ["Tasks": "Tasks."]), operationPrefix: "tasks",
        componentPrefix: "", pathPrefix: "", securitySchemes: [:], security: [], everywhere: [], invalid: [], notFound: [], conflict: [],
        pathParameter: { _ in "The id." }, failureSchema: { _ in .anyObject }, envelope: { $0 }, exampleEnvelope: { $0 })
}

extension Access<TaskBackend, TaskUser> {
    fileprivate static let named = Access("none", []) { _, context in TaskUser(name: context.request.headers[.userAgent] ?? "ada") }
}

@Suite("The rules of a resource")
struct ResourceRuleTests {
    private let store: SeededStore
    private let routes = TaskBackend().routes(of: TaskBackend.operations)

    init() throws {
        store = try SeededStore.make()
    }

    @discardableResult
    private func send(
        _ method: HTTPRequest.Method, _ path: String, id: String = "", _ body: JSON = [:], by user: String = "ada"
    ) throws -> JSON {
        let route = try #require(routes.first { $0.method == method && $0.path == path })
        let request = try #require(Request(method: method, target: "/", headers: [.userAgent: user], body: body.encoded))
        let context = Context(
            request: request, parameters: PathParameters(names: ["id"], values: [id]), acting: nil, identified: .success(nil),
            session: store.session(at: RequestTime(store.clock.now())))
        let body = try route.answer(context).body
        return body.isEmpty ? .null : try JSON(parsing: body)
    }

    @Test("change a state once, and move the time of the last change")
    func transition() throws {
        let task = try send(.post, "/tasks", ["title": "Run"])
        #expect(task["status"] == "open" && task["is_open"] == true)
        try store.setNow("2026-01-07T10:00:00Z")
        let id = try #require(task["id"]?.string)
        let done = try send(.post, "/tasks/:id/done", id: id)
        #expect(done["status"] == "done" && done["is_open"] == false)
        #expect(done["updated_at"] == "2026-01-07T10:00:00.000Z" && done["created_at"] == task["created_at"])
        #expect(throws: ResourceError.refused("the task is done")) { try send(.post, "/tasks/:id/done", id: id) }
        #expect(try send(.get, "/tasks/:id", id: id) == done)
        #expect(throws: ResourceError.notFound(label: "task", id: "nope")) { try send(.post, "/tasks/:id/done", id: "nope") }
    }

    @Test("have effects in the transaction of the change")
    func effects() throws {
        #expect(try send(.get, "/counter") == .null)
        let first = try send(.post, "/tasks", ["title": "Run"])["id"]?.string ?? ""
        try send(.post, "/tasks", ["title": "Rest"])
        #expect(try send(.get, "/counter") == ["open": 2])
        try send(.post, "/tasks/:id/done", id: first)
        #expect(try send(.get, "/counter") == ["open": 1])
        try send(.delete, "/tasks/:id", id: first)
        #expect(try send(.get, "/counter") == ["open": 1])
        #expect(try send(.get, "/counter", by: "bob") == .null)
    }

    @Test("compute members for each response, and store none of them")
    func derived() throws {
        try send(.post, "/tasks", ["title": "Run", "is_open": false])
        #expect(try send(.get, "/tasks").array?.map { $0["is_open"] } == [true])
        let stored = try store.read { db in
            try Records(of: "tasks", scope: ResourceScope(user: "ada"), at: store.clock.now(), in: db).all(.tasks)
        }
        #expect(stored.count == 1 && stored[0]["is_open"] == nil)
    }

    @Test("tell a record of another user from one that does not exist")
    func foreign() throws {
        let id = try send(.post, "/tasks", ["title": "Run"])["id"]?.string ?? ""
        for (method, path) in [(.get, "/tasks/:id"), (.put, "/tasks/:id"), (.delete, "/tasks/:id")] as [(HTTPRequest.Method, String)] {
            #expect(throws: ResourceError.foreign(label: "task", id: id)) { try send(method, path, id: id, by: "bob") }
        }
        #expect(try send(.get, "/tasks", by: "bob") == [])
        #expect(try send(.get, "/tasks/:id", id: id)["title"] == "Run")
    }
}
