import Foundation

/// Files named by the user. The name may also lead to a folder, or to a pipe without a writer.
package enum InputFile {
    /// Reads a whole file. `-` and `/dev/stdin` are standard input, which can be read only once.
    ///
    /// - Parameter mostBytes: the limit, in bytes. A larger file is an error.
    package static func read(_ path: String, upTo mostBytes: Int = .max) throws(InputFileError) -> [UInt8] {
        let target: String
        do {
            target = try FileTrust.target(of: path)
        } catch {
            throw InputFileError(description: "it is \(error)")
        }
        if let obstacle = obstacle(at: target) { throw InputFileError(description: "it is \(obstacle)") }
        let file = ["-", "/dev/stdin"].contains(target) ? FileHandle.standardInput : try opened(target)
        var data = Data()
        do {
            while data.count <= mostBytes, let piece = try file.read(upToCount: pieceBytes), !piece.isEmpty { data.append(piece) }
        } catch {
            throw InputFileError(description: "it cannot be read: \(error.localizedDescription)")
        }
        guard data.count <= mostBytes else { throw InputFileError(description: "it is larger than \(mostBytes / 1_000_000) MB") }
        return [UInt8](data)
    }

    private static let pieceBytes = 1 << 20

    private static func opened(_ path: String) throws(InputFileError) -> FileHandle {
        // Links have been followed. Another user may have placed one since.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | (isOpenAlready(path) ? 0 : O_NOFOLLOW))
        guard descriptor >= 0 else { throw InputFileError(code: errno) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// A description of the thing at `path`, such as `a folder, not a file`; `nil` for a file, and for a free path.
    ///
    /// Call this before opening: opening a pipe blocks until it has a writer. A pipe that a shell has opened for this process
    /// (`<(command)`, `/dev/stdin`) has one.
    package static func obstacle(at path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return nil
        case S_IFDIR: return "a folder, not a file"
        case S_IFIFO: return isOpenAlready(path) ? nil : "a pipe, not a file"
        case S_IFSOCK: return "a socket, not a file"
        default: return "a device, not a file"
        }
    }

    /// Whether a path names a file, or no thing yet, so that its present content can be read at any time. A stream is read once.
    package static func canBeReadAgain(_ path: String) -> Bool {
        !isOpenAlready(path) && obstacle(at: path) == nil
    }

    /// Whether a path names a stream that is open in this process.
    package static func isOpenAlready(_ path: String) -> Bool {
        ["-", "/dev/stdin", "/dev/stdout", "/dev/stderr"].contains(path) || path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/self/fd/")
    }
}

/// Why a file cannot be read.
package struct InputFileError: Error, CustomStringConvertible {
    package let description: String

    fileprivate init(description: String) {
        self.description = description
    }

    /// - Parameter code: the `errno` of the attempt to open it.
    package init(code: Int32) {
        description =
            switch code {
            case ENOENT: "there is no such file"
            case ENOTDIR: "a part of its path is a file, not a folder"
            case EACCES, EPERM: "you may not read it; check the rights of the file and of its folders"
            default: "it cannot be opened: \(String(cString: strerror(code)))"
            }
    }
}
