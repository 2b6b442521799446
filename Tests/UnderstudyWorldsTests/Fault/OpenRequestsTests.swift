import MicroHTTP
import Synchronization
import Testing
import Values
@testable import UnderstudyWorlds

@Suite("A held request")
struct OpenRequestsTests {
    private static let now = Instant(seconds: 1_767_776_400)

    private func request(_ id: String, in list: OpenRequests) throws -> OpenRequest {
        OpenRequest(try JournalEntry.make(id: id), in: list, Journal())
    }

    @Test("is listed from its first gate to its last, with the rule and the phase, the longest wait first")
    func listed() throws {
        let list = OpenRequests()
        let (first, second) = try (request("req-1", in: list), request("req-2", in: list))
        #expect(list.held.isEmpty)
        #expect(first.enter("f1", in: .before, at: Self.now))
        #expect(second.enter("f1", in: .after, at: Self.now))
        #expect(list.held.map(\.entry.id) == ["req-1", "req-2"])
        #expect(list.held.map(\.phase) == [.before, .after])
        #expect(first.enter("f2", in: .before, at: Self.now))
        #expect(list.held.map(\.rule) == ["f1", "f2"])
        #expect(first.leave() == nil)
        #expect(list.held.map(\.entry.id) == ["req-2"])
        #expect(first.enter("f3", in: .after, at: Self.now))
        #expect(list.held.map(\.rule) == ["f1", "f3"])
    }

    @Test("is released once, with its changes, and then passes all gates")
    func released() throws {
        let list = OpenRequests()
        let request = try request("req-1", in: list)
        let waiter = Waiter()
        waiter.wait(at: request.exit)
        #expect(!list.release("req-1", changing: FaultEffect()))
        #expect(request.enter("f1", in: .before, at: Self.now))
        #expect(!list.release("req-2", changing: FaultEffect()))
        #expect(!waiter.goesOn)
        #expect(list.release("req-1", changing: FaultEffect(status: 503)))
        #expect(waiter.goesOn)
        #expect(list.held.isEmpty)
        #expect(!list.release("req-1", changing: FaultEffect(status: 404)))
        #expect(!request.enter("f2", in: .before, at: Self.now))
        #expect(request.leave() == FaultEffect(status: 503))
        #expect(!request.enter("f2", in: .after, at: Self.now))
        #expect(request.leave() == nil)
        #expect(list.held.isEmpty)
    }

    @Test("is released without changes by an effect without parts")
    func unchanged() throws {
        let list = OpenRequests()
        let request = try request("req-1", in: list)
        #expect(request.enter("f1", in: .after, at: Self.now))
        #expect(list.release("req-1", changing: FaultEffect()))
        #expect(request.leave() == nil)
    }

    @Test("is not listed after its end, and never waits again")
    func ended() throws {
        let list = OpenRequests()
        let request = try request("req-1", in: list)
        #expect(request.enter("f1", in: .before, at: Self.now))
        request.end()
        #expect(list.held.isEmpty)
        #expect(!list.release("req-1", changing: FaultEffect()))
        #expect(!request.enter("f1", in: .after, at: Self.now))
        #expect(request.leave() == nil)
        #expect(list.held.isEmpty)
    }

    @Test("changes the list when it begins to wait, is released, leaves or ends while it waits")
    func noted() throws {
        let count = Atomic(0)
        let list = OpenRequests { count.add(1, ordering: .relaxed) }
        func changes(_ step: () -> Void) -> Int {
            let before = count.load(ordering: .relaxed)
            step()
            return count.load(ordering: .relaxed) - before
        }
        let (first, second) = try (request("req-1", in: list), request("req-2", in: list))
        #expect(changes { first.end() } == 0)
        #expect(changes { _ = second.leave() } == 0)
        #expect(changes { _ = second.enter("f1", in: .before, at: Self.now) } == 1)
        #expect(changes { _ = second.leave() } == 1)
        #expect(changes { _ = second.enter("f1", in: .after, at: Self.now) } == 1)
        #expect(changes { _ = list.release("req-2", changing: FaultEffect()) } == 1)
        #expect(changes { second.end() } == 0)
    }

    @Test("tells of its end once, with the presets of its rules, and as cut if the client leaves in the middle of the response")
    func end() throws {
        for isWhole in [true, false] {
            let ends = Mutex<[ResponseEnd]>([])
            let request = OpenRequest(try JournalEntry.make(status: nil), presets: ["slow-3g"], in: OpenRequests(), Journal()) { _, end in
                ends.withLock { $0.append(end) }
            }
            request.setFaults(["f1", "f2"], presets: ["slow-3g", "offline"], isStubbed: false)
            request.setEnd(ResponseEnd(Response(status: .ok)))
            request.noteSent(isSlow: true)
            if isWhole { request.noteLastBytes(isHanging: false) }
            request.end()
            #expect(ends.withLock { $0.map(\.isCut) } == [!isWhole])
            #expect(ends.withLock { $0.map(\.presets) } == [["slow-3g", "offline"]])
        }
    }
}
