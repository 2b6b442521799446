import ArgumentParser
import Foundation
import UnderstudyProgram
import UnderstudyCore

struct Seed: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seed",
        abstract: "Check, import or export seed files, or print their schema.",
        subcommands: [Check.self, Import.self, Export.self, Schema.self])

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check", abstract: "Validate a seed file and list every error.")

        @Argument(help: "The seed file; - is standard input.")
        var file: String

        @Option(name: .customLong("config"), help: ArgumentHelp("Read settings from this file.", valueName: "file"))
        var configurationFile: String?

        func run() throws {
            try reportingFailure {
                let seed = try SeedDocument(file: file, backends: try StoreOptions.backends(file: configurationFile))
                standardOutput("\(file): \(seed.accountCount), no faults")
            }
        }
    }

    struct Import: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "import",
            abstract: "Store a seed file's accounts; accounts with the same keys are replaced, others stay.")

        @Argument(help: "The seed file; - is standard input.")
        var file: String

        @OptionGroup var store: StoreOptions

        func run() throws {
            // Validated before a database is created, so that an invalid file leaves nothing behind.
            var configuration = try reportingFailure { try store.configuration().reportingWarnings() }
            // The file's accounts are the only ones of a new database.
            configuration.seed = nil
            let seedFile = try reportingFailure {
                let backends = try StartError.configuring { () throws(ConfigurationError) in try configuration.backends() }
                let seed = try SeedFile(file)
                _ = try seed.document(for: backends)
                return seed
            }
            try withDatabase(of: configuration) { database throws(StartError) in
                let seed = try seedFile.document(for: database.seeding.backends)
                try database.importSeed(seed, from: file)
                standardOutput("\(file): \(seed.accountCount) imported")
            }
        }
    }

    struct Export: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "export", abstract: "Write the database's accounts as a seed file.")

        @Argument(help: "The file to write; standard output without it.")
        var file: String?

        @OptionGroup var store: StoreOptions

        func run() throws {
            try withDatabase(of: store, for: .reading) { database throws(StartError) in
                let target = file.map(ExportTarget.file) ?? .standardOutput
                try target.write(database.exportSeed().prettyText + "\n")
            }
        }
    }

    struct Schema: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "schema", abstract: "Print the JSON Schema of seed files.")

        func run() throws {
            try reportingFailure {
                do {
                    standardOutput(try SeedSchema.merged(Backends.all).prettyText)
                } catch {
                    throw StartError.failed("\(error)")
                }
            }
        }
    }
}
