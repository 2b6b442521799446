import CoreTestSupport
import Testing
import Values

@testable import UnderstudyProgram

@Suite("A setting that is given in several places")
struct PrecedenceTests {
    @Test(
        "takes the flag, otherwise the environment, otherwise the file, otherwise the default",
        arguments: [
            (nil, nil, nil, 4_000), (4_001, nil, nil, 4_001), (nil, 4_002, nil, 4_002), (nil, nil, 4_003, 4_003),
            (4_001, 4_002, nil, 4_002), (4_001, nil, 4_003, 4_003), (nil, 4_002, 4_003, 4_003), (4_001, 4_002, 4_003, 4_003),
        ] as [(Int?, Int?, Int?, Int)])
    func port(_ file: Int?, _ environment: Int?, _ flag: Int?, _ port: Int) throws {
        let folder = try TemporaryFolder()
        let json: JSON = .object(omittingMissing: [("port", file.map(JSON.integer))])
        let configuration = try Configuration(
            file: folder.write(json, to: "understudy.json"),
            environment: environment.map { ["UNDERSTUDY_PORT": String($0)] } ?? [:],
            flags: flag.map { ["port": JSON.integer($0)] } ?? [:])
        #expect(configuration.port == port)
    }

    @Test("does not change the others of its group")
    func group() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(["limits": ["bodyBytes": 2_048, "connections": 7]], to: "understudy.json")
        let configuration = try Configuration(
            file: file, environment: ["UNDERSTUDY_LIMITS_CONNECTIONS": "8"], flags: ["limits.idleSeconds": 9])
        #expect(configuration.bodyLimitBytes == 2_048)
        #expect(configuration.connectionLimit == 8)
        #expect(configuration.idleTimeoutSeconds == 9)
        #expect(configuration.headerLimitBytes == 36_864)
    }

    @Test("can be set back to none if it may be none")
    func none() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(
            ["seed": "a.json", "controlKey": "secret-control-key", "now": "2026-01-07T09:00:00Z"], to: "understudy.json")
        let configuration = try Configuration(
            file: file, environment: ["UNDERSTUDY_SEED": "none", "UNDERSTUDY_NOW": ""], flags: ["controlKey": .null])
        #expect(configuration.seed == nil)
        #expect(configuration.now == nil)
        #expect(configuration.controlKey == nil)
    }

    @Test("drops further ports if the port is 0 or chosen outside the file, unless they are chosen there, too")
    func freePort() throws {
        let free = try Configuration(flags: ["port": 0])
        #expect(free.alsoPorts == [])
        let folder = try TemporaryFolder()
        let fromFile = try Configuration(file: folder.write(["port": 0], to: "understudy.json"))
        #expect(fromFile.alsoPorts == [])
        let fromEnvironment = try Configuration(environment: ["UNDERSTUDY_PORT": "0"])
        #expect(fromEnvironment.alsoPorts == [])
        let named = try Configuration(flags: ["port": 0, "alsoPorts": [0, 5_003]])
        #expect(named.alsoPorts == [0, 5_003])
        let chosen = try Configuration(flags: ["port": 4_010])
        #expect(chosen.alsoPorts == [])
        let bothChosen = try Configuration(environment: ["UNDERSTUDY_ALSO_PORTS": "5003"], flags: ["port": 4_010])
        #expect(bothChosen.alsoPorts == [5_003])
        let fixed = try Configuration(file: folder.write(["port": 4_010], to: "understudy.json"))
        #expect(fixed.alsoPorts == [5_002])
    }

    @Test("drops a default further port that equals the chosen port")
    func standardSecondPort() throws {
        let folder = try TemporaryFolder()
        let configuration = try Configuration(file: folder.write(["port": 5_002], to: "understudy.json"))
        #expect(configuration.alsoPorts == [])
    }

    @Test(
        "is refused if it names a port twice, except 0",
        arguments: [
            ([4_010], ["alsoPorts (--also-port) has 4010, which is the port itself; leave it out"]),
            ([5_003, 5_004, 5_003], ["alsoPorts (--also-port) has 5003 twice; leave one out"]),
            ([0, 0, 5_003], []),
        ] as [([Int], [String])])
    func portTwice(_ others: [Int], _ faults: [String]) throws {
        let settings: [String: JSON] = ["port": 4_010, "alsoPorts": .array(others.map(JSON.integer))]
        let folder = try TemporaryFolder()
        let file = try folder.write(.object(JSON.Members(settings.map { ($0.key, $0.value) })), to: "understudy.json")
        for (found, isUsage) in [(Self.error(flags: settings), true), (Self.error(file: file), false)] {
            #expect(found?.faults ?? [] == faults)
            #expect(found.map { $0.isUsage == isUsage } ?? faults.isEmpty)
        }
    }

    private static func error(file: String? = nil, flags: [String: JSON] = [:]) -> ConfigurationError? {
        do throws(ConfigurationError) {
            _ = try Configuration(file: file, flags: flags)
            return nil
        } catch {
            return error
        }
    }

    @Test("is refused on the flags with all faults at once, as wrong usage")
    func flags() throws {
        let error = try #require(throws: ConfigurationError.self) {
            try Configuration(flags: ["port": 65_536, "alsoPorts": [-1], "host": "", "now": "yesterday"])
        }
        let expected = [
            "--host is empty; give an address such as 127.0.0.1 or ::1, or leave it out for \"127.0.0.1\"",
            "--port is 65536, not a whole number from 0 to 65535",
            "--also-port is [-1], not a list of whole numbers from 0 to 65535",
            "--now is \"yesterday\", not an instant of the years 1 to 9998, such as 2026-01-07T09:00:00Z, or null",
        ]
        #expect(error.faults == expected)
        #expect(error.isUsage)
    }
}
