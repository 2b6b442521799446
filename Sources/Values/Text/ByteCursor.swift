/// Writes bytes into an existing buffer, one after the other.
///
/// Histories are full of numbers and dates. Writing their digits directly takes a fraction of the time that a string for each one would.
struct ByteCursor {
    let buffer: UnsafeMutableBufferPointer<UInt8>
    /// The number of bytes written.
    private(set) var count = 0

    /// - Parameter buffer: large enough for everything that will be written.
    init(_ buffer: UnsafeMutableBufferPointer<UInt8>) {
        self.buffer = buffer
    }

    var written: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: buffer[..<count]) }

    @inline(__always)
    mutating func put(_ byte: UInt8) {
        buffer[count] = byte
        count += 1
    }

    @inline(__always)
    mutating func put(ascii character: Unicode.Scalar) { put(UInt8(ascii: character)) }

    @inline(__always)
    mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress, let start = buffer.baseAddress else { return }
        precondition(bytes.count <= buffer.count - count)
        (start + count).initialize(from: source, count: bytes.count)
        count += bytes.count
    }

    mutating func put(_ text: StaticString) {
        put(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Writes the last digits of a number, with leading zeros.
    @inline(__always)
    mutating func put(_ number: UInt64, digits: Int) {
        var (rest, place) = (number, count + digits)
        while place > count {
            place -= 1
            buffer[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        count += digits
    }

    /// Writes an integer.
    mutating func put(_ number: Int64) {
        if number < 0 { put(ascii: "-") }
        put(magnitude: number.magnitude)
    }

    /// Writes a number given in hundredths, without trailing zeros.
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
        // The largest number has 20 digits.
        while digits < 20, magnitude >= limit { (digits, limit) = (digits + 1, limit &* 10) }
        put(magnitude, digits: digits)
    }
}

extension String {
    /// Makes a string from bytes written into a buffer of `capacity` bytes. The bytes must be UTF-8.
    init(atMost capacity: Int, _ write: (inout ByteCursor) -> Void) {
        // Not written into the string's own buffer, which would be on the heap although most texts are short.
        self = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
            var cursor = ByteCursor(buffer)
            write(&cursor)
            return String(decoding: cursor.written, as: UTF8.self)
        }
    }
}
