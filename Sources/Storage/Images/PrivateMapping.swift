import Foundation

/// A private copy-on-write mapping of a file. Pages are shared with all other mappings of the file until they are written to.
final class PrivateMapping: Sendable {
    nonisolated(unsafe) let base: UnsafeMutableRawPointer
    /// The size of the file and of the room after it.
    let capacityBytes: Int

    init(of file: SharedBytes) throws(StoreError) {
        let capacity = file.capacityBytes
        let access = PROT_READ | PROT_WRITE
        // The room is anonymous memory. A file in a memory-backed temporary folder would grow with each access, and could run out of space.
        guard let base = mmap(nil, capacity, access, MAP_PRIVATE | Self.unnamed, -1, 0), base != MAP_FAILED else {
            throw Self.failure()
        }
        self.base = base
        capacityBytes = capacity
        guard mmap(base, file.count, access, MAP_PRIVATE | MAP_FIXED, file.descriptor, 0) != MAP_FAILED else {
            throw Self.failure()
        }
    }

    deinit {
        munmap(base, capacityBytes)
    }

    private static func failure() -> StoreError {
        .inaccessible(path: ":memory:", reason: "memory cannot be mapped: \(String(cString: strerror(errno)))")
    }

    /// The kernel reserves no memory for unused room.
    private static var unnamed: Int32 {
        #if canImport(Darwin)
            MAP_ANON
        #else
            MAP_ANONYMOUS | MAP_NORESERVE
        #endif
    }
}

/// Bytes in a file, to be mapped with room after them.
final class SharedBytes: Sendable {
    let descriptor: Int32
    let count: Int
    let capacityBytes: Int

    /// Writes the bytes to a file without a name.
    ///
    /// - Parameter room: the number of bytes that a mapping can hold after these.
    init(_ bytes: UnsafeRawBufferPointer, room: Int) throws(StoreError) {
        var template = Array((NSTemporaryDirectory() + "/understudy-XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw Self.failure("it takes no file") }
        unlink(template)
        // Child processes must not inherit the file.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        self.descriptor = descriptor
        count = bytes.count
        capacityBytes = bytes.count + room
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            guard written > 0 || errno == EINTR else { throw Self.failure("it takes no file of \(bytes.count) bytes") }
            rest = rest.dropFirst(max(0, written))
        }
    }

    deinit {
        close(descriptor)
    }

    private static func failure(_ what: String) -> StoreError {
        .temporaryFolder(NSTemporaryDirectory(), reason: "\(what): \(String(cString: strerror(errno)))")
    }
}
