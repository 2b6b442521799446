import MicroHTTP
import UnderstudyWorlds
import Values

extension ControlAPI {
    static func scenarios(_ context: ControlContext) -> Response {
        let folder = context.services.scenarios
        let entries = folder.all(presets: context.services.presets).map { name, result -> JSON in
            switch result {
            case .success(let scenario): scenario.json
            case .failure(let error):
                [
                    "name": .string(name), "summary": .null, "clock": .null, "persona": .null, "faults": .null, "seed": .null,
                    "problem": .string("\(error)"),
                ]
            }
        }
        return .control(["folder": .optional(folder.absolutePath), "scenarios": .array(entries)])
    }

    static func applyScenario(_ context: ControlContext) throws -> Response {
        let name = try context.name("name", of: "scenario")
        let scenario = try context.services.scenarios.scenario(named: name, presets: context.services.presets)
        try context.makeRoom()
        let now = try scenario.apply(context)
        let run = context.world.epoch.run
        return .control([
            "scenario": .string(scenario.name), "world": .string(context.world.name), "now": .string(now.description),
            "persona": .optional(run.persona), "faults": .array(run.rules.all.map(\.json)),
        ])
    }
}
