import Foundation
import UnderstudyProgram
import UnderstudyCore

/// Where an export goes: all of it, or it is a failure.
enum ExportTarget {
    case standardOutput
    case file(String)

    /// Returns when everything has been taken, and a disk has said that it has room for it.
    func write(_ text: String) throws(StartError) {
        let bytes = Array(text.utf8)
        switch self {
        case .standardOutput:
            if let code = Self.write(bytes, to: STDOUT_FILENO) { throw Self.failure("standard output", code) }
        case .file(let path): try Self.write(bytes, toFile: path)
        }
    }

    /// A file appears whole in the place of the one that is there. What is no file, such as a pipe or a device, is written into.
    private static func write(_ bytes: [UInt8], toFile path: String) throws(StartError) {
        var status = stat()
        let isThere = stat(path, &status) == 0
        let kind = status.st_mode & S_IFMT
        if isThere, kind == S_IFDIR { throw failure(path, EISDIR) }
        guard isThere, kind != S_IFREG else {
            do throws(PrivateFileError) {
                try PrivateFile.store(bytes, at: isThere ? linkTarget(of: path) : path)
            } catch {
                throw failure(path, error.code)
            }
            return
        }
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path, errno) }
        defer { close(descriptor) }
        if let code = write(bytes, to: descriptor) { throw failure(path, code) }
    }

    /// The file that a link leads to: the link stays one.
    private static func linkTarget(of path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// - Returns: what the system says if it does not take everything; `nil` if it does.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 { rest = rest.dropFirst(count) } else if count == 0 { return EIO } else if errno != EINTR { return errno }
        }
        // A pipe has no disk behind it.
        if fsync(descriptor) != 0, [EIO, ENOSPC, EDQUOT].contains(errno) { return errno }
        // Some file systems say only at a close that there is no room.
        let copy = dup(descriptor)
        return copy >= 0 && close(copy) != 0 ? errno : nil
    }

    private static func failure(_ name: String, _ code: Int32) -> StartError {
        .failed("\(name) cannot be written: \(String(cString: strerror(code))); check its folder, its rights and the space left")
    }
}
