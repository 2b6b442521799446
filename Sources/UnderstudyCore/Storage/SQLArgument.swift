import Foundation
import GRDBSQLite

/// What may stand for a question mark of a statement.
@usableFromInline
package protocol SQLArgument {
    /// Binds the value in a statement at a place, counted from 1, and answers with SQLite's code.
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
    /// With its length: GRDB's own way ends a text at its first NUL, and makes an array of it on the way.
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

/// Bytes that SQLite frees. Of nothing, too, there is a place: without one SQLite would take it for NULL.
private func copied(_ bytes: UnsafeRawBufferPointer) -> UnsafeMutableRawPointer? {
    let copy = malloc(max(bytes.count, 1))
    if let source = bytes.baseAddress { copy?.copyMemory(from: source, byteCount: bytes.count) }
    return copy
}
