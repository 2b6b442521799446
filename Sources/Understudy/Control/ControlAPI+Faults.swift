import MicroHTTP
import UnderstudyCore

extension ControlAPI {
    func faults(_ context: Context) -> Response {
        let presets: [JSON] = FaultPreset.all.map { ["name": .string($0.name), "summary": .string($0.summary)] }
        return .control(["faults": .array(context.world.faults.all.map(\.json)), "presets": .array(presets)])
    }

    func addFaults(_ context: Context) throws -> Response {
        let rules = try context.body(FaultRule.rules)
        return .control(["faults": .array(try context.world.faults.add(rules).map(\.json))], status: .created)
    }

    func removeFaults(_ context: Context) -> Response {
        worlds?.report.noteRules(of: context.world)
        context.world.faults.removeAll()
        return .done
    }

    func removeFault(_ context: Context) throws -> Response {
        let id = context.parameters["id"] ?? ""
        worlds?.report.noteRules(of: context.world)
        guard context.world.faults.remove(id) else {
            throw Problem(.notFound, "\(context.world.name) has no fault rule \(id); `GET /_understudy/faults` lists those there are")
        }
        return .done
    }
}
