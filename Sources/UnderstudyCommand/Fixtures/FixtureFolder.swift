import Foundation
import Storage
import UnderstudyProgram

/// A folder of fixtures, which its index lists.
struct FixtureFolder {
    let path: String
    /// As it was when the command began; `nil` if there is none.
    let index: FixtureIndex?

    /// Reads the index.
    init(_ path: String) throws(StartError) {
        guard !path.isEmpty else { throw .usage("the folder of the fixtures has no name") }
        self.path = path
        let file = Self.path(of: FixtureIndex.fileName, in: path)
        guard let bytes = try Self.bytes(at: file) else {
            index = nil
            return
        }
        do throws(FixtureIndexError) {
            index = try FixtureIndex(parsing: bytes)
        } catch {
            throw .unreadable(path: file, reason: "\(error); name another folder, or remove the file")
        }
    }

    /// Refuses a folder that has other files and no index, so that a mistyped name fills no folder of a project.
    func checkIsOwn() throws(StartError) {
        guard index == nil else { return }
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue {
            throw .usage("\(path) is a file, not a folder; name a new folder with --out")
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        guard let name = names.sorted().first(where: { !$0.hasPrefix(".") }) else { return }
        throw .usage("\(path) has other files, such as \(name), and no \(FixtureIndex.fileName); name a new folder with --out")
    }

    /// The content of a fixture; `nil` if there is no such file.
    func bytes(of file: String) throws(StartError) -> [UInt8]? { try Self.bytes(at: Self.path(of: file, in: path)) }

    /// Writes the index and the fixtures, and removes those that are in the former index only. A file that has the content already stays.
    ///
    /// - Returns: the numbers of files, for people.
    func write(_ new: FixtureIndex, _ fixtures: [Fixture]) throws(StartError) -> String {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw .failed("the folder \(path) cannot be made; check the names and the rights of the folders above it")
        }
        let names = Set(fixtures.map(\.entry.file))
        let former = Set((index?.entries ?? []).map(\.file))
        try checkIsReplaceable(FixtureIndex.fileName, isOwn: index != nil)
        for name in names.sorted() { try checkIsReplaceable(name, isOwn: former.contains(name)) }
        var removed = 0
        for name in former.subtracting(names).sorted() where try remove(name) { removed += 1 }
        try write(Array(new.text.utf8), to: FixtureIndex.fileName)
        var written = 0
        for fixture in fixtures where try write(fixture.bytes, to: fixture.entry.file) { written += 1 }
        return "\(written) written, \(fixtures.count - written) unchanged, \(removed) removed"
    }

    /// Refuses a file of the user's with the name of a fixture, and a link, which would lead to a file elsewhere.
    private func checkIsReplaceable(_ file: String, isOwn: Bool) throws(StartError) {
        let file = Self.path(of: file, in: path)
        var status = stat()
        guard lstat(file, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .usage("\(file) is no plain file; move it away") }
        guard isOwn else { throw .usage("\(file) is not in \(FixtureIndex.fileName), so it is not replaced; move it away") }
    }

    /// - Returns: whether there was such a file.
    private func remove(_ file: String) throws(StartError) -> Bool {
        let file = Self.path(of: file, in: path)
        if unlink(file) == 0 { return true }
        guard errno == ENOENT else { throw .failed("\(file) has no response now and cannot be removed; remove it") }
        return false
    }

    /// - Returns: whether the content has changed.
    @discardableResult
    private func write(_ bytes: [UInt8], to file: String) throws(StartError) -> Bool {
        let file = Self.path(of: file, in: path)
        if try Self.bytes(at: file) == bytes { return false }
        try ExportTarget.file(file).write(bytes)
        return true
    }

    private static func bytes(at file: String) throws(StartError) -> [UInt8]? {
        guard access(file, F_OK) == 0 else { return nil }
        do throws(InputFileError) {
            return try InputFile.read(file, upTo: mostBytes)
        } catch {
            throw .unreadable(path: file, reason: error.description)
        }
    }

    /// More than any response has.
    private static let mostBytes = 64_000_000

    private static func path(of file: String, in folder: String) -> String { folder.hasSuffix("/") ? folder + file : "\(folder)/\(file)" }
}
