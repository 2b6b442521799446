/// Writes bytes one behind the other into room that is there.
///
/// Histories are full of numbers and dates: writing them digit by digit takes a fraction of what a text of each one would.
struct ByteCursor {
    let room: UnsafeMutableBufferPointer<UInt8>
    /// How many have been written.
    private(set) var count = 0

    /// - Parameter room: for all that will be written.
    init(_ room: UnsafeMutableBufferPointer<UInt8>) {
        self.room = room
    }

    var written: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: room[..<count]) }

    @inline(__always)
    mutating func put(_ byte: UInt8) {
        room[count] = byte
        count += 1
    }

    @inline(__always)
    mutating func put(ascii character: Unicode.Scalar) { put(UInt8(ascii: character)) }

    @inline(__always)
    mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress, let start = room.baseAddress else { return }
        precondition(bytes.count <= room.count - count)
        (start + count).initialize(from: source, count: bytes.count)
        count += bytes.count
    }

    mutating func put(_ text: StaticString) {
        put(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// The last digits of a number, with zeros before those that it has.
    @inline(__always)
    mutating func put(_ number: UInt64, digits: Int) {
        var (rest, place) = (number, count + digits)
        while place > count {
            place -= 1
            room[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        count += digits
    }

    /// A whole number.
    mutating func put(_ number: Int64) {
        if number < 0 { put(ascii: "-") }
        put(magnitude: number.magnitude)
    }

    /// So many hundredths, without zeros at the end.
    mutating func put(hundredths number: Int64) {
        if number < 0 { put(ascii: "-") }
        let (whole, rest) = number.magnitude.quotientAndRemainder(dividingBy: 100)
        put(magnitude: whole)
        guard rest > 0 else { return }
        put(ascii: ".")
        if rest % 10 == 0 { put(rest / 10, digits: 1) } else { put(rest, digits: 2) }
    }

    private mutating func put(magnitude: UInt64) {
        var (digits, limit) = (1, UInt64(10))
        // The largest has 20 digits.
        while digits < 20, magnitude >= limit { (digits, limit) = (digits + 1, limit &* 10) }
        put(magnitude, digits: digits)
    }
}

extension String {
    /// What is written into room for so many bytes, all of it UTF-8.
    init(atMost capacity: Int, _ write: (inout ByteCursor) -> Void) {
        // Not in a text's own room, which would be on the heap though most texts are short.
        self = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { room in
            var cursor = ByteCursor(room)
            write(&cursor)
            return String(decoding: cursor.written, as: UTF8.self)
        }
    }
}
