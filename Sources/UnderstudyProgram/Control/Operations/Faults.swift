import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds
import Values

/// The fault rules of a world.
extension ControlAPI {
    static let faultOperations: [ControlOperation] = [
        .call(
            "faults", .get, "/faults", .nothing, "List the fault rules in force, and the presets",
            answers: .bare(
                .object([
                    .required("faults", .array(of: faultSchema, count: 0...1_000)), .required("presets", .list(of: presetSchema)),
                ]), "The world's rules, oldest first, and the available presets."), by: faults),
        .call(
            "addFaults", .post, "/faults", .nothing, "Add a fault rule, or a preset",
            """
            A rule has four parts: the requests that it matches (`match`), at which of them it fires (`when`), its effects (`effect`), and \
            whether they apply before or after the handler (`phase`). If several rules fire for one request, delays add up, patches apply in \
            sequence, and for each other effect the newest rule that has it counts. A rule of which nothing is left does not fire. Rules never \
            match calls of the control API. A world has at most 1,000 rules, with 8 MiB of memory together. The limits of a rule count for all \
            rules together that fire for one request.
            """,
            body: .described(ruleRequest, examples: ruleExamples) { context in
                let rules = try context.body(numbers: .exact) { FaultRule.rules($0, presets: context.services.presets) }
                if let objection = rules.lazy.compactMap(context.services.objection).first { throw ControlError(.badRequest, objection) }
                return rules
            },
            answers: .bare(
                .object([.required("faults", .array(of: faultSchema, count: 1...Int(Int32.max)))]),
                "The added rules. Some presets consist of several.", status: .created),
            refuses: [
                .control(
                    "TooManyRules", "The world has the most rules, or they take the most memory, that it may have.",
                    ControlError(.insufficientStorage, "there may be 1000 rules at most; delete some"))
            ], by: addFaults),
        .call(
            "removeFaults", .delete, "/faults", .data, "Remove all fault rules", "Requests that a rule holds continue.", answers: done,
            by: removeFaults),
        .call(
            "removeFault", .delete, "/faults/:id", .data, "Remove a fault rule",
            with: [ParameterDescription(inPath: "id", ["type": "string", "minLength": 1], "The rule's id.", example: "f1")], answers: done,
            refuses: [
                .control(
                    "UnknownRule", "The rule does not exist or no longer exists, or there is no such sandbox.",
                    ControlError(.notFound, "main has no fault rule f9; `GET /_understudy/faults` lists those there are"))
            ], by: removeFault),
    ].tagged("Control faults")

    private static let ruleExamples: KeyValuePairs<String, JSON> = [
        // The first two reads of one account.
        "rule": ["match": matchExample, "when": ["first": 2], "effect": effectExample, "ttlSeconds": 600],
        "patch": [
            "match": ["path": "/api/longevity/trends"],
            "effect": ["patch": [["op": "replace", "path": "/weekly/value", "value": .null]]],
        ],
        "page": ["when": ["first": 1], "effect": ["status": 502, "text": "<html><h1>502 Bad Gateway</h1></html>"]],
        "cookies": [
            "match": ["path": "/api/v1/*"], "effect": ["headers": ["Set-Cookie": ["session=1; Path=/", "theme=dark; Path=/"]]],
        ],
        "preset": ["preset": "rate-limited", "match": ["path": "/api/analytics/*"], "when": ["first": 1]],
        "refreshRace": ["preset": "refresh-race", "requests": 5],
    ]

    private static func faults(_ context: ControlContext) -> Response {
        let presets: [JSON] = context.services.presets.map { ["name": .string($0.name), "summary": .string($0.summary)] }
        return .control(["faults": .array(context.epoch.run.rules.all.map(\.json)), "presets": .array(presets)])
    }

    private static func addFaults(_ context: ControlContext, _ rules: [FaultRule]) throws -> Response {
        try context.makeRoom()
        let added = try context.epoch.run.rules.add(rules)
        for fault in added { context.world.record(.rule, "The rule \(fault.id) was set.") }
        return .control(["faults": .array(added.map(\.json))], status: .created)
    }

    private static func removeFaults(_ context: ControlContext) -> Response {
        context.worlds.report?.noteRules(of: context.world)
        context.epoch.run.rules.removeAll()
        context.world.record(.rule, "All rules were removed.")
        return .done
    }

    private static func removeFault(_ context: ControlContext) throws -> Response {
        let id = context.parameters["id"] ?? ""
        context.worlds.report?.noteRules(of: context.world)
        guard context.epoch.run.rules.remove(id) else {
            throw ControlError(
                .notFound, "\(context.world.name) has no fault rule \(id.cut()); `GET /_understudy/faults` lists those there are")
        }
        context.world.record(.rule, "The rule \(id) was removed.")
        return .done
    }
}
