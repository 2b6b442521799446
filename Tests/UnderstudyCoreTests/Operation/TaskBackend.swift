import CoreTestSupport
import GRDB
import HTTPTypes

@testable import MicroHTTP
@testable import Storage
@testable import UnderstudyCore
@testable import Values

extension Resource {
    /// A task can be done once. A list counts its open tasks.
    static let tasks: Resource = Resource(
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

    static let counter = Resource(
        "counter", at: "/counter", label: "Counter", tag: "Tasks", seedKey: nil, owner: .user, identity: .none,
        fields: [.required("open", .integer(from: 0), "The number of open tasks.")], hasTimestamps: false, operations: [.getOrNull])

    private static func count(_ records: Records) throws {
        try records.insert(.counter, ["open": .integer(records.all(.tasks, matching: ["status": "open"]).count)])
    }
}

/// Answers with the bare data. The user is in a header.
struct TaskBackend: Service {
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
    static let ownCaller = Access<TaskBackend, TaskUser>.named.asCaller { EndpointCaller(account: nil, id: $0.name, email: nil) }

    func identify(_ request: Request, acting: Account?, at now: Instant, in db: Database) throws -> Principal? { nil }
    func response(for error: any Error, at path: [String]) -> Response { Response(status: .internalServerError) }
    func decodeSeed(_ block: ObjectReader, ofAccount key: String) -> any SeedBlock { NoteBackend().decodeSeed(block, ofAccount: key) }
    func exportSeed(of account: Account, from db: Database) throws -> JSON? { nil }
    func removeData(of account: Account, in db: Database) throws {}
}

struct TaskUser: RecordsUser {
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
        info: Info(title: "Tasks", summary: "Tasks.", about: "Tasks of users.", tags: ["Tasks": "Tasks."]), componentPrefix: "",
        securitySchemes: [:], security: [], everywhere: [], invalid: [], notFound: [], conflict: [],
        pathParameter: { _ in "The id." }, failureSchema: { _ in .anyObject }, envelope: { $0 }, exampleEnvelope: { $0 })
}

extension Access<TaskBackend, TaskUser> {
    static let named = Access("none", []) { _, context in TaskUser(name: context.request.headers[.userAgent] ?? "ada") }
}
