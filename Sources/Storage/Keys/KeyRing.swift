import Foundation
import GRDB

/// Finds the master key of a database, and checks that it is the right one.
///
/// The key comes from the configuration, or otherwise from the file `DATABASE.key`, which only its owner can read. A new database gets a
/// random key. Every database stores a text sealed with its key, which reveals a wrong key.
package struct KeyRing: Sendable {
    private enum Source: Sendable {
        case file(String)
        /// Random; written to a file.
        case new(file: String)

        var file: String {
            switch self {
            case .file(let file), .new(let file): file
            }
        }
    }

    package let keys: Keys
    private let master: MasterKey
    /// `nil` for a configured key, and in memory, whose key is never stored in a file.
    private let source: Source?
    private let database: String
    /// The key file, if other users of the machine could read it before it was closed to them here.
    package let fileOpenToOthers: String?

    /// Closes the key file to other users.
    ///
    /// - Parameter given: the configured key.
    /// - Throws: ``StoreError/keyUnusable(keyFile:reason:)`` for a key file that another user may have written; see ``FileTrust``.
    package init(for location: Store.Location, given: MasterKey?) throws(StoreError) {
        var openFile: String?
        switch location {
        case .memory:
            (database, source, master) = (":memory:", nil, given ?? MasterKey())
        case .file(let path):
            // Beside the file itself, if the path is a link to it.
            let file = try DatabaseFile(path).keyFile
            database = path
            if let given {
                (source, master) = (nil, given)
            } else if let stored = try Self.read(file) {
                (source, master) = (.file(file), stored)
                if PrivateFile.closeToOthers(file, evenReadOnly: true) { openFile = file }
            } else {
                (source, master) = (.new(file: file), MasterKey())
            }
        }
        keys = Keys(master: master, in: source?.file)
        fileOpenToOthers = openFile
    }

    /// Checks the key against an open database. A database without a key takes this one. The key is then stored, unless the database is
    /// only a copy.
    ///
    /// - Throws: ``StoreError/busy(path:)`` when another process has given the new database a key just before it was opened here.
    package func fit(_ store: Store) throws(StoreError) {
        do {
            if let sealed = try store.read(Self.sealed) { return try check(sealed) }
            if case .new(let file) = source, store.isFile { try write(to: file) }
            try store.write { db in
                if let sealed = try Self.sealed(in: db) { try check(sealed) } else { try Self.mark(db, with: keys) }
            }
        } catch {
            throw Store.storeError(for: error, at: database)
        }
    }

    private static func sealed(in db: Database) throws -> Data? {
        try Data.fetchOne(db, sql: "SELECT sealed FROM key_check")
    }

    private func check(_ sealed: Data) throws(StoreError) {
        if case .new(let file) = source {
            // If there is a key file now, the process that created the database has written it.
            throw access(file, F_OK) == 0 ? .busy(path: database) : .keyMissing(path: database, keyFile: file)
        }
        guard let text = try? keys.cipher.open(sealed, from: Self.checkPlace), text == Self.checkText else {
            let keyFile: String? = if case .file(let file) = source { file } else { nil }
            throw .keyWrong(path: database, keyFile: keyFile)
        }
    }

    /// Stores the text that identifies the database's key.
    package static func mark(_ db: Database, with keys: Keys) throws {
        let sealed = try keys.cipher.seal(checkText, for: checkPlace)
        try db.execute(sql: "INSERT INTO key_check (id, sealed) VALUES (1, ?)", arguments: [sealed])
    }

    private static let checkPlace = "key-check"
    private static let checkText = Array("understudy".utf8)

    /// - Returns: `nil` if there is no such file.
    static func read(_ file: String) throws(StoreError) -> MasterKey? {
        if let objection = FileTrust.objection(to: file) { throw .keyUnusable(keyFile: file, reason: "it \(objection)") }
        if let obstacle = InputFile.obstacle(at: file) { throw .keyUnusable(keyFile: file, reason: "it is \(obstacle)") }
        do {
            guard try PathEntry.status(of: file) != nil else { return nil }
        } catch {
            throw .keyUnusable(keyFile: file, reason: error.description)
        }
        guard let data = FileManager.default.contents(atPath: file) else { throw .keyUnusable(keyFile: file, reason: "it may not be read") }
        guard let key = MasterKey(base64: String(decoding: data, as: UTF8.self)) else {
            throw .keyUnusable(keyFile: file, reason: "it does not hold 32 bytes in base64")
        }
        return key
    }

    /// The key must be on disk before it seals any data.
    private func write(to file: String) throws(StoreError) {
        do throws(PrivateFileError) {
            // If another process was first, its key stays.
            try PrivateFile.store(Array((master.base64 + "\n").utf8), at: file, replacing: false)
        } catch {
            switch error.code {
            case EEXIST: throw .busy(path: database)
            case ENOSPC, EDQUOT: throw .full(path: database, folder: file.parentFolder)
            default: throw .keyUnusable(keyFile: file, reason: "it cannot be written: \(error)")
            }
        }
    }
}

/// The file of a master key in use.
struct KeyFile: Sendable {
    let path: String
    let key: MasterKey

    /// The problem with the file, as a sentence for people; `nil` for none.
    var problem: String? {
        do throws(StoreError) {
            guard let stored = try KeyRing.read(path) else {
                return
                    "the key file \(path) was deleted while its database is served: no later start can read the database; put the file back"
            }
            return stored.base64 == key.base64
                ? nil : "the key file \(path) has another key than its database, which no later start can read; put the file back"
        } catch {
            return "\(error)"
        }
    }
}
