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
                let seed = try SeedDocument(file: file, backends: try StoreOptions.configuration(file: configurationFile).backends())
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
            try withWorld(of: store, seeds: false) { world throws(StartError) in
                let seed = try SeedDocument(file: file, backends: world.backends)
                try world.importSeed(seed, from: file, replacingAll: false)
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
            try withWorld(of: store) { world throws(StartError) in
                let text = try world.exportedSeed().prettyText
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
}
