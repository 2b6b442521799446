import DemoSeed
import Foundation
import UnderstudyCore

extension SeedDocument {
    /// Reads a seed file.
    package init(file path: String, backends: [any Backend]) throws(StartError) {
        try self.init(Self.read(path), from: path, backends: backends)
    }

    /// - Parameters:
    ///   - json: what ``read(_:)`` has read.
    ///   - path: the file's, which faults are told of.
    package init(_ json: JSON, from path: String, backends: [any Backend]) throws(StartError) {
        do {
            try self.init(json, backends: backends)
        } catch {
            throw .seed(path: path, error)
        }
    }

    /// What a seed file holds, whatever that is.
    package static func read(_ path: String) throws(StartError) -> JSON {
        let bytes: [UInt8]
        do {
            bytes = try InputFile.read(path)
        } catch {
            throw .seedUnreadable(path: path, reason: error.description)
        }
        do {
            return try JSON(parsing: bytes, duplicateKeys: .reject)
        } catch {
            throw .seedUnreadable(path: path, reason: error.description)
        }
    }

    /// The personas that the program ships with, `seed/demo.json`, without the file.
    package init(builtInFor backends: [any Backend]) throws(StartError) {
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
