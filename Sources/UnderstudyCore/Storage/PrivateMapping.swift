import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file's bytes in memory, private to their owner: pages are shared with all other mappings of the file until they are written to.
final class PrivateMapping: Sendable {
    nonisolated(unsafe) let base: UnsafeMutableRawPointer
    /// The file's bytes and the room behind them.
    let capacityBytes: Int

    init(of file: SharedBytes) throws(StoreError) {
        let capacity = file.capacityBytes
        guard let base = mmap(nil, capacity, PROT_READ | PROT_WRITE, MAP_PRIVATE | Self.unreserved, file.descriptor, 0), base != MAP_FAILED
        else { throw SharedBytes.failure("memory cannot be mapped") }
        self.base = base
        capacityBytes = capacity
    }

    deinit {
        munmap(base, capacityBytes)
    }

    /// Room that is never used costs nothing.
    private static var unreserved: Int32 {
        #if canImport(Darwin)
            0
        #else
            MAP_NORESERVE
        #endif
    }
}

/// Bytes in a file that has no name, to be mapped; followed by room that a mapping may grow into.
final class SharedBytes: Sendable {
    let descriptor: Int32
    let count: Int
    let capacityBytes: Int

    /// - Parameter room: how many bytes may be written behind these.
    init(_ bytes: UnsafeRawBufferPointer, room: Int) throws(StoreError) {
        var template = Array((NSTemporaryDirectory() + "/understudy-XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw Self.failure("no temporary file can be made") }
        unlink(template)
        // Programs that this one starts have no use for it.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        self.descriptor = descriptor
        count = bytes.count
        capacityBytes = bytes.count + room
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            guard written > 0 else { throw Self.failure("the temporary folder has no room") }
            rest = rest.dropFirst(written)
        }
        // A mapping that reaches beyond the file's end could not be touched there.
        guard ftruncate(descriptor, off_t(capacityBytes)) == 0 else { throw Self.failure("the temporary folder takes no such file") }
    }

    deinit {
        close(descriptor)
    }

    static func failure(_ what: String) -> StoreError {
        .inaccessible(path: ":memory:", reason: "\(what): \(String(cString: strerror(errno)))")
    }
}
