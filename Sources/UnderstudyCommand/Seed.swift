import ArgumentParser
import Foundation
import Understudy
import UnderstudyCore

struct Seed: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check, import or export seed files, or print their schema.",
        subcommands: [Check.self, Import.self, Export.self, Schema.self])

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Say every fault of a seed file, or that there is none.")

        @Argument(help: "The seed file.")
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
            abstract: "Store a seed file's accounts; accounts with the same keys are replaced, others stay.")

        @Argument(help: "The seed file.")
        var file: String

        @OptionGroup var store: StoreOptions

        func run() throws {
            try withDatabase(of: store, seeds: false) { database throws(StartError) in
                let seed = try SeedDocument(file: file, backends: database.seeding.backends)
                try database.importSeed(seed, from: file)
                standardOutput("\(file): \(seed.accountCount) imported")
            }
        }
    }

    struct Export: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Write the database's accounts as a seed file.")

        @Argument(help: "The file to write; standard output when none is named.")
        var file: String?

        @OptionGroup var store: StoreOptions

        func run() throws {
            try withDatabase(of: store) { database throws(StartError) in
                let text = try database.exportSeed().prettyText
                guard let file else { return standardOutput(text) }
                try write(text + "\n", to: file)
            }
        }

        /// Beside the file, synced, then renamed, so that nobody ever finds half of it.
        private func write(_ text: String, to file: String) throws(StartError) {
            let beside = "\(file).\(ProcessInfo.processInfo.processIdentifier).part"
            guard FileManager.default.createFile(atPath: beside, contents: nil), let handle = FileHandle(forWritingAtPath: beside) else {
                throw .failed("\(file) cannot be written: check that its folder exists and may be written")
            }
            do {
                try handle.write(contentsOf: Data(text.utf8))
                try handle.synchronize()
                try handle.close()
                guard rename(beside, file) == 0 else { throw CocoaError(.fileWriteUnknown) }
            } catch {
                try? FileManager.default.removeItem(atPath: beside)
                throw .failed("\(file) cannot be written: check the space left, and that it is no folder")
            }
        }
    }

    struct Schema: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Print the JSON Schema of seed files.")

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
