import UnderstudyWorlds
import Values

/// The tools that read a world's journal.
extension AgentTool {
    static let requests = AgentTool(
        name: "requests", title: "Requests of the apps",
        about: "The journal of a world, the newest request first, without headers and bodies; with id, a whole request and its response.",
        arguments: [
            "id": text("The only request to show, whole, such as req-18."), "account": text("The account that the requests act as."),
            "method": text("The method, such as POST."), "path": text("A part of the path."),
            "status": ["type": "integer", "description": "The status of the response."], "limit": limit(100, usually: 20),
        ], isRecorded: true
    ) { reader in
        let filter = JournalFilter(reader)
        let limit = reader.integer("limit", in: 1...100)
        if let id = reader.identifier("id") {
            if filter.isSet || limit != nil { reader.fault("id", expected: "no other argument beside it, except sandbox") }
            return Plan(call: AgentCall(.get, "requests/\(URLText.encoded(id))")) { ("The request \(id.cut()).", ["request": $0.body]) }
        }
        return Plan(call: AgentCall(.get, "requests?bodies=false")) { answer throws(MissingMember) in
            let found = try answer.body.list("requests").filter(filter.admits)
            let shown = found.suffix(limit ?? 20).reversed().map { entry in
                JSON.object(omittingMissing: JournalEntry.summaryMembers.map { ($0, entry[$0]) })
            }
            return ("\(shown.count) of \(found.count) matching requests, the newest first.", ["requests": .array(shown)])
        }
    }

    static let verify = AgentTool(
        name: "verify", title: "Verify requests",
        about: "Checks how often the apps have sent a request. If it does not hold, shows the nearest requests and how they differ.",
        arguments: [
            "match": object("As for a fault rule, and status: {\"method\": \"POST\", \"path\": \"/api/v1/progress\"}."),
            "count": object("{\"exactly\": 1}, {\"atLeast\": 1} or {\"atMost\": 3}; at least 1 without it."),
        ], isRecorded: true
    ) { reader in
        let call = AgentCall(.post, "requests/verify?bodies=false", members(["match", "count"], reader))
        return Plan(call: call, acceptedStatus: 422) { answer throws(MissingMember) in
            let holds = answer.status == 200
            let sentence =
                holds
                ? "It holds: \(try answer.body.count("count")) matching." : "It does not hold: \(try answer.body.text("detail"))."
            let found = ["count", "requests", "omitted", "nearMisses"].map { ($0, answer.body[$0]) }
            return (sentence, JSON.object(omittingMissing: found).merging(["holds": .bool(holds)]))
        }
    }

    private enum RecordAction: String, CaseIterable {
        case get, start
    }

    /// The recording of a session: the journal as an HTTP Archive.
    ///
    /// A recording that does not fit is not cut, since `understudy compare` and other readers need all of it. The agent fetches it from the
    /// address, into a file.
    static let record = AgentTool(
        name: "record", title: "Record a session",
        about: """
            start: empties the journal, so that the recording begins. get: the requests since then as an HTTP Archive (HAR), whole if it is \
            small, and the address from which curl gets it.
            """,
        arguments: ["action": choice(RecordAction.self, "get without it.")], effect: .destructive, isRecorded: true
    ) { reader in
        guard reader.choice("action", of: RecordAction.self) != .start else {
            return Plan(call: AgentCall(.delete, "requests")) { _ in ("The journal is empty, and the recording begins.", [:]) }
        }
        return Plan(call: AgentCall(.get, "requests.har")) { answer throws(MissingMember) in
            let count = try (answer.body["log"] ?? .null).list("entries").count
            let address = "\(answer.baseURL)/_understudy/requests.har"
            let isSmall = answer.body.encoded.count <= AgentResult.dataLimitBytes * 3 / 4
            return (
                "\(count) requests; curl -o session.har \(address)",
                .object(omittingMissing: [("count", .integer(count)), ("har", isSmall ? answer.body : nil)])
            )
        }
    }

    /// The operations behind a screen of an app, and the data that they got.
    ///
    /// The control API does not know the screens of an app, but the journal has what the app asks for when it opens one. An agent opens the
    /// screen, and reads here which operations it called and what each one answered last.
    static let screen = AgentTool(
        name: "screen", title: "Data behind a screen",
        about: """
            The operations that an app has just called, each once with its latest response. Open a screen in the app, then call this tool: it \
            shows the data that the screen draws.
            """,
        arguments: [
            "account": text("The account that the requests act as."), "after": text("The id of a request: only later ones count."),
            "limit": limit(200, usually: 50),
        ], isRecorded: true
    ) { reader in
        let filter = JournalFilter(reader)
        let after = reader.identifier("after")
        let limit = reader.integer("limit", in: 1...200) ?? 50
        return Plan(call: AgentCall(.get, "requests?limit=\(limit)")) { answer throws(MissingMember) in
            let entries = try answer.body.list("requests")
            let start = after.flatMap { id in entries.firstIndex { $0["id"] == .string(id) } }.map { $0 + 1 }
            let operations = Self.operations(of: entries[(start ?? 0)...].filter(filter.admits))
            // An older request than the newest ones is not told from one that there never was.
            let remark = start == nil ? after.map { "; \($0.cut()) is not among the newest \(limit) requests, so all of these count" } : nil
            return ("\(operations.count) operations\(remark ?? "").", ["operations": .array(operations)])
        }
    }

    /// The distinct operations of requests, in the order of their first call.
    private static func operations(of entries: [JSON]) -> [JSON] {
        var found = JSON.Members()
        for entry in entries {
            let members: [(String, JSON?)] = ["method", "path", "query"].map { ($0, entry[$0]) }
            let name = JSON.object(omittingMissing: members).text
            let calls = (found[name]?["calls"]?.integer ?? 0) + 1
            found[name] = .object(
                omittingMissing: members + [
                    ("calls", .integer(calls)), ("id", entry["id"]), ("account", entry["account"]), ("status", entry["status"]),
                    ("data", entry["answer"]?["body"]),
                ])
        }
        return found.values
    }

    private static func limit(_ most: Int, usually count: Int) -> JSON {
        [
            "type": "integer", "minimum": 1, "maximum": .integer(most), "default": .integer(count),
            "description": "The most requests, the newest.",
        ]
    }
}

/// The arguments that choose entries of the journal.
private struct JournalFilter {
    private let account: String?
    private let method: String?
    private let path: String?
    private let status: Int?

    init(_ reader: ObjectReader) {
        account = reader.string("account")
        method = reader.string("method")
        path = reader.string("path")
        status = reader.integer("status", in: 100...599)
    }

    var isSet: Bool { account != nil || method != nil || path != nil || status != nil }

    func admits(_ entry: JSON) -> Bool {
        (account.map { entry["account"] == .string($0) } ?? true)
            && (method.map { entry["method"] == .string($0.uppercased()) } ?? true)
            && (path.map { entry["path"]?.string?.holds($0) == true } ?? true) && (status.map { entry["status"]?.integer == $0 } ?? true)
    }
}
