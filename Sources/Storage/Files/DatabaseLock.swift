import Foundation
import Synchronization

/// The lock of a database file: one process at a time opens it for writing.
///
/// It is a file of its own, `<database>.lock`, because on macOS a lock of the database itself would be one of SQLite's. It stays when the
/// process ends. A shared folder of a virtual machine does not pass locks on.
final class DatabaseLock: Sendable {
    /// `nil` once it is released.
    private let descriptor: Mutex<Int32?>
    private let path: String
    private let identity: FileIdentity?

    /// - Parameters:
    ///   - file: the database.
    ///   - address: the address at which this process serves it; `nil` for a command.
    /// - Throws: ``StoreError/served(path:holder:)`` while another process holds the lock.
    init(of file: DatabaseFile, address: String?) throws(StoreError) {
        let descriptor = try Self.take(file, O_CREAT)
        self.descriptor = Mutex(descriptor)
        path = file.lock
        identity = try? FileIdentity(file.lock)
        let process = "process \(ProcessInfo.processInfo.processIdentifier)"
        let text = Array((Self.mark + (address.map { "\($0), \(process)" } ?? process)).utf8)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size == 0 || Self.text(of: descriptor) != nil else {
            release()
            throw .noFile(path: file.given, obstacle: "beside \(file.lock), another file, whose name its lock needs")
        }
        // The name can be a link to another file of this user, which keeps its bytes. The text only helps people: the lock holds without it.
        guard status.st_nlink == 1 else { return }
        _ = ftruncate(descriptor, 0)
        _ = pwrite(descriptor, text, text.count, 0)
        // As SQLite does with its files: a process of root leaves them to the owner of the database.
        if geteuid() == 0, stat(file.path, &status) == 0 { _ = fchown(descriptor, status.st_uid, status.st_gid) }
    }

    /// Whether a process has ever taken the lock of a database.
    static func exists(for file: DatabaseFile) -> Bool { access(file.lock, F_OK) == 0 }

    /// Checks that no other process holds the lock of a database. Creates no file.
    static func checkFree(_ file: DatabaseFile) throws(StoreError) {
        if exists(for: file) { close(try take(file, 0)) }
    }

    /// The lock's file, if it was deleted or replaced. Another process can take the lock then.
    var lost: String? { (try? FileIdentity(path)) == identity ? nil : path }

    /// Another process can take it from now on. It may be called twice.
    func release() {
        guard let descriptor = descriptor.withLock({ $0.take() }) else { return }
        if Self.text(of: descriptor) != nil { _ = ftruncate(descriptor, 0) }
        // A program that is being started has a copy of the descriptor until it runs. A close alone would leave it the lock.
        _ = flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    deinit {
        release()
    }

    /// The beginning of the text. A file of the same name without it is not a lock.
    private static let mark = "understudy: "
    private static let mostBytes = 200
    /// The time for the holder to write its name, once it has the lock.
    private static let namingSeconds = 0.1

    private static func take(_ file: DatabaseFile, _ creating: Int32) throws(StoreError) -> Int32 {
        if let objection = FileTrust.objection(to: file.lock) {
            throw .untrusted(path: file.given, file: file.lock, objection: objection)
        }
        let descriptor = open(file.lock, O_RDWR | creating | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw .inaccessible(path: file.given, reason: "\(file.lock): \(String(cString: strerror(errno)))") }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
        let code = errno
        defer { close(descriptor) }
        guard code == EWOULDBLOCK else { throw .inaccessible(path: file.given, reason: "\(file.lock): \(String(cString: strerror(code)))") }
        Thread.sleep(forTimeInterval: namingSeconds)
        throw .served(path: file.given, holder: text(of: descriptor))
    }

    /// The line of the process that has the lock, or had it last; `nil` for any other content.
    private static func text(of descriptor: Int32) -> String? {
        var bytes = [UInt8](repeating: 0, count: mostBytes)
        let count = pread(descriptor, &bytes, mostBytes, 0)
        guard count > 0, let text = String(validating: bytes.prefix(count), as: UTF8.self), text.hasPrefix(mark) else { return nil }
        return String(text.dropFirst(mark.count).prefix { !$0.isNewline })
    }
}
