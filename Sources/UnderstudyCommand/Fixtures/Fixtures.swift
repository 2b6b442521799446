import ArgumentParser
import UnderstudyProgram
import Values

struct Fixtures: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        "fixtures", "Write the responses that an account gets as files, for previews and tests.",
        discussion: """
            The folder gets the response of each GET that needs no argument besides the account, and of each GET of one record for the first \
            record of its list. The file index.json lists them. The responses come from a server of this command with fresh data in memory \
            and a frozen clock, so that each run writes the same bytes.

            In a folder with an index, the account, --now and --only are those of the index unless they are given. Files that the index \
            lists are replaced, and removed if no response has them any more; other files stay.

            With --check, nothing is written. One line names a difference; the status is then 76.
            """,
        examples: "understudy fixtures six-days --out Fixtures --now 2026-01-07T09:00:00Z --only '/api/longevity/*'",
        "understudy fixtures --check Fixtures")

    @Argument(help: "The account's key.")
    var account: String?

    @Option(help: ArgumentHelp("The folder to write to.", valueName: "folder"))
    var out: String?

    @Option(help: ArgumentHelp("Compare the fixtures of this folder with those of now.", valueName: "folder"))
    var check: String?

    @Option(help: ArgumentHelp("Choose the GETs whose path fits; * stands for any text. May be repeated.", valueName: "pattern"))
    var only: [String] = []

    @OptionGroup var options: StoreOptions

    func run() async throws {
        let isDifferent = try await onThread { () throws in
            try reportingFailure {
                switch (out, check) {
                case (let out?, nil):
                    try write(to: FixtureFolder(out))
                    return false
                case (nil, let check?): return try differs(from: FixtureFolder(check))
                default:
                    throw StartError.usage("fixtures takes --out FOLDER or --check FOLDER, and not both; see understudy fixtures --help")
                }
            }
        }
        if isDifferent { throw ExitCode(ExecEnd.strictStatus) }
    }

    private func write(to folder: FixtureFolder) throws(StartError) {
        try folder.checkIsOwn()
        let (index, fixtures) = try recorded(for: folder)
        let changes = try folder.write(index, fixtures)
        standardError(
            "understudy: \(folder.path): \(FixtureIndex.text(ofCount: fixtures.count)) of \(index.account) at \(index.now), \(changes)")
    }

    /// Prints the differences.
    ///
    /// - Returns: whether there are any.
    private func differs(from folder: FixtureFolder) throws(StartError) -> Bool {
        guard let former = folder.index else {
            throw .usage(
                "\(folder.path) has no \(FixtureIndex.fileName); understudy fixtures ACCOUNT --out \(folder.path) makes the fixtures")
        }
        let (_, fixtures) = try recorded(for: folder)
        var differences = FixtureDifferences()
        for fixture in fixtures {
            let entry = former.entries.first { $0.file.isSame(as: fixture.entry.file) }
            differences.add(fixture, status: entry?.status, bytes: try folder.bytes(of: fixture.entry.file))
        }
        let names = Set(fixtures.map(\.entry.file))
        for entry in former.entries(only: only) where !names.contains(entry.file) {
            differences.add("no response has it now", of: entry.file)
        }
        for line in differences.lines { try standardOutput(line.onTerminal()) }
        standardError("understudy: \(differences.summary(of: fixtures.count))")
        return !differences.lines.isEmpty
    }

    /// Asks a server of its own, as the folder's index says, or the flags.
    private func recorded(for folder: FixtureFolder) throws(StartError) -> (FixtureIndex, [Fixture]) {
        guard let account = account ?? folder.index?.account else {
            throw .usage("name an account for the new folder \(folder.path); `understudy accounts` lists them")
        }
        let only = only.isEmpty ? folder.index?.only ?? [] : only
        let (configuration, now) = try configuration(at: folder.index?.now)
        let application = try Application(configuration)
        defer { application.stop() }
        let recording = try FixtureRecording(of: account, on: application, only: only)
        if let text = recording.omittedText { standardError("understudy: \(text)") }
        let index = FixtureIndex(account: account, now: now, only: only, entries: recording.fixtures.map(\.entry))
        return (index, recording.fixtures)
    }

    /// - Parameter instant: the time without `--now` or a setting; `nil` for the present second.
    private func configuration(at instant: Instant?) throws(StartError) -> (Configuration, now: Instant) {
        var settings: [String: JSON] = [
            "host": "127.0.0.1", "port": 0, "alsoPorts": [], "tls.enabled": false, "database": ":memory:", Upstreams.name: [:],
        ]
        let configuration = try options.configuration(settings)
        if let now = configuration.now, configuration.isClockNamed { return (try options.configuration(settings), now) }
        let now = instant ?? Instant(seconds: VirtualClock.systemTime().milliseconds / 1_000)
        settings["now"] = .string(now.description)
        return (try options.configuration(settings), now)
    }
}
