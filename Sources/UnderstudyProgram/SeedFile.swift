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
        try parse(bytes(of: path), of: path)
    }

    fileprivate static func bytes(of path: String) throws(StartError) -> [UInt8] {
        do {
            return try InputFile.read(path)
        } catch {
            throw .seedUnreadable(path: path, reason: error.description)
        }
    }

    fileprivate static func parse(_ bytes: [UInt8], of path: String) throws(StartError) -> JSON {
        do {
            return try JSON(parsing: bytes, duplicateKeys: .reject)
        } catch {
            throw .seedUnreadable(path: path, reason: error.description)
        }
    }

    /// The personas that the program ships with, `seed/demo.json`, without the file.
    package init(builtInFor backends: [any Backend]) throws(StartError) {
        self = try SeedSource.demo(path: "seed/demo.json").document(backends)
    }

    /// How many accounts there are, in words for a person.
    package var accountCount: String { accounts.count == 1 ? "1 account" : "\(accounts.count) accounts" }
}

/// What the configured seed is.
enum SeedSource: Sendable {
    /// What is built in.
    case demo(path: String)
    case file(path: String, JSON)

    func document(_ backends: [any Backend]) throws(StartError) -> SeedDocument {
        switch self {
        case .demo(let path): try SeedDocument(SeedDocument.parse(DemoSeed.bytes, of: path), from: path, backends: backends)
        case .file(let path, let json): try SeedDocument(json, from: path, backends: backends)
        }
    }
}

extension Configuration {
    /// Finds the configured seed; `nil` when there is to be none. Where nobody names one and there is no file by the default's name, as in the
    /// folder of a client's project, it is the demo that is built in; so it is where the file says the same.
    func seedSource() throws(StartError) -> SeedSource? {
        guard let path = seed else { return nil }
        if isSeedStandard, !FileManager.default.fileExists(atPath: path) { return .demo(path: path) }
        do {
            let bytes = try SeedDocument.bytes(of: path)
            return bytes == DemoSeed.bytes ? .demo(path: path) : try .file(path: path, SeedDocument.parse(bytes, of: path))
        } catch .seedUnreadable(let path, let reason) {
            throw .seedUnreadable(path: path, reason: reason + "; name another with --seed, or none")
        }
    }
}
