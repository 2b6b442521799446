import Testing
import UnderstudyCore
import Values

@testable import UnderstudyCommand
@testable import UnderstudyProgram

@Suite("Every setting, given in every way")
struct SettingPrecedenceTests {
    /// A place for a setting's value, from the lowest precedence to the highest.
    enum Way: CaseIterable {
        case file, environment, set, flag
    }

    /// Files for the settings that name one.
    private let files: Workplace

    init() throws {
        files = try Workplace()
        for name in ["one.json", "two.json"] { try files.write(["text": "of-at-least-16-characters"], to: name) }
    }

    /// Two valid values that differ.
    private func twoValues(of setting: Setting) throws -> [JSON] {
        if setting.name == "controlKeyFile" { return ["one.json", "two.json"].map { .string(files.path(of: $0)) } }
        return try setting.twoValues
    }

    /// A command's configuration, with one setting given in some places.
    private struct Given {
        private var file: JSON = [:]
        private var environment: [String: String] = [:]
        private var flags: [String] = []

        mutating func add(_ value: JSON, of setting: Setting, by way: Way) {
            switch way {
            case .file: file = setting.path.reversed().reduce(value) { [$1: $0] }
            case .environment: environment[setting.environmentName] = setting.text(of: value)
            case .set: flags += ["--set", "\(setting.name)=\(setting.text(of: value))"]
            case .flag: flags += [setting.flagName] + (value == true ? [] : [setting.text(of: value)])
            }
        }

        func value(of setting: Setting) throws -> JSON {
            let place = try Workplace()
            try place.write(file, to: "any.json")
            return try ServeOptions.parse(["--config", place.path(of: "any.json")] + flags).configuration(environment: environment)[setting]
        }
    }

    @Test("has its default if it is given nowhere", arguments: SettingTable().rows.map(\.name))
    func standard(_ name: String) throws {
        let setting = try #require(SettingTable().row(named: name))
        #expect(try Given().value(of: setting) == setting.standard)
    }

    @Test(
        "can be given in the file, in the environment, with --set, and with its own flag if it has one",
        arguments: SettingTable().rows.map(\.name))
    func alone(_ name: String) throws {
        let setting = try #require(SettingTable().row(named: name))
        let values = try twoValues(of: setting)
        for way in setting.ways {
            // A flag without a value turns its setting on.
            for value in values where way != .flag || value != false {
                var given = Given()
                given.add(value, of: setting, by: way)
                #expect(try given.value(of: setting) == value, "\(way)")
            }
        }
    }

    @Test("takes its flag, otherwise --set, otherwise the environment, otherwise the file", arguments: SettingTable().rows.map(\.name))
    func precedence(_ name: String) throws {
        let setting = try #require(SettingTable().row(named: name))
        let values = try twoValues(of: setting)
        for (index, higher) in setting.ways.enumerated() {
            for lower in setting.ways.prefix(index) {
                var given = Given()
                given.add(values[0], of: setting, by: lower)
                given.add(values[1], of: setting, by: higher)
                #expect(try given.value(of: setting) == values[1], "\(higher) over \(lower)")
            }
        }
    }
}

extension Setting {
    fileprivate var ways: [SettingPrecedenceTests.Way] {
        SettingPrecedenceTests.Way.allCases.filter { $0 != .flag || !flagName.hasPrefix("--set ") }
    }

    /// Two valid values that differ.
    fileprivate var twoValues: [JSON] {
        get throws {
            let values: [JSON] =
                switch kind {
                case .integer(let range): [.integer(range.lowerBound + 1), .integer(range.lowerBound + 2)]
                case .integers(let range): [[.integer(range.lowerBound + 1)], [.integer(range.lowerBound + 2)]]
                case .choice(let choices), .choiceOrPrefixed(let choices, _): choices.map(JSON.string)
                default: Self.candidates.filter(accepts)
                }
            try #require(values.count > 1, "there are no two values for \(name)")
            return Array(values.prefix(2))
        }
    }

    private static let candidates: [JSON] = [
        "/a", "/b", "2026-01-07T09:00:00Z", "2026-02-07T09:00:00Z", "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
        "HwECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=", false, true, ["a.example"], ["b.example"], ["https://a.example"],
        ["https://b.example"], [["slug": "mood", "fields": [["name": "value"]]]], [["slug": "calm", "fields": [["name": "value"]]]],
        ["fitiq": ["url": "https://a.example"]], ["fitiq": ["url": "https://b.example"]],
    ]

    /// The value as in the environment.
    fileprivate func text(of value: JSON) -> String {
        switch kind {
        case .checked: value.text
        case .integers, .texts: (value.array ?? []).map { $0.string ?? $0.text }.joined(separator: ",")
        default: value.string ?? value.text
        }
    }
}
