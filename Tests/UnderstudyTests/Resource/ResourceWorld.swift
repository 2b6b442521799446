import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore
import Values

/// A world in which a resource has no records, but those that it refers to. Every response is compared with the OpenAPI document.
struct ResourceWorld: Sendable {
    let example: ResourceCase
    let world: UsedWorld

    init(_ example: ResourceCase) throws {
        self.example = example
        world = try UsedWorld(accounts: ["alice", "bob", "hermit"].map { Self.account($0, example) })
    }

    /// Alice and Bob share what a backend shares. The hermit has records of its own.
    private static func account(_ name: String, _ example: ResourceCase) -> JSON {
        let own: JSON.Members = name == "bob" ? [:] : example.prerequisites(for: name)
        let fitIQ: JSON = ["userId": .string(name)]
        let brad: JSON = ["userId": .string(name), "isolated": .bool(name == "hermit")]
        return [
            "key": .string(name), "email": .string("\(name)@understudy.test"), "tokens": [.string(name)],
            "fitiq": example.backend.name == "fitiq" ? fitIQ.with(own) : fitIQ,
            "bradOS": example.backend.name == "bradOS" ? brad.with(own) : brad,
        ]
    }

    /// Sends a request for an operation.
    ///
    /// - Parameters:
    ///   - id: the last segment of the path, if it is a parameter.
    ///   - query: the text after the path, with its question mark.
    @discardableResult
    func send(
        _ operation: Resource.Operation, as name: String = "alice", id: String? = nil, query: String = "", _ body: JSON? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> (status: Int, data: JSON, error: JSON) {
        let path = example.path(of: operation)
        // Shared parents are Alice's.
        var segments = RoutePath.filled(path, for: name == "bob" ? "alice" : name).split(separator: "/").map(String.init)
        if let id, path.split(separator: "/").last?.hasPrefix(":") == true { segments[segments.count - 1] = id }
        let target = "/" + segments.joined(separator: "/") + query
        let answer = try world.send(operation.method, target, as: name, body)
        let findings = try OpenAPIDescriptions.joined().findings(
            operation.method.rawValue, target, status: answer.status, contentType: answer.headers[.contentType], body: answer.body)
        #expect(findings == [], sourceLocation: sourceLocation)
        let json = answer.body.isEmpty ? [:] : try answer.json
        return (answer.status, json["data"] ?? .null, json["error"] ?? .null)
    }

    /// Sends a valid body, and returns the new record.
    func create(_ body: JSON? = nil, sourceLocation: SourceLocation = #_sourceLocation) throws -> JSON {
        let operation = try #require(example.operation(\.makesRecords), sourceLocation: sourceLocation)
        let answer = try send(operation, body ?? example.body, sourceLocation: sourceLocation)
        try #require(answer.status == example.status(of: operation), "\(answer)", sourceLocation: sourceLocation)
        return answer.data
    }

    /// The list of all records, or the single record as a list.
    func records(as name: String = "alice", sourceLocation: SourceLocation = #_sourceLocation) throws -> [JSON] {
        if let list = example.operation(\.isList) {
            let (status, data, _) = try send(list, as: name, sourceLocation: sourceLocation)
            // A parent of another user.
            if [403, 404].contains(status), example.resource.parent != nil { return [] }
            let records = list.action.paging?.key.map { data[$0] ?? .null } ?? data
            return try #require(records.array, sourceLocation: sourceLocation)
        }
        let get = try #require(example.operation(\.isGet), sourceLocation: sourceLocation)
        let answer = try send(get, as: name, sourceLocation: sourceLocation)
        return answer.status == 200 && answer.data != .null ? [answer.data] : []
    }
}

extension Resource.Operation.Action {
    /// Whether the operation answers with all records, or with a page of them.
    var isList: Bool {
        switch self {
        case .list, .page: true
        default: false
        }
    }
    var paging: Resource.Paging? { if case .page(let paging) = self { paging } else { nil } }
    var isPage: Bool { paging != nil }
    var isGet: Bool { if case .get = self { true } else { false } }
    var isUpdate: Bool { if case .update = self { true } else { false } }
    var isDelete: Bool { if case .delete = self { true } else { false } }

    /// Whether the operation stores a record that did not exist.
    var makesRecords: Bool {
        switch self {
        case .create, .replace, .merge: true
        case .list, .page, .first, .get, .update, .delete, .act: false
        }
    }
}
