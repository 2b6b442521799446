import Testing

@testable import UnderstudyProgram

@Suite("A QR code")
struct QRCodeTests {
    @Test("is the same as that of another generator (Project Nayuki's, with the same mask)")
    func matrix() throws {
        let code = try #require(QRCode("http://mac.local:4000/"))
        let expected = [
            "1111111000000010001111111",
            "1000001001101011001000001",
            "1011101010011000001011101",
            "1011101010000100101011101",
            "1011101010011010001011101",
            "1000001010011001001000001",
            "1111111010101010101111111",
            "0000000011001001100000000",
            "1011111001101100001111100",
            "1111000011110010100100010",
            "1000101110010001101101011",
            "1111100011111001010000001",
            "0011001111100101001010111",
            "1111110111101010100101010",
            "1011011000000001110101011",
            "1010100110101000000111001",
            "1000101111101101111110100",
            "0000000010000101100011100",
            "1111111001011110101011111",
            "1000001011110010100011000",
            "1011101011110001111111111",
            "1011101011101100111010111",
            "1011101010000110100100101",
            "1000001001001101110111001",
            "1111111011001010001111111",
        ]
        #expect(code.text == expected)
    }

    @Test(
        "has the smallest version in which the text fits",
        arguments: [
            (0, 21), (14, 21), (15, 25), (26, 25), (27, 29), (42, 29), (43, 33), (62, 33), (63, 37), (84, 37), (85, 41), (106, 41),
            (107, 45), (122, 45), (123, 49), (152, 49), (153, 53), (180, 53), (181, 57), (213, 57),
        ])
    func size(_ length: Int, _ size: Int) throws {
        let code = try #require(QRCode(String(repeating: "a", count: length)))
        #expect(code.rows.count == size)
        #expect(code.rows.allSatisfy { $0.count == size })
    }

    @Test("has no room for more than 213 bytes", arguments: [214, 100_000])
    func tooLong(_ length: Int) {
        #expect(QRCode(String(repeating: "a", count: length)) == nil)
    }

    @Test("has a finder pattern in three corners, and the timing between them")
    func patterns() throws {
        let rows = try #require(QRCode("https://understudy.test")).text
        let finder = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
        let corners: [[String]] = [
            rows.prefix(7).map { String($0.prefix(7)) },
            rows.prefix(7).map { String($0.suffix(7)) },
            rows.suffix(7).map { String($0.prefix(7)) },
        ]
        for corner in corners { #expect(corner == finder) }
        #expect(rows[6].dropFirst(7).dropLast(7) == "01010101010")
    }

    /// HELLO WORLD in version 1-M, the example of many tutorials.
    @Test("corrects errors by the arithmetic of the field")
    func correction() {
        let data: [UInt8] = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
        #expect(ReedSolomon.correction(of: data, count: 10) == [196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
        #expect(ReedSolomon.correction(of: [], count: 2) == [0, 0])
        #expect(ReedSolomon.product(0x80, 2) == 0x1D)
    }

    /// Tables C.1 and D.1 of ISO/IEC 18004.
    @Test("has the standard's bits for the format and for the version")
    func information() {
        let formats = [
            0b101_0100_0001_0010, 0b101_0001_0010_0101, 0b101_1110_0111_1100, 0b101_1011_0100_1011, 0b100_0101_1111_1001,
            0b100_0000_1100_1110, 0b100_1111_1001_0111, 0b100_1010_1010_0000,
        ]
        #expect(QRMask.allCases.map(QRLayout.formatBits) == formats)
        #expect(QRLayout.versionBits(7) == 0b00_0111_1100_1001_0100)
        #expect(QRLayout.versionBits(10) == 0b00_1010_0100_1101_0011)
    }
}
