extension Store {
    /// Whether the database lives in a file, which other processes can reach.
    package var isFile: Bool { file != nil }

    /// The file as it was named; `nil` in memory.
    package var path: String? { file?.given }

    /// What has become of the file; costs one call to the system. In memory nothing can.
    package var place: FileStatus { file?.place ?? .inPlace }

    /// What is wrong with the file, in a sentence for people; `nil` for nothing.
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
    /// Whether there is a file that may be read and not written to, be it for its own rights or for its folder's.
    package var isReadOnly: Bool {
        guard case .file(let path) = self, let file = try? DatabaseFile(path) else { return false }
        return file.byteCount != nil && file.unwritable != nil
    }
}

extension Store {
    /// What a file holds that may not be written to, as a copy in memory: brought to the newest version there, and gone with the process.
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
