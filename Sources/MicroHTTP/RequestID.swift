/// Names requests in this process.
enum RequestID {
    /// `req-17`; made for each request, digit by digit.
    static func text(_ number: Int) -> String {
        let digits = digitCount(of: number)
        return String(unsafeUninitializedCapacity: 4 + digits) { text in
            for (place, byte) in "req-".utf8.enumerated() { text[place] = byte }
            var rest = number
            for place in stride(from: 3 + digits, to: 3, by: -1) {
                text[place] = UInt8(ascii: "0") + UInt8(rest % 10)
                rest /= 10
            }
            return 4 + digits
        }
    }

    private static func digitCount(of number: Int) -> Int {
        var (count, rest) = (1, number / 10)
        while rest > 0 { (count, rest) = (count + 1, rest / 10) }
        return count
    }
}
