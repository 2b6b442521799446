import ArgumentParser
import UnderstudyProgram
import UnderstudyCore

struct Settings: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: "List every setting, its default and its name in the environment.",
        discussion: "Set them in config.json, in the environment, or with --set KEY=VALUE.")

    func run() {
        let rows = SettingTable().rows.map { [$0.name, $0.standard.text, $0.environmentName, "\($0.summary); \($0.expected)"] }
        standardOutput(Table(["SETTING", "DEFAULT", "ENVIRONMENT", "FOR"], rows).text)
    }
}
