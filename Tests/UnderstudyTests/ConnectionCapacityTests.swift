import Testing

@testable import UnderstudyProgram

@Suite("The connection capacity")
struct ConnectionCapacityTests {
    @Test(
        "is the wanted number, or fits the descriptors that databases, threads and ports leave",
        arguments: [
            (nil, 4_096), (1_048_576, 4_096), (10_240, 4_096), (4_096, 2_520), (1_024, 552), (256, 64), (100, 1), (0, 1),
        ] as [(Int?, Int)])
    func count(_ descriptors: Int?, _ count: Int) {
        let capacity = ConnectionCapacity(wanted: 4_096, ports: 2, threads: 8, images: 1_000, descriptors: descriptors)
        #expect(capacity.count == count)
        #expect((capacity.shortage == nil) == (count == 4_096))
    }

    @Test("fits two descriptors more for each WebSocket over TLS", arguments: [300, 400, 1_024, 4_096])
    func secure(_ descriptors: Int) {
        func count(isSecure: Bool) -> Int {
            ConnectionCapacity(wanted: 4_096, ports: 1, threads: 2, isSecure: isSecure, images: 0, descriptors: descriptors).count
        }
        let (plain, secure) = (count(isSecure: false), count(isSecure: true))
        // The descriptors of both, with an eighth more than the limit open, or eight more.
        #expect(secure + max(8, secure / 8) + 2 * (secure / 4) <= plain + plain / 8 + 8, "\(secure) instead of \(plain)")
        #expect(secure > plain / 2)
    }

    @Test("is a number also for an infinite limit and many ports", arguments: [0, 1, 200, 1_000, 65_536])
    func infinite(_ ports: Int) {
        let capacity = ConnectionCapacity(wanted: 4_096, ports: ports, threads: 8, images: 100_000, descriptors: .max)
        #expect((1...4_096).contains(capacity.count))
    }

    @Test("is larger with fewer ports, threads and sandboxes")
    func others() {
        #expect(ConnectionCapacity(wanted: 4_096, ports: 1, threads: 2, images: 1_000, descriptors: 256).count == 104)
        #expect(ConnectionCapacity(wanted: 4_096, ports: 1, threads: 2, images: 0, descriptors: 256).count == 160)
        #expect(ConnectionCapacity(wanted: 10, ports: 2, threads: 8, images: 1_000, descriptors: 256).count == 10)
    }

    @Test("has a warning in one line, with the way out, if it is below the setting")
    func shortage() {
        let capacity = ConnectionCapacity(wanted: 4_096, ports: 2, threads: 8, images: 1_000, descriptors: 1_024)
        #expect(
            capacity.shortage
                == "limits.connections is 4096, but the system lets this process open 1024 files and connections: 552 connections are "
                + "served; raise that with `ulimit -n`, or lower the setting")
    }
}
