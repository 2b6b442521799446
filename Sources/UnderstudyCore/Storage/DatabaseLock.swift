import Foundation
import Synchronization

/// The lock of a database file: one process at a time opens it for writing.
///
/// It is a file of its own, `<database>.lock`, because on macOS a lock of the database itself would be one of SQLite's. It stays when the
/// process ends, and names the last one. A shared folder of a virtual machine does not pass locks on.
final class DatabaseLock: Sendable {
    /// `nil` once it is released.
    private let descriptor: Mutex<Int32?>

    /// - Parameters:
    ///   - file: the database.
    ///   - address: the address at which this process serves it; `nil` for a command.
    /// - Throws: ``StoreError/served(path:holder:)`` while another process holds the lock.
    init(of file: DatabaseFile, address: String?) throws(StoreError) {
        let descriptor = try Self.take(file, O_CREAT)
        self.descriptor = Mutex(descriptor)
        let process = "process \(ProcessInfo.processInfo.processIdentifier)"
        let text = Array((address.map { "\($0), \(process)" } ?? process).utf8)
        // The text only helps people: the lock holds without it. The name can be a link to another file of this user, which keeps its bytes.
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_nlink == 1 else { return }
        _ = ftruncate(descriptor, 0)
        _ = pwrite(descriptor, text, text.count, 0)
    }

    /// Whether a process has ever taken the lock of a database.
    static func exists(for file: DatabaseFile) -> Bool { access(file.lock, F_OK) == 0 }

    /// Checks that no other process holds the lock of a database. Creates no file.
    static func checkFree(_ file: DatabaseFile) throws(StoreError) {
        if exists(for: file) { close(try take(file, 0)) }
    }

    /// Another process can take it from now on. It may be called twice.
    func release() {
        if let descriptor = descriptor.withLock({ $0.take() }) { close(descriptor) }
    }

    deinit {
        release()
    }

    private static let mostBytes = 200

    private static func take(_ file: DatabaseFile, _ creating: Int32) throws(StoreError) -> Int32 {
        let descriptor = open(file.lock, O_RDWR | creating | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw .inaccessible(path: file.given, reason: "\(file.lock): \(String(cString: strerror(errno)))") }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
        let code = errno
        defer { close(descriptor) }
        guard code == EWOULDBLOCK else { throw .inaccessible(path: file.given, reason: "\(file.lock): \(String(cString: strerror(code)))") }
        throw .served(path: file.given, holder: holder(descriptor))
    }

    private static func holder(_ descriptor: Int32) -> String? {
        var bytes = [UInt8](repeating: 0, count: mostBytes)
        let count = pread(descriptor, &bytes, mostBytes, 0)
        return count > 0 ? String(validating: bytes.prefix(count), as: UTF8.self) : nil
    }
}
