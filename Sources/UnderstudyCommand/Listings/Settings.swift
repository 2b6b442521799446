import ArgumentParser
import UnderstudyProgram

struct Settings: ParsableCommand {
    static let configuration = CommandConfiguration(
        "settings", "List every setting, its default and its name in the environment.",
        discussion: """
            Set them in the configuration file, in the environment, or with --set KEY=VALUE. Editors complete and check the file if its \
            member "$schema" names a file with the output of `understudy settings --schema`.
            """,
        examples: "understudy settings --schema")

    @Flag(help: "Print the JSON Schema of configuration files.")
    var schema = false

    func run() throws {
        try reportingFailure { try standardOutput(text) }
    }

    private var text: String {
        let table = SettingTable()
        guard !schema else { return table.schema.prettyText }
        let rows = table.rows.map { [$0.name, $0.standard.text, $0.environmentName, "\($0.summary); \($0.expected)"] }
        return Table(["SETTING", "DEFAULT", "ENVIRONMENT", "FOR"], rows).text
    }
}
