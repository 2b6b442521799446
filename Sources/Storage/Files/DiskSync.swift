import Foundation

/// Files whose bytes must survive a power failure.
package enum DiskSync {
    /// Moves a file's bytes to the disk, through the caches of the system and of the drive.
    ///
    /// - Returns: `errno` of a failure; `nil` if the bytes are on the disk.
    package static func sync(_ descriptor: Int32) -> Int32? {
        #if canImport(Darwin)
            // `fsync` leaves the bytes in the drive's cache there. Some file systems, such as those of a network, support nothing else.
            if fcntl(descriptor, F_FULLFSYNC) != -1 { return nil }
        #endif
        while fsync(descriptor) != 0 {
            guard errno == EINTR else { return errno }
        }
        return nil
    }
}
