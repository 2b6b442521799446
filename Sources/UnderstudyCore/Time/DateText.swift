/// A date as the text that it is stored as, `yyyy-MM-dd`: for what is only compared and shown.
///
/// A chart shows hundreds. A ``LocalDate`` of each would be counted out of its text, and its text out of that.
package struct DateText: Sendable, Hashable {
    /// The first eight bytes, the first one highest.
    private let head: UInt64
    /// The last two.
    private let tail: UInt16

    /// Reads `yyyy-MM-dd` where it stands; `nil` when the text has another shape. Whether there is such a day is not asked.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        guard LocalDate.components(of: text) != nil else { return nil }
        self.init(shaped: text)
    }

    /// - Parameter date: before the year 0 or after 9999, which have no such text, it is taken for the first or the last day of them.
    package init(_ date: LocalDate) {
        self = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.byteCount) { room in
            var cursor = ByteCursor(room)
            min(max(date, Self.first), Self.last).write(to: &cursor)
            return DateText(shaped: cursor.written)
        }
    }

    private init(shaped text: UnsafeBufferPointer<UInt8>) {
        let bytes = UnsafeRawBufferPointer(text)
        head = UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
        tail = UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt16.self))
    }

    static let byteCount = 10
    private static let first = LocalDate(year: 0, month: 1, day: 1)
    private static let last = LocalDate(year: 9_999, month: 12, day: 31)
}

extension DateText: Comparable {
    /// Years have four digits: the order of the texts is that of the dates.
    package static func < (left: DateText, right: DateText) -> Bool { (left.head, left.tail) < (right.head, right.tail) }
}

extension DateText {
    func write(to cursor: inout ByteCursor) {
        cursor.put(bytesOf: head)
        cursor.put(bytesOf: tail)
    }
}
