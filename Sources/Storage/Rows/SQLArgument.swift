import Foundation
import GRDBSQLite

/// A type that can be bound to a parameter of a statement.
@usableFromInline
package protocol SQLArgument {
    /// Binds the value at a place, counted from 1, and returns SQLite's code.
    func bind(in statement: OpaquePointer, at place: Int32) -> Int32
}

extension Int: SQLArgument {
    @usableFromInline
    package func bind(in statement: OpaquePointer, at place: Int32) -> Int32 { sqlite3_bind_int64(statement, place, Int64(self)) }
}

extension Int64: SQLArgument {
    @usableFromInline
    package func bind(in statement: OpaquePointer, at place: Int32) -> Int32 { sqlite3_bind_int64(statement, place, self) }
}

extension Double: SQLArgument {
    @usableFromInline
    package func bind(in statement: OpaquePointer, at place: Int32) -> Int32 { sqlite3_bind_double(statement, place, self) }
}

extension Bool: SQLArgument {
    @usableFromInline
    package func bind(in statement: OpaquePointer, at place: Int32) -> Int32 { sqlite3_bind_int64(statement, place, self ? 1 : 0) }
}

extension String: SQLArgument {
    /// Passes the length. GRDB ends a text at its first NUL, and copies it into an array first.
    @usableFromInline
    package func bind(in statement: OpaquePointer, at place: Int32) -> Int32 {
        var text = self
        return text.withUTF8 { bytes in
            guard let copy = copied(UnsafeRawBufferPointer(bytes)) else { return SQLITE_NOMEM }
            return sqlite3_bind_text64(
                statement, place, copy.assumingMemoryBound(to: CChar.self), UInt64(bytes.count), free, UInt8(SQLITE_UTF8))
        }
    }
}

extension Data: SQLArgument {
    @usableFromInline
    package func bind(in statement: OpaquePointer, at place: Int32) -> Int32 {
        withUnsafeBytes { bytes in
            guard let copy = copied(bytes) else { return SQLITE_NOMEM }
            return sqlite3_bind_blob64(statement, place, copy, UInt64(bytes.count), free)
        }
    }
}

/// Copies bytes to memory that SQLite frees. Also allocates for no bytes: SQLite would take a missing address for NULL.
private func copied(_ bytes: UnsafeRawBufferPointer) -> UnsafeMutableRawPointer? {
    let copy = malloc(max(bytes.count, 1))
    if let source = bytes.baseAddress { copy?.copyMemory(from: source, byteCount: bytes.count) }
    return copy
}
