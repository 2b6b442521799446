import Foundation
import Testing
import TestSupport
import Values

@testable import UnderstudyProgram

@Suite("The JSON Schema of configuration files")
struct SettingSchemaTests {
    private let table = SettingTable()

    /// Values of all types, valid ones for some settings.
    private static let values: [JSON] = [
        .null, true, false, 0, 1, -1, 4_000, 65_536, 1.5, "", "a", "none", "exact:", "exact:k", "guide", "debug", "2026-01-07T09:00:00Z",
        "2026-01-07", "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=", "AAEC", [], [1], [70_000], ["a"], [["slug": "mood"]],
        [FaultyMetricRow.good], [:], ["a": 1],
    ]

    /// The schema without the name of its own schema, which the validator does not know.
    private var schema: JSON { .object((table.schema.object ?? [:]).filter { $0.key != "$schema" }) }

    private func faults(of file: JSON) -> [String] {
        JSONSchema(in: schema).faults(of: file, under: schema).map(\.description)
    }

    @Test("equals docs/understudy.schema.json, as `understudy settings --schema` prints it")
    func file() throws {
        let data = try Data(contentsOf: URL(filePath: Repository.path("docs/understudy.schema.json")))
        let stored = try JSON(parsing: [UInt8](data), duplicateKeys: .reject)
        #expect(stored.differences(from: table.schema) == [])
        let isSameText = data == Data((table.schema.prettyText + "\n").utf8)
        #expect(isSameText, "the order or the form differs: understudy settings --schema > docs/understudy.schema.json")
    }

    @Test("accepts the file with all defaults, and an empty one")
    func standard() {
        #expect(faults(of: table.standardFile) == [])
        #expect(faults(of: [:]) == [])
    }

    @Test(
        "refuses unknown settings, and groups that are no objects",
        arguments: [["prot": 1], ["limits": ["bytes": 1]], ["limits": 1]] as [JSON])
    func unknown(_ file: JSON) {
        #expect(!faults(of: file).isEmpty)
    }

    @Test("has a well-formed schema for each setting, with its purpose and its default", arguments: SettingTable().rows.map(\.name))
    func form(_ name: String) throws {
        let setting = try #require(table.row(named: name))
        let part = try #require(setting.path.reduce(JSON?.some(schema)) { $0?["properties"]?[$1] })
        #expect(JSONSchema(in: schema).formFaults(of: part) == [])
        #expect(part["description"]?.string == "\(setting.summary); \(setting.expected)")
        #expect(part["default"] == setting.standard)
    }

    @Test("accepts the values that the setting accepts, and no others", arguments: SettingTable().rows.map(\.name))
    func values(_ name: String) throws {
        let setting = try #require(table.row(named: name))
        for value in Self.values {
            let fits = JSONSchema(in: setting.schema).fits(value, setting.schema)
            // A schema does not know which texts are hosts or origins.
            if case .texts = setting.kind, value.array?.allSatisfy({ $0.string != nil }) == true {
                #expect(fits, "\(value.text)")
            } else {
                #expect(fits == setting.accepts(value), "\(value.text)")
            }
        }
    }

    @Test("refuses faulty rows of metrics, except for rules between several members", arguments: FaultyMetricRow.all)
    func metrics(_ faulty: FaultyMetricRow) throws {
        let setting = try #require(table.row(named: "bradOS.metrics"))
        let rules = [
            "at least one field besides the date", "fields with different names", "a number above min, which is 5", "nothing without min",
        ]
        let fits = JSONSchema(in: setting.schema).fits([faulty.row], setting.schema)
        #expect(!fits || rules.contains(faulty.expected), "\(faulty.row.text)")
    }
}
