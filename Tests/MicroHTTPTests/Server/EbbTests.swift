import Testing

@testable import MicroHTTP

@Suite("Memory that a crowd of connections has taken")
struct EbbTests {
    /// At which of so many looks memory is given back.
    private func returns(_ counts: [Int]) -> [Int] {
        var ebb = Ebb()
        return counts.indices.filter { ebb.isDue(with: counts[$0]) }
    }

    @Test("is given back when most have gone, and twice more while others go on")
    func crowd() {
        #expect(returns([4_000, 4_000] + Array(repeating: 10, count: 60)) == [2, 12, 22])
    }

    @Test("is given back anew after each crowd")
    func crowds() {
        let once = [1_000] + Array(repeating: 1, count: 40)
        #expect(returns(once + once) == [1, 11, 21, 42, 52, 62])
    }

    @Test("is kept while they are there, and where there was no crowd", arguments: [[5_000, 4_000, 3_000, 2_000], [200, 0, 0, 0, 0]])
    func kept(_ counts: [Int]) {
        #expect(returns(counts) == [])
    }

    @Test("is looked after until it has been given back for the last time")
    func isOver() {
        var ebb = Ebb()
        #expect(ebb.isOver)
        _ = ebb.isDue(with: 300)
        _ = ebb.isDue(with: 0)
        #expect(!ebb.isOver)
        for _ in 0..<29 { _ = ebb.isDue(with: 0) }
        #expect(ebb.isOver)
    }
}
