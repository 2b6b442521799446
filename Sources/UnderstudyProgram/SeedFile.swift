import DemoSeed
import Foundation
import UnderstudyCore

extension SeedDocument {
    /// Reads a seed file.
    package init(file path: String, backends: [any Backend]) throws(StartError) {
        try self.init(Self.read(path), from: path, backends: backends)
    }

    /// - Parameters:
    ///   - json: the content, as ``read(_:)`` returns it.
    ///   - path: the path of the file, for errors.
    package init(_ json: JSON, from path: String, backends: [any Backend]) throws(StartError) {
        do {
            try self.init(json, backends: backends)
        } catch {
            throw .seed(path: path, error)
        }
    }

    /// The content of a seed file, which may be any JSON value.
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

    /// The built-in personas, the same as in `seed/demo.json`.
    package init(builtInFor backends: [any Backend]) throws(StartError) {
        self = try SeedSource.demo(path: "seed/demo.json").document(backends)
    }

    /// The number of accounts, as text.
    package var accountCount: String { accounts.count == 1 ? "1 account" : "\(accounts.count) accounts" }
}

/// The source of the configured seed.
enum SeedSource: Sendable {
    /// The built-in demo.
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
    /// Finds the configured seed; `nil` for none.
    ///
    /// The built-in demo is used if no seed is configured and the default file does not exist, as in the folder of a client's project.
    /// It is also used in place of a file with the same content.
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
