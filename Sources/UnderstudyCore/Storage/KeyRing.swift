import Foundation
import GRDB

/// Finds the master key of a database, and makes sure that it is the right one.
///
/// A key comes from the configuration, else from the file `DATABASE.key`, which only its owner may read. A database that has none yet gets
/// one made up. Every database keeps a text sealed with its key, by which a wrong key is told from the right one.
package struct KeyRing: Sendable {
    private enum Source: Sendable {
        case given
        case file(String)
        /// Made up, to be kept in a file.
        case new(file: String)
        /// Made up, to be forgotten.
        case ephemeral
    }

    package let keys: Keys
    private let master: MasterKey
    private let source: Source
    private let database: String

    /// - Parameter given: the configured key.
    package init(for location: Store.Location, given: MasterKey?) throws(StoreError) {
        switch location {
        case .memory:
            (database, source, master) = (":memory:", .ephemeral, given ?? MasterKey())
        case .file(let path):
            let file = path + ".key"
            database = path
            if let given {
                (source, master) = (.given, given)
            } else if let stored = try Self.read(file) {
                (source, master) = (.file(file), stored)
            } else {
                (source, master) = (.new(file: file), MasterKey())
            }
        }
        keys = Keys(master: master)
    }

    /// Checks the key against an open database; one without a key takes this one, which is then kept.
    package func fit(_ store: Store) throws(StoreError) {
        do {
            guard let sealed = try store.read({ try Data.fetchOne($0, sql: "SELECT sealed FROM key_check") }) else {
                if case .new(let file) = source { try write(to: file) }
                return try store.write { try Self.mark($0, with: keys) }
            }
            if case .new(let file) = source { throw StoreError.keyMissing(path: database, keyFile: file) }
            guard let text = try? keys.cipher.open(sealed, from: Self.checkPlace), text == Self.checkText else {
                let keyFile: String? = if case .file(let file) = source { file } else { nil }
                throw StoreError.keyWrong(path: database, keyFile: keyFile)
            }
        } catch {
            throw Store.storeError(for: error, at: database)
        }
    }

    /// Leaves in a database the text by which its keys are known again.
    package static func mark(_ db: Database, with keys: Keys) throws {
        let sealed = try keys.cipher.seal(checkText, for: checkPlace)
        try db.execute(sql: "INSERT INTO key_check (id, sealed) VALUES (1, ?)", arguments: [sealed])
    }

    private static let checkPlace = "key-check"
    private static let checkText = Array("understudy".utf8)

    private static func read(_ file: String) throws(StoreError) -> MasterKey? {
        guard FileManager.default.fileExists(atPath: file) else { return nil }
        guard let data = FileManager.default.contents(atPath: file) else { throw .keyUnusable(keyFile: file, reason: "it may not be read") }
        guard let key = MasterKey(base64: String(decoding: data, as: UTF8.self)) else {
            throw .keyUnusable(keyFile: file, reason: "it does not hold 32 bytes in base64")
        }
        return key
    }

    /// Closed to others before the key is in it, whole before it has its name, and on the disk before anything is sealed with it.
    private func write(to file: String) throws(StoreError) {
        let draft = "\(file).\(UUID().uuidString)"
        do {
            defer { try? FileManager.default.removeItem(atPath: draft) }
            try Data().write(to: URL(filePath: draft), options: .withoutOverwriting)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: draft)
            let handle = try FileHandle(forWritingTo: URL(filePath: draft))
            defer { try? handle.close() }
            try handle.write(contentsOf: Data((master.base64 + "\n").utf8))
            try handle.synchronize()
            // Fails when another process was first.
            try FileManager.default.moveItem(atPath: draft, toPath: file)
        } catch {
            throw .keyUnusable(keyFile: file, reason: "it cannot be written: \(error.localizedDescription)")
        }
    }
}
