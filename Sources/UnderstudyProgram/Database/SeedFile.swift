import DemoSeed
import Foundation
import Storage
import UnderstudyCore
import Values

/// A seed file as read: its content, which may be any JSON value, and its origin.
package struct SeedFile: Sendable {
    package let path: String
    package let json: JSON
    /// The text, for the lines of validation errors.
    private let bytes: [UInt8]
    private let source: InitialSeed

    /// Reads a file.
    package init(_ path: String) throws(StartError) {
        try self.init(path, Self.bytes(of: path))
    }

    fileprivate init(_ path: String, _ bytes: [UInt8]) throws(StartError) {
        self.path = path
        self.bytes = bytes.withoutByteOrderMark
        do {
            json = try JSON(parsing: self.bytes, duplicateKeys: .reject)
        } catch {
            throw .seedUnreadable(path: path, reason: error.description)
        }
        source = InitialSeed(name: path, content: bytes)
    }

    /// The name of the seed in the program itself.
    static let builtInName = "the built-in personas"

    /// The built-in personas.
    fileprivate static func demo() throws(StartError) -> SeedFile {
        try SeedFile(builtInName, DemoSeed.bytes)
    }

    fileprivate static func bytes(of path: String) throws(StartError) -> [UInt8] {
        do {
            return try InputFile.read(path)
        } catch {
            throw .seedUnreadable(path: path, reason: error.description)
        }
    }

    /// - Throws: for a file of which it is not known, so that the built-in personas do not take its place.
    fileprivate static func isMissing(_ path: String) throws(StartError) -> Bool {
        do {
            return try PathEntry.status(of: path) == nil
        } catch {
            throw .seedUnreadable(path: path, reason: error.description)
        }
    }

    /// Whether a file is JSON of another program, without the members that every seed has.
    fileprivate static func isStrange(_ bytes: [UInt8]) -> Bool {
        guard bytes != DemoSeed.bytes, let json = try? JSON(parsing: bytes.withoutByteOrderMark) else { return false }
        return json["version"] == nil && json["accounts"] == nil
    }

    /// Decodes the content.
    package func document(for backends: [any Backend]) throws(StartError) -> SeedDocument {
        do {
            var document = try SeedDocument(json, backends: backends)
            document.source = source
            return document
        } catch {
            throw .seed(path: path, error.located(in: bytes))
        }
    }

    /// The values of a valid file that make no sense, with their lines; see ``SeedReview``.
    ///
    /// - Parameter now: decides which days are still to come.
    package func warnings(for backends: [any Backend], at now: Instant) throws(StartError) -> SeedError {
        do {
            return try SeedReview.warnings(of: json, for: backends, at: now).located(in: bytes)
        } catch {
            throw .failed(error.description)
        }
    }

    /// Runs a body that stores the document, and adds the lines in the file to its validation errors.
    package func locating<Value>(_ body: () throws(StartError) -> Value) throws(StartError) -> Value {
        do {
            return try body()
        } catch .seed(let path, let error) {
            throw .seed(path: path, error.located(in: bytes))
        }
    }
}

extension SeedDocument {
    /// Reads a seed file.
    package init(file path: String, backends: [any Backend]) throws(StartError) {
        self = try SeedFile(path).document(for: backends)
    }

    /// The built-in personas, the same as in `seed/demo.json`.
    package init(builtInFor backends: [any Backend]) throws(StartError) {
        self = try SeedFile.demo().document(for: backends)
    }

    /// A number of accounts, as text.
    package static func text(ofCount count: Int) -> String { count == 1 ? "1 account" : "\(count) accounts" }
}

extension Configuration {
    /// The configured seed, not yet parsed.
    struct SeedContent {
        /// The path of the file, or ``SeedFile/builtInName``.
        let name: String
        let bytes: [UInt8]
        /// The default file, if it belongs to another program; the content is then the built-in one.
        var strangePath: String?

        var isBuiltIn: Bool { name.isSame(as: SeedFile.builtInName) }

        fileprivate static func builtIn(inPlaceOf strangePath: String? = nil) -> SeedContent {
            SeedContent(name: SeedFile.builtInName, bytes: DemoSeed.bytes, strangePath: strangePath)
        }
    }

    /// Reads the configured seed; `nil` for none.
    func seedFile() throws(StartError) -> SeedFile? {
        try seedContent().map { content throws(StartError) in try SeedFile(content.name, content.bytes) }
    }

    /// Reads the bytes of the configured seed; `nil` for none.
    ///
    /// The built-in personas are used in place of the default file if there is none. Unless a flag or a variable names it, they are used
    /// beside another program's file of that name, too, as in the folder of a client's project.
    func seedContent() throws(StartError) -> SeedContent? {
        guard let path = seed else { return nil }
        let isDefault = isSeedStandard || table.standardValues["seed"] == .string(path)
        do {
            if isDefault, try SeedFile.isMissing(path) { return .builtIn() }
            let bytes = try SeedFile.bytes(of: path)
            guard isSeedStandard, SeedFile.isStrange(bytes) else { return SeedContent(name: path, bytes: bytes) }
            return .builtIn(inPlaceOf: path)
        } catch .seedUnreadable(let path, let reason) {
            throw .seedUnreadable(path: path, reason: reason + "; name another with --seed, or none")
        }
    }
}
