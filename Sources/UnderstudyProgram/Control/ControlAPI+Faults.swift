import MicroHTTP
import UnderstudyWorlds
import Values

extension ControlAPI {
    static func faults(_ context: ControlContext) -> Response {
        let presets: [JSON] = context.services.presets.map { ["name": .string($0.name), "summary": .string($0.summary)] }
        return .control(["faults": .array(context.epoch.run.rules.all.map(\.json)), "presets": .array(presets)])
    }

    static func addFaults(_ context: ControlContext) throws -> Response {
        let rules = try context.body(numbers: .exact) { FaultRule.rules($0, presets: context.services.presets) }
        try context.makeRoom()
        let added = try context.epoch.run.rules.add(rules)
        for fault in added { context.world.record(.rule, "The rule \(fault.id) was set.") }
        return .control(["faults": .array(added.map(\.json))], status: .created)
    }

    static func removeFaults(_ context: ControlContext) -> Response {
        context.worlds.report.noteRules(of: context.world)
        context.epoch.run.rules.removeAll()
        context.world.record(.rule, "All rules were removed.")
        return .done
    }

    static func removeFault(_ context: ControlContext) throws -> Response {
        let id = context.parameters["id"] ?? ""
        context.worlds.report.noteRules(of: context.world)
        guard context.epoch.run.rules.remove(id) else {
            throw ControlError(
                .notFound, "\(context.world.name) has no fault rule \(id.cut()); `GET /_understudy/faults` lists those there are")
        }
        context.world.record(.rule, "The rule \(id) was removed.")
        return .done
    }
}
