import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds

extension ControlAPI {
    static func faults(_ lab: Laboratory) -> Response {
        let presets: [JSON] = FaultPreset.all.map { ["name": .string($0.name), "summary": .string($0.summary)] }
        return .control(["faults": .array(lab.epoch.run.rules.all.map(\.json)), "presets": .array(presets)])
    }

    static func addFaults(_ lab: Laboratory) throws -> Response {
        let rules = try lab.body(FaultRule.rules)
        return .control(["faults": .array(try lab.epoch.run.rules.add(rules).map(\.json))], status: .created)
    }

    static func removeFaults(_ lab: Laboratory) -> Response {
        lab.worlds.report.noteRules(of: lab.world)
        lab.epoch.run.rules.removeAll()
        return .done
    }

    static func removeFault(_ lab: Laboratory) throws -> Response {
        let id = lab.parameters["id"] ?? ""
        lab.worlds.report.noteRules(of: lab.world)
        guard lab.epoch.run.rules.remove(id) else {
            throw ControlError(
                .notFound, "\(lab.world.name) has no fault rule \(id.cut()); `GET /_understudy/faults` lists those there are")
        }
        return .done
    }
}
