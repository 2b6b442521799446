import Foundation
import ProbeSupport

/// A place for a database with little room.
///
/// A small file system in memory, if this process may mount one. Otherwise a size limit for files, which the shell sets; such a limit
/// cannot change while a program runs.
final class SmallDisk {
    /// A folder with no other files.
    let url: URL
    private let folder: ProbeFolder
    /// `nil` when mounting is not possible.
    private let mount: Tool?
    private var kibibytes: Int

    private static let muchKibibytes = 65_536
    private static let pieceBytes = 4_096

    /// Starts with much room.
    init() throws {
        folder = try ProbeFolder()
        url = folder.url.appending(path: "disk")
        kibibytes = Self.muchKibibytes
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let tool = Tool("mount")
        let isMounted = tool?.run(["-t", "tmpfs", "-o", "size=\(Self.muchKibibytes)k", "tmpfs", url.path]) ?? false
        mount = isMounted ? tool : nil
    }

    deinit {
        if mount != nil { _ = Tool("umount")?.run([url.path]) }
    }

    /// Whether a new size applies to programs that already run.
    var isMounted: Bool { mount != nil }

    var path: String { url.appending(path: Template.database).path }

    /// The beginning of a command line that starts a program under the limit.
    var wrapper: [String] {
        guard mount == nil, kibibytes < Self.muchKibibytes else { return [] }
        // POSIX's unit is half a kibibyte. Without the trap, a file that is too large would cause a signal instead of an error.
        return ["/bin/sh", "-c", "trap '' XFSZ; ulimit -f \(kibibytes * 2) && exec \"$0\" \"$@\""]
    }

    /// - Parameter kibibytes: the size; `nil` for much room.
    func resize(_ kibibytes: Int?) throws {
        self.kibibytes = kibibytes ?? Self.muchKibibytes
        guard let mount else { return }
        guard mount.run(["-o", "remount,size=\(self.kibibytes)k", url.path]) else {
            throw StartFailure(description: "the small file system cannot be made \(self.kibibytes) KiB large")
        }
    }

    func empty() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: url.path) {
            try FileManager.default.removeItem(at: url.appending(path: name))
        }
    }

    /// The size of all files.
    var usedKibibytes: Int {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        let sizes = names.compactMap { name in
            try? FileManager.default.attributesOfItem(atPath: url.appending(path: name).path)[.size] as? Int
        }
        // Each file takes whole pages.
        return sizes.reduce(0) { $0 + ($1 + Self.pieceBytes - 1) / Self.pieceBytes * Self.pieceBytes / 1_024 }
    }

    /// Uses up all remaining room.
    ///
    /// - Returns: the file that takes it, for removal.
    func fill() -> URL {
        let filler = url.appending(path: "filler")
        _ = FileManager.default.createFile(atPath: filler.path, contents: nil)
        guard let handle = FileHandle(forWritingAtPath: filler.path) else { return filler }
        defer { try? handle.close() }
        let piece = Data(repeating: 0, count: Self.pieceBytes)
        while (try? handle.write(contentsOf: piece)) != nil {}
        return filler
    }
}
