/// What names a request in its answer, the journal and the log: `req-` and its number in decimal.
enum RequestID {
    private static let prefix: StaticString = "req-"

    /// Written where it stays: put together of two texts, it took longer than to find the answer it goes with.
    ///
    /// - Parameter number: from 1 on.
    static func text(_ number: Int) -> String {
        var digits = 1
        var rest = number / 10
        while rest > 0 {
            digits += 1
            rest /= 10
        }
        let count = prefix.utf8CodeUnitCount + digits
        return String(unsafeUninitializedCapacity: count) { text in
            prefix.withUTF8Buffer { _ = text.update(fromContentsOf: $0) }
            var rest = number
            for place in (prefix.utf8CodeUnitCount..<count).reversed() {
                text[place] = UInt8(ascii: "0") + UInt8(rest % 10)
                rest /= 10
            }
            return count
        }
    }
}
