import Storage
import Synchronization

/// Databases with tables and no rows. Each set of migrations is run once.
package enum EmptyImage {
    private static let images = Mutex<[[String]: DatabaseImage]>([:])

    package static func with(_ migrations: [Migration]) throws -> DatabaseImage {
        try images.withLock { images in
            let names = migrations.map(\.name)
            let image = try images[names] ?? Store(at: .memory, migrations: migrations).image()
            images[names] = image
            return image
        }
    }
}
