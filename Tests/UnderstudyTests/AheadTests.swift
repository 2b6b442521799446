import Synchronization
import Testing

@testable import UnderstudyProgram

@Suite("A value that is made ahead")
struct AheadTests {
    @Test("is made once, for all who ask")
    func once() async {
        let count = Atomic(0)
        let ahead = Ahead { count.add(1, ordering: .relaxed).newValue }
        let values = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<16 { group.addTask { ahead.value } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(values == Array(repeating: 1, count: 16))
        #expect(count.load(ordering: .relaxed) == 1)
    }
}
