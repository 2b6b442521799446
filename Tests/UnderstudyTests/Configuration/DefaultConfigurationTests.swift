import Values
@testable import BradOS
import CoreTestSupport
import Foundation
import Testing
import TestSupport

@testable import UnderstudyProgram

@Suite("The default configuration")
struct DefaultConfigurationTests {
    @Test("serves the ports of the clients' debug builds, on this machine only")
    func defaults() throws {
        let configuration = try Configuration()
        #expect(configuration.host == "127.0.0.1")
        #expect(configuration.port == 4_000)
        #expect(configuration.alsoPorts == [5_002])
        #expect(configuration.database == .file("understudy.sqlite"))
        #expect(configuration.seed == "seed/demo.json")
        #expect(!configuration.reseeds)
        #expect(configuration.now == nil)
        #expect(configuration.logLevel == .notice)
        #expect(configuration.locatorFolder == nil)
        #expect(configuration.scenarios == "scenarios")
        #expect(configuration.startScenario == nil)
        #expect(configuration.allowedHosts.isEmpty)
        #expect(configuration.allowedOrigins.isEmpty)
        #expect(configuration.controlKey == nil)
        #expect(!configuration.opensWorlds)
        #expect(configuration.bodyLimitBytes == 10_485_760)
        #expect(configuration.headerLimitBytes == 36_864)
        #expect(configuration.connectionLimit == 4_096)
        #expect(configuration.idleTimeoutSeconds == 120)
        #expect(configuration.drainSeconds == 10)
        #expect(try configuration.fidelity == .guide)
        #expect(try configuration.revision == .january20)
        #expect(
            try configuration.bradOS
                == BradOSSettings(appCheck: .ignored, generation: .current, registry: .standard, stravaVerifyToken: nil))
        #expect(!configuration.isOpenToOthers)
    }

    @Test("equals config.json at the top level")
    func file() throws {
        let path = Repository.path("config.json")
        let data = try Data(contentsOf: URL(filePath: path))
        let file = try JSON(parsing: [UInt8](data), duplicateKeys: .reject)
        #expect(file.prettyText == SettingTable().standardFile.prettyText)

        let configuration = try Configuration(file: path)
        let standard = try Configuration()
        #expect(configuration.port == standard.port)
        #expect(configuration.alsoPorts == standard.alsoPorts)
        #expect(configuration.database == .file(Repository.path("understudy.sqlite")))
        #expect(configuration.seed == Repository.path("seed/demo.json"))
    }

    @Test("is the same with the file of all defaults, in any folder")
    func copiedFile() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(SettingTable().standardFile, to: "config.json")
        let (configuration, standard) = (try Configuration(file: file), try Configuration())
        #expect(configuration.isSeedStandard)
        #expect(configuration.optionalPorts == standard.optionalPorts)
        #expect(try configuration.seedContent()?.name == "the built-in personas")
        for setting in configuration.table.rows where !["database", "endpoints", "scenarios", "seed"].contains(setting.name) {
            #expect(configuration[setting] == standard[setting], "\(setting.name)")
        }
        // A default further port gives way to the chosen port.
        var members = try #require(SettingTable().standardFile.object)
        members["port"] = 5_002
        #expect(try Configuration(file: folder.write(.object(members), to: "config.json")).alsoPorts == [])
    }

    @Test("has a valid value for each setting", arguments: SettingTable().rows.map(\.name))
    func accepts(_ name: String) throws {
        let setting = try #require(SettingTable().rows.first { $0.name == name })
        #expect(setting.accepts(setting.standard))
    }

    @Test(
        "is open to other machines on every host except loopback",
        arguments: [
            ("0.0.0.0", true), ("::", true), ("192.0.2.2", true), ("127.0.0.1", false), ("::1", false), ("localhost", false),
        ])
    func isOpenToOthers(_ host: String, _ isOpen: Bool) throws {
        let configuration = try Configuration(flags: ["host": .string(host)])
        #expect(configuration.isOpenToOthers == isOpen)
    }

    @Test(
        "takes the address to listen on only in its usual form, which the error names",
        arguments: [
            ("0", "0.0.0.0"), ("0.0", "0.0.0.0"), ("127.1", "127.0.0.1"), ("0x7f000001", "127.0.0.1"), ("010.0.0.1", "8.0.0.1"),
            ("1", "0.0.0.1"), ("0:0:0:0:0:0:0:1", "::1"), ("::0", "::"), ("::ffff:127.0.0.1", "127.0.0.1"),
        ])
    func unusualHost(_ host: String, _ usual: String) throws {
        let error = try #require(throws: ConfigurationError.self) { try Configuration(flags: ["host": .string(host)]) }
        #expect(error.faults == ["--host is \"\(host)\", an unusual form of \(usual); write \(usual)"])
        #expect(error.isUsage)
    }
}
