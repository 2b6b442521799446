import Crypto
import Foundation

/// An image in a file, for a program that knows what it was made of.
extension DatabaseImage {
    /// - Parameters:
    ///   - migrations: the backends'.
    ///   - content: what was stored in the database.
    /// - Returns: `nil` where there is no such file, or one that was made of anything else.
    package convenience init?(file path: String, migrations: [Migration], content: [UInt8]) {
        guard let bytes = SharedBytes(ofFile: path, before: Self.mark(migrations, content), room: Self.roomBytes) else { return nil }
        self.init(bytes)
    }

    /// Writes it to a file, which is found whole or not at all.
    package func write(to path: String, migrations: [Migration], content: [UInt8]) throws {
        let mapping = try PrivateMapping(of: bytes)
        var file = Data(bytes: mapping.base, count: byteCount)
        file.append(contentsOf: Self.mark(migrations, content))
        try file.write(to: URL(filePath: path), options: .atomic)
    }

    private static func mark(_ migrations: [Migration], _ content: [UInt8]) -> [UInt8] {
        var digest = SHA256()
        for migration in CoreMigrations.all + migrations { digest.update(data: Array("\(migration.name)\0\(migration.sql)\0".utf8)) }
        digest.update(data: content)
        return Array(digest.finalize())
    }
}
