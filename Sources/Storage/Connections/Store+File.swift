extension Store {
    /// Whether the database is a file, which other processes can open.
    package var isFile: Bool { file != nil }

    /// The path as given; `nil` in memory.
    package var path: String? { file?.given }

    /// The present state of the file and of SQLite's files beside it, at the cost of three system calls. Always `inPlace` in memory.
    package var place: FileStatus { file?.place ?? .inPlace }

    /// The problem with the file, as a sentence for people; `nil` for none.
    package var problem: String? {
        guard let path else { return nil }
        return switch place {
        case .inPlace:
            lock?.lost.map {
                "\($0) was deleted or replaced while the database \(path) is served: another understudy can open it, too, and its writes and "
                    + "those here are lost; start understudy again"
            }
        case .deleted:
            "the database \(path) was deleted while it is served: it goes on until understudy ends, and is gone then; "
                + "GET /_understudy/seed exports it"
        case .replaced:
            "another file has taken the place of the database \(path): the one that was opened is still served; "
                + "start understudy again to serve the other"
        case .incomplete(let file):
            "\(file) was deleted or replaced while the database \(path) is served: the last writes are lost if understudy is killed; "
                + "stop it with SIGTERM, which stores them in the database, and start it again"
        case .unknown(let reason): "it is not known whether the database \(path) is in its place: \(reason); check its disk"
        }
    }
}

extension Store.Location {
    /// The path at which there is no database yet: no file, or an empty one. `nil` for any other path, and in memory.
    package var missingFile: String? {
        guard case .file(let path) = self else { return nil }
        do {
            let file = try DatabaseFile(path)
            return try (file.byteCount ?? 0) == 0 && !file.hasLogOrJournal ? path : nil
        } catch {
            // A file that cannot be examined is not missing. Opening it fails for the same reason.
            return nil
        }
    }

    /// The absolute path of the file, with links resolved, or `:memory:`; `nil` if its folder does not exist.
    package var absoluteName: String? {
        guard case .file(let path) = self else { return ":memory:" }
        if let file = DatabaseFile.resolved(path) { return file }
        guard let folder = DatabaseFile.resolved(path.parentFolder), let name = path.split(separator: "/").last else { return nil }
        return "\(folder)/\(name)"
    }
}

extension Store {
    /// Copies a file into memory, and leaves the file unchanged. The copy gets what its version lacks, and ends with the process.
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
