extension Store {
    /// Whether the database is a file, which other processes can open.
    package var isFile: Bool { file != nil }

    /// The path as given; `nil` in memory.
    package var path: String? { file?.given }

    /// The present state of the file, at the cost of one system call. Always `inPlace` in memory.
    package var place: FileStatus { file?.place ?? .inPlace }

    /// The problem with the file, as a sentence for people; `nil` for none.
    package var problem: String? {
        guard let path else { return nil }
        return switch place {
        case .inPlace: nil
        case .deleted:
            "the database \(path) was deleted while it is served: it goes on until understudy ends, and is gone then; "
                + "GET /_understudy/seed exports it"
        case .replaced:
            "another file has taken the place of the database \(path): the one that was opened is still served; "
                + "start understudy again to serve the other"
        }
    }
}

extension Store.Location {
    /// Whether a readable file exists that cannot be written, because of its own permissions or its folder's.
    package var isReadOnly: Bool {
        guard case .file(let path) = self, let file = try? DatabaseFile(path) else { return false }
        return file.byteCount != nil && file.unwritable != nil
    }
}

extension Store {
    /// Copies a read-only file into memory. The copy is migrated to the newest version and ends with the process.
    package static func copy(of path: String, migrations: [Migration]) throws(StoreError) -> Store {
        let schema = Schema(migrations)
        do {
            guard let image = try OpenedFile.copy(path, as: schema) else { return try Store(at: .memory, migrations: migrations) }
            let store = try Store(copyOf: image)
            try store.bringUpToDate(schema)
            return store
        } catch {
            throw storeError(for: error, at: path)
        }
    }
}
