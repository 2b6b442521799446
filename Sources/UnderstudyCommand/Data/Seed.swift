import ArgumentParser
import Foundation
import Storage
import UnderstudyProgram
import UnderstudyCore
import Values

struct Seed: ParsableCommand {
    static let configuration = CommandConfiguration(
        "seed", "Check, import or export seed files, or print their schema.",
        examples: "understudy seed check my-seed.json",
        subcommands: [Check.self, Import.self, Export.self, Schema.self])

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            "check", "Validate a seed file, and list every error. A valid file gets warnings about values that make no sense.",
            discussion: """
                A warning names a value outside of its usual range, such as 80 hours of sleep, a height in metres in place of centimetres, or \
                a check-in after today. Such a seed can be imported. Today is that of --now, or of the setting now.
                """,
            examples: "understudy seed check my-seed.json", "understudy seed check my-seed.json --strict")

        @Argument(help: "The seed file; - is standard input.")
        var file: String

        @Flag(help: "Exit with status 65 if there are warnings.")
        var strict = false

        @Option(help: ArgumentHelp("Check dates as of this instant, such as 2026-01-07T09:00:00Z.", valueName: "instant"))
        var now: String?

        @OptionGroup var config: ConfigurationFlag

        func run() throws {
            let isAccepted = try reportingFailure {
                let configuration = try config.configuration(now.map { ["now": .string($0)] } ?? [:])
                let backends = try StartError.configuring { () throws(ConfigurationError) in try configuration.backends() }
                let content = try SeedFile(file)
                let seed = try content.document(for: backends)
                let warnings = try content.warnings(for: backends, at: VirtualClock(configuration.clockMode).now())
                for line in warnings.lines { standardError("understudy: warning: \(line)") }
                try standardOutput("\(file): \(SeedDocument.text(ofCount: seed.accounts.count)), no faults\(Self.text(of: warnings.count))")
                return !strict || warnings.count == 0
            }
            if !isAccepted { throw ExitCode(StartError.faultyDataStatus) }
        }

        private static func text(of warnings: Int) -> String {
            switch warnings {
            case 0: ""
            case 1: ", 1 warning"
            default: ", \(warnings) warnings"
            }
        }
    }

    struct Import: ParsableCommand {
        static let configuration = CommandConfiguration(
            "import", "Store a seed file's accounts; accounts with the same keys are replaced, others stay.",
            discussion: "\(DataOptions.rule) A missing database is created, with the file's accounts alone.",
            examples: "understudy seed import my-seed.json --database mine.sqlite")

        @Argument(help: "The seed file; - is standard input.")
        var file: String

        @OptionGroup var data: DataOptions

        func run() throws {
            try reportingFailure {
                let seed = try SeedFile(file)
                let (count, replaced) = try seed.locating { () throws(StartError) in try data.source().importSeed(seed) }
                let effect = replaced.isEmpty ? "" : "; replaced \(keyList(replaced))"
                try standardOutput("\(file): \(SeedDocument.text(ofCount: count)) imported\(effect)")
            }
        }
    }

    struct Export: ParsableCommand {
        static let configuration = CommandConfiguration(
            "export", "Write the accounts as a seed file.",
            discussion: """
                An evergreen account is exported as the seed that it is seeded from, with generators and relative dates. Left out are \
                minted tokens, refresh tokens, codes of mails and text messages, and Firebase's project settings.

                \(DataOptions.rule) It creates no file but the named one.
                """,
            examples: "understudy seed export my-seed.json", "understudy seed export my-seed.json --account six-days --force")

        @Argument(help: "The file to write; standard output without it.")
        var file: String?

        @Flag(help: "Write the present data of every account; none is evergreen after an import.")
        var literal = false

        @Option(
            name: .customLong("account"), parsing: .unconditionalSingleValue,
            help: ArgumentHelp("Export only this account; may be repeated.", valueName: "key"))
        var accounts: [String] = []

        @OptionGroup var replacing: ReplacingFlag

        @OptionGroup var data: DataOptions

        func run() throws {
            try reportingFailure {
                let target = try replacing.target(file)
                let seed = try data.source().exportSeed(of: accounts, literally: literal)
                try target.write(seed.bytes)
                Self.reportEvergreenAccounts(of: seed)
                if let remark = seed.remark { standardError("understudy: \(remark)") }
            }
        }

        /// Prints how many accounts are not exported with their present data.
        private static func reportEvergreenAccounts(of seed: SeedText) {
            guard seed.evergreenCount > 0 else { return }
            standardError(
                "understudy: \(seed.evergreenCount) of \(seed.accountCount) accounts are evergreen and exported as their seed; --literal exports their present data"
            )
        }
    }

    struct Schema: ParsableCommand {
        static let configuration = CommandConfiguration(
            "schema", "Print the JSON Schema of seed files.", examples: "understudy seed schema")

        @OptionGroup var config: ConfigurationFlag

        func run() throws {
            try reportingFailure {
                do {
                    try standardOutput(SeedSchema.merged(config.backends()).prettyText)
                } catch let error as StartError {
                    throw error
                } catch {
                    throw StartError.failed("\(error)")
                }
            }
        }
    }
}
