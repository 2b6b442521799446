import Foundation

/// The lock of a database file: one process at a time opens it for writing.
///
/// It is a file of its own, `<database>.lock`, because on macOS a lock of the database itself would be one of SQLite's. It stays when the
/// process ends, and holds the address and the process id of the last server. A shared folder of a virtual machine does not pass locks on.
final class DatabaseLock: Sendable {
    private let descriptor: Int32

    /// - Parameters:
    ///   - file: the database.
    ///   - holder: the sentence by which others find this process, such as its address.
    /// - Throws: ``StoreError/served(path:holder:)`` while another process holds the lock.
    init(of file: DatabaseFile, holder: String?) throws(StoreError) {
        let path = file.path + ".lock"
        let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        descriptor = open(path, flags, 0o600)
        guard descriptor >= 0 else { throw .inaccessible(path: file.given, reason: "\(path): \(String(cString: strerror(errno)))") }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let isHeld = errno == EWOULDBLOCK
            let reason = String(cString: strerror(errno))
            let other = Self.text(of: descriptor)
            close(descriptor)
            throw isHeld ? .served(path: file.given, holder: other) : .inaccessible(path: file.given, reason: "\(path): \(reason)")
        }
        let text = Array((holder ?? "process \(ProcessInfo.processInfo.processIdentifier)").utf8)
        // The text only helps people: the lock holds without it.
        _ = ftruncate(descriptor, 0)
        _ = pwrite(descriptor, text, text.count, 0)
    }

    deinit {
        close(descriptor)
    }

    private static let mostBytes = 200

    private static func text(of descriptor: Int32) -> String? {
        var bytes = [UInt8](repeating: 0, count: mostBytes)
        let count = pread(descriptor, &bytes, mostBytes, 0)
        return count > 0 ? String(validating: bytes.prefix(count), as: UTF8.self) : nil
    }
}
