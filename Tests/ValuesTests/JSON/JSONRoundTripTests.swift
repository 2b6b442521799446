import Testing
import Values

@Suite("JSON text")
struct JSONRoundTripTests {
    @Test("reads back as the same value in the same order", arguments: UInt64(0)..<200)
    func roundTrip(_ seed: UInt64) throws {
        var maker = JSONMaker(generator: SeededGenerator(seed: seed))
        let value = maker.value(depth: 5)
        let read = try JSON(parsing: value.encoded)
        #expect(read == value)
        #expect(read.text == value.text)
        let readPretty = try JSON(text: value.prettyText)
        #expect(readPretty == value)
    }

    @Test("reads back as the same double, to the last bit", arguments: UInt64(0)..<10)
    func numbers(_ seed: UInt64) throws {
        var maker = JSONMaker(generator: SeededGenerator(seed: seed))
        for _ in 0..<200 {
            let number = maker.number()
            let read = try JSON(parsing: JSON.number(number).encoded).number
            #expect(read?.bitPattern == number.bitPattern, "\(number) was written as \(JSON.number(number).text)")
        }
    }
}

/// Generates values of every kind.
private struct JSONMaker {
    var generator: SeededGenerator

    mutating func value(depth: Int) -> JSON {
        switch generator.integer(in: 0...(depth > 0 ? 6 : 3)) {
        case 0: return .null
        case 1: return .bool(generator.integer(in: 0...1) == 1)
        case 2: return .number(number())
        case 3: return .string(text())
        case 4: return .integer(generator.integer(in: -1_000...1_000))
        case 5:
            var elements: [JSON] = []
            for _ in 0..<generator.integer(in: 0...4) { elements.append(value(depth: depth - 1)) }
            return .array(elements)
        default:
            var members: JSON.Members = [:]
            for _ in 0..<generator.integer(in: 0...4) {
                let name = text()
                members[name] = value(depth: depth - 1)
            }
            return .object(members)
        }
    }

    /// Any finite double except zero.
    mutating func number() -> Double {
        let number = Double(bitPattern: generator.next())
        return number.isFinite && number != 0 ? number : 0.1
    }

    mutating func text() -> String {
        let ranges: [ClosedRange<Int>] = [
            0...0x1F, 0x20...0x7E, 0x20...0x7E, 0x7F...0x7FF, 0x800...0xD7FF, 0xE000...0xFFFF, 0x10000...0x10FFFF,
        ]
        var text = ""
        for _ in 0..<generator.integer(in: 0...12) {
            let code = generator.integer(in: ranges[generator.integer(in: 0...(ranges.count - 1))])
            if let scalar = Unicode.Scalar(UInt32(code)) { text.unicodeScalars.append(scalar) }
        }
        return text
    }
}
