import ArgumentParser
import UnderstudyProgram

struct HealthKit: ParsableCommand {
    static let configuration = CommandConfiguration(
        "healthkit", "Write the data of an account as samples of HealthKit.",
        discussion: """
            An app that sums these samples up and uploads them stores what the account has already. No sample ends after now, which is the \
            time of the server's clock, or that of --now.

            \(DataOptions.rule) It creates no file but the named one.
            """,
        examples: "understudy healthkit six-days --days 30 --timezone Europe/Berlin",
        "understudy healthkit six-days --format apple-export --output export.xml")

    @Argument(help: "The key of the account.")
    var account: String

    @Option(help: ArgumentHelp("json, or apple-export for the Health app's export.xml, which has no moods.", valueName: "format"))
    var format = HealthSelection.Form.json.rawValue

    @Option(help: "The backend with the data: longevity, fitiq or bradOS. Needed if several have some.")
    var backend: String?

    @Option(parsing: .unconditional, help: "The number of days up to today.")
    var days = HealthSelection.usualDays

    @Option(help: ArgumentHelp("The time zone of the phone; by default the account's.", valueName: "zone"))
    var timezone: String?

    @OptionGroup var outputFile: OutputFile

    @OptionGroup var data: DataOptions

    func run() throws {
        try reportingFailure {
            let target = try outputFile.target()
            let selection: HealthSelection
            do {
                selection = try HealthSelection(form: .init(named: format), backend: backend, days: days, timezone: timezone)
            } catch {
                throw StartError.usage("--\(error)")
            }
            let source = try data.source(sending: ["now"])
            try target.write(source.healthExport(of: account, selection, at: data.store.now))
        }
    }
}
