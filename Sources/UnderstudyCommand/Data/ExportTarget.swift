import ArgumentParser
import Foundation
import Storage
import UnderstudyProgram

/// The destination of an export. A partial export is an error.
enum ExportTarget {
    case standardOutput
    case file(String)

    /// - Parameter path: as on the command line; `nil` and `-` are standard output.
    init(_ path: String?) {
        self = path.flatMap { $0 == "-" ? nil : .file($0) } ?? .standardOutput
    }

    /// Writes the whole text. Returns after the destination has accepted every byte and, for a file, the disk has stored them.
    ///
    /// - Throws: `StartError.failed` when any of it cannot be written.
    func write(_ text: String) throws(StartError) { try write(Array(text.utf8)) }

    /// Writes all bytes, with the same guarantees as for a text.
    func write(_ bytes: [UInt8]) throws(StartError) {
        switch self {
        case .standardOutput:
            if let code = Self.write(bytes, to: STDOUT_FILENO) { throw Self.failure("standard output", code) }
        case .file(let path): try Self.write(bytes, toFile: path)
        }
    }

    /// Replaces a regular file atomically. Writes directly to anything else, such as a pipe or a device.
    private static func write(_ bytes: [UInt8], toFile path: String) throws(StartError) {
        if let file = try replaceableFile(path) {
            do throws(PrivateFileError) {
                return try PrivateFile.store(bytes, at: file)
            } catch {
                throw failure(path, error.code)
            }
        }
        // A stream of this process may lead to a file, which has content already.
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path, errno) }
        defer { close(descriptor) }
        if let code = write(bytes, to: descriptor) { throw failure(path, code) }
    }

    /// Refuses an existing file of the user's, unless it may be replaced, and a destination that cannot be written. Leaves it unchanged.
    ///
    /// - Throws: `StartError.usage` for an existing file.
    func checkIsFree(force: Bool) throws(StartError) {
        guard case .file(let path) = self else { return }
        var status = stat()
        if !force, !InputFile.isOpenAlready(path), stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
            throw .usage("\(path) exists; --force replaces it")
        }
        try checkIsWritable()
    }

    /// Checks that the destination can be written, before there is something to write. Leaves it unchanged.
    func checkIsWritable() throws(StartError) {
        guard case .file(let path) = self else { return }
        if let file = try Self.replaceableFile(path) {
            do throws(PrivateFileError) {
                try PrivateFile.checkIsWritable(at: file)
            } catch {
                throw Self.failure(path, error.code)
            }
        } else if access(path, W_OK) != 0 {
            throw Self.failure(path, errno)
        }
    }

    /// The path of the regular file that an export creates or replaces; `nil` if the path leads to anything else.
    private static func replaceableFile(_ path: String) throws(StartError) -> String? {
        if path.isEmpty { throw failure("a file without a name", ENOENT) }
        // An export replaces the target of a link, and keeps the link.
        let target: String
        do {
            target = try FileTrust.target(of: path)
        } catch {
            throw .failed("\(path) is not written to: it is \(error); remove it, or name another file")
        }
        var status = stat()
        guard lstat(target, &status) == 0 else { return target }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: throw failure(path, EISDIR)
        case S_IFREG: return target
        default: return nil
        }
    }

    /// - Returns: the `errno` of the first failure; `nil` when everything was written.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 { rest = rest.dropFirst(count) } else if count == 0 { return EIO } else if errno != EINTR { return errno }
        }
        // A pipe cannot be synced (EINVAL), which is no error here.
        if let code = DiskSync.sync(descriptor), [EIO, ENOSPC, EDQUOT].contains(code) { return code }
        // Some file systems report a full disk only on close.
        let copy = dup(descriptor)
        return copy >= 0 && close(copy) != 0 ? errno : nil
    }

    private static func failure(_ name: String, _ code: Int32) -> StartError {
        .failed("\(name) cannot be written: \(String(cString: strerror(code))); check its folder, its rights and the space left")
    }
}

/// The flags of a command that writes to standard output, or to a file.
struct OutputFile: ParsableArguments {
    @Option(help: ArgumentHelp("The file to write; standard output without it.", valueName: "file"))
    var output: String?

    @OptionGroup var replacing: ReplacingFlag

    /// See ``ReplacingFlag/target(_:)``.
    func target() throws(StartError) -> ExportTarget { try replacing.target(output) }
}

/// The flag of a command that writes a file of the user's.
struct ReplacingFlag: ParsableArguments {
    @Flag(help: "Replace an existing file.")
    var force = false

    /// The destination, which can be written.
    ///
    /// - Throws: `StartError.usage` for an existing file without the flag.
    func target(_ path: String?) throws(StartError) -> ExportTarget {
        let target = ExportTarget(path)
        try target.checkIsFree(force: force)
        return target
    }
}
