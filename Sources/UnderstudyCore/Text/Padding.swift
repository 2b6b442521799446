/// A number with leading zeros.
package func padded(_ value: some BinaryInteger, _ width: Int, radix: Int = 10) -> String {
    let digits = String(value, radix: radix, uppercase: true)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
