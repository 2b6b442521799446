import RawSockets
import TestTraits
import Testing

@testable import MicroHTTP

@Suite("Ports", .blocking)
struct PortTests {
    @Test("several ports are served at once")
    func several() throws {
        try withServer(ServerConfiguration(ports: [0, 0, 0])) { server in
            #expect(Set(server.ports).count == 3)
            for port in server.ports {
                let answer = try server.exchange(RawRequest("GET", "/\(port)"), port: port)
                #expect(answer.text == "GET /\(port)")
            }
        }
    }

    @Test("the ports are in the order of the configuration")
    func order() throws {
        let free = try freePorts(2)
        for ports in [free, Array(free.reversed())] {
            try withServer(ServerConfiguration(ports: ports)) { server in
                #expect(server.ports == ports)
            }
        }
    }

    @Test("localhost is 127.0.0.1")
    func localhost() throws {
        try withServer(ServerConfiguration(host: "localhost")) { server in
            let answer = try server.exchange()
            #expect(answer.status == 200)
        }
    }

    @Test(
        "a port that `localhost` leads to is served on ::1, too, by the same threads", .enabled(if: hasIPv6),
        arguments: ["127.0.0.1", "localhost", "0.0.0.0"])
    func second(_ host: String) throws {
        try withServer(ServerConfiguration(host: host, ports: [0, 0], threads: 2)) { server in
            for port in server.ports {
                for address in [RawSocket.loopback, "::1"] {
                    let answer = try server.connect(port: port, at: address).exchange(RawRequest("GET", "/\(address)"))
                    #expect(answer.text == "GET /\(address)")
                }
            }
            #expect(server.server.threadCount == 4)
            server.stop()
            for port in server.ports {
                #expect(throws: RawSocketError.refused) { try server.connect(port: port, at: "::1") }
            }
        }
    }

    @Test("a client on ::1 is on this machine", .enabled(if: hasIPv6))
    func loopback() throws {
        try withServer(respond: { .text("\($0.remote.isLoopback)") }) { server in
            let answer = try server.connect(at: "::1").exchange(RawRequest())
            #expect(answer.text == "true")
        }
    }

    @Test("an address that `localhost` does not lead to is served alone", .enabled(if: hasIPv6))
    func alone() throws {
        let sockets = try ListeningSockets(ServerConfiguration(host: "127.0.0.2"))
        defer { sockets.close() }
        #expect(sockets.gaps == [])
        #expect(!ListeningSocket.isAnswered(host: "::1", port: sockets.ports[0]))
    }

    @Test("a port in use on ::1 is served without it, which is reported", .enabled(if: hasIPv6))
    func gap() throws {
        let port = try freePorts(1)[0]
        try withServer(ServerConfiguration(host: "::1", ports: [port])) { holder in
            let sockets = try ListeningSockets(ServerConfiguration(ports: [port]))
            defer { sockets.close() }
            #expect(sockets.gaps == [.portInUse(host: "::1", port: port)])
            #expect(ListeningSocket.isAnswered(host: "127.0.0.1", port: port))
            let answer = try holder.connect(at: "::1").exchange(RawRequest())
            #expect(answer.status == 200)
        }
    }

    @Test("a free port is selected anew while its number is in use on ::1", .enabled(if: hasIPv6))
    func anew() throws {
        var numbers: [Int] = []
        let port = try ListeningPort(host: "127.0.0.1", number: 0) { (host, number) throws(ServerError) in
            if host == "::1" {
                numbers.append(number)
                if numbers.count < 3 { throw .portInUse(host: host, port: number) }
            }
            return try ListeningSocket(host: host, port: number)
        }
        defer { port.close() }
        #expect(Set(numbers).count == 3)
        #expect(numbers.last == port.number)
        #expect(port.sockets.map(\.port) == [port.number, port.number])
        for former in numbers.dropLast() { #expect(!ListeningSocket.isAnswered(host: "127.0.0.1", port: former)) }
    }

    @Test("a free port is served without ::1 if every number is in use there, or the machine has no such address")
    func noSecond() throws {
        for failure in [ServerError.portInUse(host: "::1", port: 1), .badHost("::1")] {
            let port = try ListeningPort(host: "127.0.0.1", number: 0) { (host, number) throws(ServerError) in
                if host == "::1" { throw failure }
                return try ListeningSocket(host: host, port: number)
            }
            defer { port.close() }
            #expect(port.sockets.map(\.port) == [port.number])
            #expect(port.gap == failure)
        }
    }

    @Test("a port in use is reported, and then the other ports are released")
    func taken() throws {
        try withServer { holder in
            let taken = holder.ports[0]
            let free = try freePorts(2)
            #expect(throws: ServerError.portInUse(host: "127.0.0.1", port: taken)) {
                try start(ServerConfiguration(ports: [free[0], taken, free[1]]))
            }
            try withServer(ServerConfiguration(ports: free)) { server in
                let answer = try server.exchange()
                #expect(answer.status == 200)
            }
            let answer = try holder.exchange()
            #expect(answer.status == 200)
        }
    }

    @Test("the same port twice is in use")
    func twice() throws {
        let port = try freePorts(1)[0]
        #expect(throws: ServerError.portInUse(host: "127.0.0.1", port: port)) {
            try start(ServerConfiguration(ports: [port, port]))
        }
    }

    @Test("a host that is not an address of this machine is reported", arguments: ["nowhere", "256.0.0.1", "127.0.0.1.5", "192.0.2.1"])
    func badHost(host: String) {
        #expect(throws: ServerError.badHost(host)) {
            try start(ServerConfiguration(host: host))
        }
    }

    @Test("a number that is not a port is refused", arguments: [-1, 65_536])
    func badPort(port: Int) {
        #expect(throws: ServerError.self) {
            try start(ServerConfiguration(ports: [port]))
        }
    }

    private static let hasIPv6 = ListeningSocket.canListen(on: "::1")

    /// Starts a server that is expected not to start.
    private func start(_ configuration: ServerConfiguration) throws {
        try withServer(configuration) { _ in }
    }

    /// Free ports outside the range that the system assigns by itself, so that no other test takes them in the meantime.
    private func freePorts(_ count: Int) throws -> [Int] {
        var ports: [Int] = []
        for candidate in (20_000..<30_000).shuffled() where ports.count < count {
            do {
                try withServer(ServerConfiguration(ports: [candidate])) { _ in ports.append(candidate) }
            } catch ServerError.portInUse {
                continue
            }
        }
        return ports
    }
}

extension ListeningSocket {
    /// Whether this machine has an address.
    fileprivate static func canListen(on host: String) -> Bool {
        guard let socket = try? ListeningSocket(host: host, port: 0) else { return false }
        socket.closeDescriptor()
        return true
    }
}
