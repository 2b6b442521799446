import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds
import Values

/// The scenarios of the folder of scenarios.
extension ControlAPI {
    static let scenarioOperations: [ControlOperation] = [
        .call(
            "scenarios", .get, "/scenarios", .texts, "List the scenarios",
            "The files of the folder that the setting `scenarios` names, as they are now. The list is the same in every world.",
            answers: .bare(
                .object([
                    .required("folder", .nullable(.text), "The absolute path of the folder.", example: "/home/ada/app/scenarios"),
                    .required("scenarios", .list(of: scenarioSchema)),
                ]), "All scenarios, sorted by name."), by: scenarios),
        .call(
            "applyScenario", .post, "/scenarios/:name/apply", .world, "Apply a scenario to the world",
            """
            Sets the clock and the persona, and replaces the fault rules. A member that the scenario lacks stays as it is. With a seed, the \
            world begins anew as after a reset, with the scenario's seed. A reset ends the scenario.
            """, with: [name("name", "The scenario's name.", example: "slow-first-day")],
            answers: .bare(
                .named(
                    "ControlAppliedScenario",
                    .object([
                        .required("scenario", .text, example: "slow-first-day"), worldName,
                        .required("now", .timestamp, "The time of its clock."),
                        .required("persona", .nullable(.text), example: "newcomer"), .required("faults", .list(of: faultSchema)),
                    ])), "The world, after the work of all midnights that have passed."),
            refuses: [
                .control(
                    "ScenarioNotFound", "There is no such scenario, or no such sandbox.",
                    ControlError(.notFound, "there is no scenario x: /home/ada/app/scenarios has slow-first-day")), .faultyScenario,
                .storageFull,
            ], by: applyScenario),
    ].tagged("Control worlds")

    private static let scenarioSchema = ValueSchema.named(
        "ControlScenario",
        .object([
            .required("name", .text, "The file's name without `.json`.", example: "slow-first-day"),
            .required("summary", .nullable(.text), "One sentence for people.", example: "A new account on a slow network"),
            .required(
                "clock",
                .nullable(
                    .object([
                        .required("mode", .choice(["system", "frozen", "running"]), example: "frozen"),
                        .required("now", .nullable(.timestamp)),
                    ])), "The clock's setting; null if the clock stays as it is. So for the other members."),
            .required("persona", .nullable(.text), "The key of an account.", example: "newcomer"),
            .required("faults", .nullable(.integer(0...1_000)), "The number of fault rules.", example: 1),
            .required("seed", .nullable(.text), "The path of the seed file.", example: .null),
            .required("problem", .nullable(.text), "The fault of the file. The other members are null then.", example: .null),
        ]))

    private static func scenarios(_ context: ControlContext) -> Response {
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

    private static func applyScenario(_ context: ControlContext) throws -> Response {
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

extension Failure {
    static let faultyScenario = control(
        "FaultyScenario",
        "The scenario's file, or the seed that it names, is faulty, or the world has no account of its persona. Nothing is changed.",
        ControlError(
            .conflict,
            """
            nothing was changed: the scenario file scenarios/typo.json: line 4: $.persona: found "nobody", expected the key of an account of \
            the world
            """,
            members: [
                "faults": [["path": "$.persona", "found": "\"nobody\"", "expected": "the key of an account of the world"]]
            ]), schema: ControlProblem.withFaults)
}
