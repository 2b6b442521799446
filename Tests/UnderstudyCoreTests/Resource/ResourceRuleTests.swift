import HTTPTypes
import Testing

@testable import MicroHTTP
@testable import UnderstudyCore
@testable import Values

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
            request: request, baseURL: "http://127.0.0.1", parameters: PathParameters(names: ["id"], values: [id]), acting: nil,
            identified: .success(nil), session: store.session(at: RequestTime(store.clock.now())))
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
