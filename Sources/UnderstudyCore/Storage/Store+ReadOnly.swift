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
