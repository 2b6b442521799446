import Testing
import Values

@Suite("A seeded generator")
struct SeededGeneratorTests {
    /// SplitMix64 as published by its author, computed independently.
    @Test(
        "is SplitMix64",
        arguments: [
            (0, [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F, 0xF88B_B8A8_724C_81EC, 0x1B39_896A_51A8_749B]),
            (1, [0x910A_2DEC_8902_5CC1, 0xBEEB_8DA1_658E_EC67, 0xF893_A2EE_FB32_555E, 0x71C1_8690_EE42_C90B, 0x71BB_54D8_D101_B5B9]),
            (42, [0xBDD7_3226_2FEB_6E95, 0x28EF_E333_B266_F103, 0x4752_6757_130F_9F52, 0x581C_E1FF_0E4A_E394, 0x09BC_585A_2448_23F2]),
            (.max, [0xE4D9_7177_1B65_2C20, 0xE99F_F867_DBF6_82C9, 0x382F_F84C_B272_81E9, 0x6D1D_B36C_CBA9_82D2, 0xB4A0_472E_5780_69AE]),
        ] as [(UInt64, [UInt64])])
    func next(_ seed: UInt64, _ expected: [UInt64]) {
        var generator = SeededGenerator(seed: seed)
        let values = expected.map { _ in generator.next() }
        #expect(values == expected)
    }

    @Test("gives units of 53 bits")
    func unit() {
        var generator = SeededGenerator(seed: 0)
        let expected = [0.8833108082136426, 0.43152799704850997, 0.026433771592597743, 0.9708819781538285, 0.10634669156721244]
        let units = expected.map { _ in generator.unit() }
        #expect(units == expected)
    }

    @Test("gives units from 0 up to, but not including, 1")
    func unitRange() {
        var generator = SeededGenerator(seed: 99)
        let units = (0..<10_000).map { _ in generator.unit() }
        #expect(units.filter { !(0..<1).contains($0) } == [])
        let mean = units.reduce(0, +) / 10_000
        #expect(abs(mean - 0.5) < 0.02)
    }

    @Test("gives integers by a rule that never changes")
    func integers() {
        var dice = SeededGenerator(seed: 7)
        let throwsOfDice = (0..<5).map { _ in dice.integer(in: 1...6) }
        #expect(throwsOfDice == [3, 1, 6, 4, 3])
        var signed = SeededGenerator(seed: 7)
        let signedNumbers = (0..<5).map { _ in signed.integer(in: -10...10) }
        #expect(signedNumbers == [-2, -10, 8, 2, -1])
    }

    @Test("gives every integer of a range and no other")
    func integerRange() {
        var generator = SeededGenerator(seed: 5)
        let values = Set((0..<1_000).map { _ in generator.integer(in: -3...3) })
        #expect(values.sorted() == [-3, -2, -1, 0, 1, 2, 3])
        let only = generator.integer(in: 8...8)
        #expect(only == 8)
    }

    @Test(
        "stays in ranges of any size and place",
        arguments: [
            .min ... .max, 0 ... .max, .min...0, .max ... .max, .min ... .min, .max - 1 ... .max, 0...(1 << 53), -1 ... .max,
        ] as [ClosedRange<Int>])
    func largeRanges(_ range: ClosedRange<Int>) {
        var generator = SeededGenerator(seed: .max)
        for _ in 0..<1_000 {
            let number = generator.integer(in: range)
            #expect(range.contains(number))
        }
    }

    @Test("repeats its numbers for the same seed")
    func repeatable() {
        var first = SeededGenerator(seed: 123)
        var second = SeededGenerator(seed: 123)
        var other = SeededGenerator(seed: 124)
        let values = (0..<100).map { _ in first.next() }
        let again = (0..<100).map { _ in second.next() }
        let others = (0..<100).map { _ in other.next() }
        #expect(again == values)
        #expect(others != values)
    }
}
