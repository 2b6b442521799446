import ArgumentParser
import Foundation
import Understudy
import UnderstudyCore

struct Seed: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check, import or export seed files.", subcommands: [Check.self, Import.self, Export.self])

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Say every fault of a seed file, or that there is none.")

        @Argument(help: "The seed file.")
        var file: String

        @Option(name: .customLong("config"), help: ArgumentHelp("Read settings from this file.", valueName: "file"))
        var configurationFile: String?

        func run() throws {
            try reportingFailure {
                let seed = try SeedDocument(file: file, backends: try StoreOptions.configuration(file: configurationFile).backends)
                standardOutput("\(file): \(seed.accounts.count) accounts, no faults")
            }
        }
    }

    struct Import: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Store a seed file's accounts; accounts with the same keys are replaced, others stay.")

        @Argument(help: "The seed file.")
        var file: String

        @OptionGroup var store: StoreOptions

        func run() throws {
            try reportingFailure {
                let configuration = try store.configuration()
                let seed = try SeedDocument(file: file, backends: configuration.backends)
                let world = try World.open(configuration)
                try world.importSeed(seed, from: file, replacingAll: false)
                standardOutput("\(file): \(seed.accounts.count) accounts imported")
            }
        }
    }

    struct Export: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Write the database's accounts as a seed file.")

        @Argument(help: "The file to write; standard output when none is named.")
        var file: String?

        @OptionGroup var store: StoreOptions

        func run() throws {
            try reportingFailure {
                let world = try World.open(try store.configuration())
                let text = try world.exportedSeed().prettyText
                guard let file else { return standardOutput(text) }
                try write(text + "\n", to: file)
            }
        }

        /// Beside the file, then renamed, so that nobody ever finds half of it.
        private func write(_ text: String, to file: String) throws(StartError) {
            do {
                try Data(text.utf8).write(to: URL(filePath: file), options: .atomic)
            } catch {
                throw .failed("\(file) cannot be written: \(error.localizedDescription)")
            }
        }
    }
}
