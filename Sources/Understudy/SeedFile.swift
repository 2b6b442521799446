import DemoSeed
import Foundation
import UnderstudyCore

extension SeedDocument {
    /// Reads a seed file.
    package init(file path: String, backends: [any Backend]) throws(StartError) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw .seedUnreadable(path: path, reason: "there is no such file, or it may not be read")
        }
        do {
            try self.init(JSON(parsing: [UInt8](data), duplicateKeys: .reject), backends: backends)
        } catch let error as SeedError {
            throw .seed(path: path, error)
        } catch {
            throw .seedUnreadable(path: path, reason: "\(error)")
        }
    }

    /// The personas that the program ships with, `seed/demo.json`, without the file.
    init(builtInFor backends: [any Backend]) throws(StartError) {
        do {
            try self.init(JSON(parsing: DemoSeed.bytes), backends: backends)
        } catch {
            throw .seedUnreadable(path: "seed/demo.json", reason: "\(error)")
        }
    }

    /// How many accounts there are, in words for a person.
    package var accountCount: String { accounts.count == 1 ? "1 account" : "\(accounts.count) accounts" }
}

extension Configuration {
    /// The configured seed; `nil` when there is to be none. Where nobody names one and there is no file by the default's name, as in the
    /// folder of a client's project, it is the demo that is built in.
    func readSeed(_ backends: [any Backend]) throws(StartError) -> SeedDocument? {
        guard let path = seed else { return nil }
        do {
            if isSeedStandard, !FileManager.default.fileExists(atPath: path) { return try SeedDocument(builtInFor: backends) }
            return try SeedDocument(file: path, backends: backends)
        } catch .seedUnreadable(let path, let reason) {
            throw .seedUnreadable(path: path, reason: reason + "; name another with --seed, or none")
        }
    }
}
