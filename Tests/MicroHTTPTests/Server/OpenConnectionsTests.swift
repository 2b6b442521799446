import Testing

@testable import MicroHTTP

@Suite("Connections over the limit")
struct OpenConnectionsTests {
    /// Has no socket, so ending it has no effect.
    private func connection(_ phase: Connection.Phase, since time: Int) -> Connection {
        let connection = Connection(descriptor: -1, at: time)
        if phase != .idle { connection.enter(phase, at: time) }
        return connection
    }

    /// The indices of the connections that are ended for this many new ones, in order.
    private func ended(_ present: [Connection], newcomers: Int) -> [Int] {
        var open = OpenConnections()
        for connection in present { open.take(connection, limit: present.count) }
        var order: [Int] = []
        for number in 0..<newcomers {
            open.take(connection(.answering, since: 1_000 + number), limit: present.count)
            for (place, one) in present.enumerated() where one.isEnding && !order.contains(place) { order.append(place) }
        }
        return order
    }

    @Test("replace the oldest idle ones, then the oldest with an incomplete request, never one being answered")
    func order() {
        let present = [
            connection(.receiving, since: 1), connection(.idle, since: 5), connection(.answering, since: 0), connection(.idle, since: 3),
            connection(.receiving, since: 9), connection(.idle, since: 4), connection(.closing, since: 8), connection(.upgraded, since: 0),
        ]
        #expect(ended(present, newcomers: 9) == [3, 5, 1, 6, 0, 4])
    }

    @Test("do not replace a connection that has made progress since it was chosen")
    func goneOn() {
        let present = (0..<4).map { connection(.idle, since: $0) }
        var open = OpenConnections()
        for one in present { open.take(one, limit: 4) }
        open.take(connection(.answering, since: 10), limit: 4)
        #expect(present.map(\.isEnding) == [true, false, false, false])
        present[1].enter(.answering, at: 11)
        present[1].enter(.idle, at: 12)
        open.take(connection(.answering, since: 13), limit: 4)
        #expect(present.map(\.isEnding) == [true, false, true, false])
    }

    @Test("that began together are ended down to the limit for one that waits, and one by one below it")
    func room() {
        let present = (0..<5).map { connection(.idle, since: $0) }
        var open = OpenConnections()
        for one in present { open.take(one, limit: .max) }
        open.makeRoom(limit: 3, sparingSince: .max)
        #expect(present.map(\.isEnding) == [true, true, true, false, false])
        // The three are about to be closed.
        open.makeRoom(limit: 3, sparingSince: .max)
        #expect(!present[3].isEnding)
        for one in present[..<3] { open.remove(one) }
        open.makeRoom(limit: 3, sparingSince: .max)
        #expect(present.map(\.isEnding) == [true, true, true, true, false])
    }

    @Test("stay while they have just made progress, since a request of theirs may have been read")
    func spared() {
        let present = [connection(.idle, since: 5), connection(.idle, since: 10), connection(.receiving, since: 11)]
        var open = OpenConnections()
        for one in present { open.take(one, limit: .max) }
        open.arriving += 1
        open.keep(limit: 1, sparingSince: 10)
        #expect(present.map(\.isEnding) == [true, false, false])
        open.remove(present[0])
        open.makeRoom(limit: 1, sparingSince: 10)
        #expect(present.map(\.isEnding) == [true, false, false])
        open.makeRoom(limit: 1, sparingSince: 11)
        #expect(present.map(\.isEnding) == [true, true, false])
    }

    @Test("make no room while all are being answered")
    func noRoom() {
        var open = OpenConnections()
        let present = (0..<3).map { connection(.answering, since: $0) }
        for one in present { open.take(one, limit: .max) }
        open.makeRoom(limit: 2, sparingSince: .max)
        #expect(present.map(\.isEnding) == [false, false, false])
    }

    @Test("leave the reserved ones alone, of which the oldest is ended when no such place is left")
    func reserved() {
        var open = OpenConnections()
        for number in 0..<2 { open.take(connection(.upgraded, since: number), limit: .max) }
        // No process has such descriptors, which the end of a connection shuts down.
        let present = (0..<3).map { Connection(descriptor: Int32(-2 - $0), at: $0, isReserved: true) }
        for one in present {
            open.arrive(one.descriptor, isReserved: true)
            open.begin(one)
        }
        #expect(open.areInUse)
        #expect(open.reservedCount == 3)
        open.makeRoom(limit: 2, reserve: 4, sparingSince: .max)
        #expect(present.map(\.isEnding) == [false, false, false])
        open.makeRoom(limit: 2, reserve: 3, sparingSince: .max)
        #expect(present.map(\.isEnding) == [true, false, false])
        open.remove(present[0])
        #expect(open.reservedCount == 2)
        open.take(connection(.idle, since: 9), limit: .max)
        #expect(!open.areInUse)
    }

    @Test("no longer count once they are closed, in any order")
    func closed() {
        let present = (0..<3).map { connection(.idle, since: $0) }
        var open = OpenConnections()
        for one in present { open.take(one, limit: 3) }
        open.take(connection(.answering, since: 10), limit: 3)
        open.remove(present[0])
        open.remove(present[0])
        #expect(open.count == 3)
        open.take(connection(.answering, since: 11), limit: 3)
        #expect(present.map(\.isEnding) == [true, true, false])
    }
}

extension OpenConnections {
    fileprivate mutating func take(_ connection: Connection, limit: Int) {
        arriving += 1
        begin(connection)
        keep(limit: limit, sparingSince: .max)
    }
}
