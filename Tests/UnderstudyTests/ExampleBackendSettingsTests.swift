import CoreTestSupport
import Testing
import UnderstudyCore
import Values

@testable import UnderstudyProgram

@Suite("The settings of a backend added in one line")
struct ExampleBackendSettingsTests {
    @Test(
        "come from the flag, otherwise the environment, otherwise the file, otherwise the default",
        arguments: [
            (nil, nil, nil, 5), (6, nil, nil, 6), (6, 7, nil, 7), (6, 7, 8, 8), (6, nil, 8, 8),
        ] as [(Int?, Int?, Int?, Int)])
    func precedence(_ inFile: Int?, _ inEnvironment: Int?, _ onFlag: Int?, _ highest: Int) async throws {
        let folder = try TemporaryFolder()
        let group: (Int) -> JSON = { ["scale": .integer($0)] }
        let file = try folder.write(.object(omittingMissing: [("moods", inFile.map(group))]), to: "understudy.json")
        let configuration = try ExampleServer.configuration(
            file: file, environment: inEnvironment.map { ["UNDERSTUDY_MOODS_SCALE": String($0)] } ?? [:],
            flags: onFlag.map { ["moods.scale": JSON.integer($0)] } ?? [:])
        let scale = try await ExampleServer(configuration).get("/moods-scale")
        #expect(scale.json["highest"]?.integer == highest)
    }

    @Test("are listed with their defaults, only if the backend is served")
    func table() {
        let table = SettingTable(backends: ExampleBackends.all)
        let rows = table.rows.filter { $0.path.first == "moods" }
        #expect(rows.map(\.name) == ["moods.scale", "moods.greeting"])
        #expect(rows.map(\.environmentName) == ["UNDERSTUDY_MOODS_SCALE", "UNDERSTUDY_MOODS_GREETING"])
        let expected: JSON = ["scale": 5, "greeting": "How was your day?"]
        #expect(table.standardFile["moods"] == expected)
        let others = SettingTable().rows
        #expect(!others.contains { $0.path.first == "moods" })
    }

    @Test("with invalid values in file and environment are all refused by name")
    func faults() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(["moods": ["scale": 1, "greeting": "", "colour": "blue"]], to: "understudy.json")
        let error = try #require(throws: ConfigurationError.self) {
            try ExampleServer.configuration(file: file, environment: ["UNDERSTUDY_MOODS_SCALE": "many"])
        }
        let (unknown, wrong) = (error.faults.filter { $0.contains("unknown") }, error.faults.filter { !$0.contains("unknown") })
        let expected = [
            "\(file): moods.scale is 1, not a whole number from 2 to 100",
            "\(file): moods.greeting is empty; give a text, or leave it out for \"How was your day?\"",
            "the environment's UNDERSTUDY_MOODS_SCALE is \"many\", not a whole number from 2 to 100",
        ]
        #expect(wrong == expected)
        #expect(unknown.count == 1)
        #expect(unknown.first == "\(file): unknown setting moods.colour; `understudy settings` lists them")
        #expect(!error.isUsage)
    }

    @Test("with invalid values on the flags are refused by name, as wrong usage")
    func flags() throws {
        let error = try #require(throws: ConfigurationError.self) { try ExampleServer.configuration(flags: ["moods.scale": 101]) }
        #expect(error.faults == ["--set moods.scale is 101, not a whole number from 2 to 100"])
        #expect(error.isUsage)
    }

    @Test("are required: the backend cannot be made without a value", arguments: ["moods.scale", "moods.greeting"])
    func missing(_ name: String) throws {
        let types = ExampleBackends.all.filter { $0.name == "moods" }
        #expect(types.count == 1)
        for type in types {
            var values = Dictionary(uniqueKeysWithValues: type.settings.map { ($0.name, $0.standard) })
            values[name] = nil
            #expect(throws: SettingError(name: name)) {
                _ = try type.init(SettingValues(values).group(type.name), keys: .ephemeral())
            }
        }
    }
}
