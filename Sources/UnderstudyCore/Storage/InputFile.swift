import Foundation

/// Files named by the user. The name may also lead to a folder, or to a pipe without a writer.
package enum InputFile {
    /// Reads a whole file. `-` and `/dev/stdin` are standard input, which can be read only once.
    package static func read(_ path: String) throws(InputFileError) -> [UInt8] {
        if let obstacle = obstacle(at: path) { throw InputFileError(description: "it is \(obstacle)") }
        let file = ["-", "/dev/stdin"].contains(path) ? FileHandle.standardInput : FileHandle(forReadingAtPath: path)
        guard let file, let data = try? file.readToEnd() ?? Data() else {
            throw InputFileError(description: "there is no such file, or it may not be read")
        }
        return [UInt8](data)
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

    /// Whether a path names a stream that a shell has opened for this process.
    package static func isOpenAlready(_ path: String) -> Bool {
        path == "-" || path == "/dev/stdin" || path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/self/fd/")
    }
}

/// Why a file cannot be read.
package struct InputFileError: Error, CustomStringConvertible {
    package let description: String
}
