import UnderstudyCore
import UnderstudyWorlds
import Values

/// The tools that act on worlds. There is no tool for each operation of an app: an app's requests are the app's work.
extension AgentTool {
    /// - Parameter variables: the variables of the backends' clients, for `status`.
    static func all(_ variables: [ClientVariable]) -> [AgentTool] {
        [status(variables), accounts, world, clock, fault, requests, verify, record, screen]
    }

    private static func status(_ variables: [ClientVariable]) -> AgentTool {
        AgentTool(
            name: "status", title: "Status of the server",
            about: "Whether the server works, the time of the world's clock, and the addresses for the apps and their tests.",
            arguments: [:]
        ) { _ in
            Plan(call: AgentCall(.get, "health")) { answer throws(MissingMember) in
                let (url, state) = (answer.baseURL, try answer.body.text("status"))
                let addresses = [("UNDERSTUDY_URL", url)] + variables.map { ($0.name, $0.value(forServerAt: url)) }
                // A host and port alone cannot lead to a sandbox.
                let reachable = addresses.filter { answer.body["world"] == "main" || $0.1.hasPrefix(url) }
                return (
                    "\(url) is \(state).",
                    answer.body.merging(["addresses": .object(JSON.Members(reachable.map { ($0, .string($1)) }))])
                )
            }
        }
    }

    private static let accounts = AgentTool(
        name: "accounts", title: "Accounts",
        about: "The accounts of a world, with their tokens and their purpose. A key is also a bearer token.",
        arguments: [
            "account": text("The key of the only account to show."),
            "search": text("Words that an account's key, name, note, address and time zone contain, or its token."),
            "limit": ["type": "integer", "minimum": 1, "maximum": 1_000, "description": "The most accounts; all without it."],
            "offset": ["type": "integer", "minimum": 0, "description": "The number of accounts to leave out."],
        ], isRecorded: true
    ) { reader in
        let query = [
            reader.string("search").map { "search=\(URLText.encoded($0))" },
            reader.integer("limit", in: 1...1_000).map { "limit=\($0)" },
            reader.integer("offset", in: 0...Int(Int32.max)).map { "offset=\($0)" },
        ].compactMap(\.self)
        let key = reader.string("account")
        if key != nil, !query.isEmpty { reader.fault("account", expected: "no other argument beside it, except sandbox") }
        let call = AgentCall(.get, query.isEmpty ? "accounts" : "accounts?\(query.joined(separator: "&"))")
        return Plan(call: call) { answer throws(MissingMember) in
            let (listed, total) = (try answer.body.list("accounts"), try answer.body.count("total"))
            let shown = listed.filter { account in key.map { account["key"] == .string($0) } ?? true }
            let hint = shown.isEmpty ? key.map { NearestName.hint(for: $0, among: listed.compactMap { $0["key"]?.string }) } ?? "" : ""
            return ("\(shown.count) of \(total) accounts\(hint).", ["accounts": .array(shown)])
        }
    }

    private enum WorldAction: String, CaseIterable {
        case list, create, delete, reset, snapshot, restore
    }

    private static let world = AgentTool(
        name: "world", title: "Sandboxes, resets and snapshots",
        about: """
            list: the sandboxes. create: makes the sandbox, or replaces it. delete: deletes the sandbox. reset: restores a world's initial \
            state. snapshot, restore: takes a snapshot of a world's data, or goes back to it.
            """,
        arguments: [
            "action": choice(WorldAction.self, "list without it."),
            "snapshot": text("snapshot and restore: the snapshot's name."),
            "now": text("create: the time at which its clock stands still."),
            "persona": text("create: the account of requests without credentials."),
            "scenario": text("create: the scenario in which it starts."),
        ], effect: .destructive
    ) { reader in
        let action = reader.choice("action", of: WorldAction.self) ?? .list
        let call: AgentCall
        switch action {
        case .list: call = AgentCall(.get, "sandboxes")
        case .create, .delete:
            reader.require(worldName, expected: "the name of the sandbox")
            let path = "sandboxes/\(URLText.encoded(reader.string(worldName) ?? ""))"
            let body = action == .create ? members(["now", "persona", "scenario"], reader) : nil
            // The list of sandboxes is the same in each world, and this one may not exist.
            call = AgentCall(action == .create ? .put : .delete, path, body, in: .named("main"))
        case .reset: call = AgentCall(.post, "reset")
        case .snapshot, .restore:
            reader.require("snapshot", expected: "the name of the snapshot")
            let path = "snapshots/\(URLText.encoded(reader.string("snapshot") ?? ""))"
            call = action == .snapshot ? AgentCall(.put, path) : AgentCall(.post, path + "/restore")
        }
        return Plan(call: call) { answer in ("\(action.rawValue): done.", answer.body.object == nil ? [:] : answer.body) }
    }

