import MicroHTTP
import RawSockets
import TestTraits
import Testing

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
