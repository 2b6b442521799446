import Values

/// A barcode as it is looked up.
///
/// Scanners report one article number in several lengths: iOS gives a UPC-A code of 12 digits as an EAN-13 code with a leading zero. GS1
/// compares the numbers of 8, 12, 13 and 14 digits with leading zeros. Any other code, such as the four digits of fruit, has one spelling.
struct Barcode {
    /// The code as it was sent, then the same number in the other lengths.
    let spellings: [String]

    private static let lengths = [8, 12, 13, 14]

    init(_ code: String) {
        let digits = code.utf8.filter { $0 != UInt8(ascii: " ") }
        guard Self.lengths.contains(digits.count), digits.allSatisfy(FoodNumber.isDigit) else {
            spellings = [code]
            return
        }
        let number = String(decoding: digits.drop { $0 == UInt8(ascii: "0") }, as: UTF8.self)
        let padded = Self.lengths.filter { $0 >= number.utf8.count }.map {
            String(repeating: "0", count: $0 - number.utf8.count) + number
        }
        spellings = [code] + padded.filter { !$0.isSame(as: code) }
    }

    func isSame(as code: String) -> Bool { spellings.contains { $0.isSame(as: code) } }
}