    private static let clock = AgentTool(
        name: "clock", title: "Clock", about: "Reads a world's clock; with an argument, sets it or moves it on.",
        arguments: [
            "mode": [
                "type": "string", "enum": ["frozen", "running", "system"],
                "description": "frozen stands still, system is the machine's time.",
            ],
            "now": text("The time to stand at or to run from, such as 2026-01-07T09:00:00Z. Needs mode."),
            "advance": text("An ISO 8601 duration to move by, such as P1D or PT5M; in place of the others."),
        ], effect: .additive
    ) { reader in
        let body = members(["mode", "now", "advance"], reader)
        let call = body == [:] ? AgentCall(.get, "clock") : AgentCall(.put, "clock", body)
        return Plan(call: call) { answer throws(MissingMember) in ("The clock is at \(try answer.body.text("now")).", answer.body) }
    }

    private enum FaultAction: String, CaseIterable {
        case list, add, remove
    }

    private static let fault = AgentTool(
        name: "fault", title: "Fault rules",
        about: """
            list: the rules in force, and the presets. add: a preset such as offline, or a rule of match, when, effect and phase. remove: the \
            rule with the id, or all. `understudy docs control-api` describes rules.
            """,
        arguments: [
            "action": choice(FaultAction.self, "Without it, list, or add for a rule."), "preset": text("add: the name of a preset."),
            "match": object("add: the requests that the rule is for: {\"method\": \"GET\", \"path\": \"/api/longevity/*\"}."),
            "when": object("add: the matching requests at which it fires: {\"first\": 2}."),
            "effect": object("add: what it does: {\"status\": 503, \"latencyMs\": 800}."),
            "phase": ["type": "string", "enum": ["before", "after"], "description": "add: before or after the handler."],
            "ttlSeconds": ["type": "integer", "description": "add: its lifetime."], "id": text("remove: the rule's id, such as f1."),
        ], effect: .destructive
    ) { reader in
        let rule = members(["preset", "match", "when", "effect", "phase", "ttlSeconds"], reader)
        let action = reader.choice("action", of: FaultAction.self) ?? (rule == [:] ? .list : .add)
        let id = reader.identifier("id")
        // Otherwise a call to remove one preset would remove all rules.
        if action != .add, rule != [:] { reader.fault("action", expected: "add, beside the members of a rule") }
        if action != .remove, id != nil { reader.fault("id", expected: "nothing beside the action \(action.rawValue)") }
        let call =
            switch action {
            case .list: AgentCall(.get, "faults")
            case .add: AgentCall(.post, "faults", rule)
            case .remove: AgentCall(.delete, id.map { "faults/\(URLText.encoded($0))" } ?? "faults")
            }
        return Plan(call: call) { answer throws(MissingMember) in
            let rules = action == .remove ? [] : try answer.body.list("faults")
            let names = try rules.map { rule throws(MissingMember) in try rule.text("id") }.joined(separator: ", ")
            return (
                action == .remove ? "Removed." : rules.isEmpty ? "No rule is in force." : "\(action.rawValue): \(names).",
                answer.body.object == nil ? [:] : answer.body
            )
        }
    }

    // MARK: - Arguments

    static func text(_ about: String) -> JSON { ["type": "string", "description": .string(about)] }

    static func object(_ about: String) -> JSON { ["type": "object", "description": .string(about)] }

    static func choice<Value: RawRepresentable & CaseIterable>(_ type: Value.Type, _ about: String) -> JSON
    where Value.RawValue == String {
        ["type": "string", "enum": .array(type.allCases.map { .string($0.rawValue) }), "description": .string(about)]
    }

    /// The given ones of some arguments, as they are. The control API validates them.
    static func members(_ names: [String], _ reader: ObjectReader) -> JSON {
        .object(omittingMissing: names.map { ($0, reader.json($0)) })
    }
}
