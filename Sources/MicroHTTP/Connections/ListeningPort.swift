/// The ports of a configuration, already listening. Clients can connect, and are answered once a ``Server`` takes the ports over.
public struct ListeningSockets: Sendable {
    let all: [ListeningPort]

    /// The ports, in the order of the configuration.
    public var ports: [Int] { all.filter { !$0.isSecure }.map(\.number) }

    /// The port for HTTPS; `nil` if there is none.
    public var securePort: Int? { all.first(where: \.isSecure)?.number }

    /// Why ports are not served on `::1`, too; see ``ServerConfiguration/host``.
    public var gaps: [ServerError] { all.compactMap(\.gap) }

    /// Whether `localhost` leads to no other program, at any port.
    public var isLocalhost: Bool {
        !gaps.contains { if case .portInUse = $0 { true } else { false } }
    }

    /// Listens on every port, or on none if one cannot be opened.
    public init(_ configuration: ServerConfiguration) throws(ServerError) {
        if configuration.secure != nil, !SecurePort.isSupported { throw .noTLS }
        var opened: [ListeningPort] = []
        do {
            for port in configuration.ports { opened.append(try ListeningPort(host: configuration.host, number: port)) }
            if let secure = configuration.secure {
                var port = try ListeningPort(host: configuration.host, number: secure.number)
                port.isSecure = true
                opened.append(port)
            }
        } catch {
            for port in opened { port.close() }
            throw error
        }
        all = opened
    }

    /// Closes the ports, if no server has taken them over.
    public func close() {
        for port in all { port.close() }
    }
}

/// A port: the socket of the configured host and, if that is reached as `localhost`, a second one on `::1` with the same number.
struct ListeningPort {
    let sockets: [ListeningSocket]
    let number: Int
    /// Why there is no socket on `::1`; `nil` if there is one, or none is wanted.
    let gap: ServerError?
    /// Whether the port serves HTTPS.
    var isSecure = false

    private static let second = "::1"
    /// How often a free port is selected anew because its number is in use on `::1`.
    private static let mostAttempts = 16

    /// - Parameter open: opens the socket of a host and a port.
    init(
        host: String, number: Int, open: (String, Int) throws(ServerError) -> ListeningSocket = ListeningSocket.init(host:port:)
    ) throws(ServerError) {
        var first = try open(host, number)
        guard ["127.0.0.1", "localhost", "0.0.0.0"].contains(host) else {
            self.init([first], gap: nil)
            return
        }
        var attempts = 1
        while true {
            do {
                self.init([first, try open(Self.second, first.port)], gap: nil)
                return
            } catch {
                guard number == 0, attempts < Self.mostAttempts, case .portInUse = error else {
                    self.init([first], gap: error)
                    return
                }
            }
            attempts += 1
            // Closed after the next one is open, so that the system selects another number.
            let former = first
            defer { former.closeDescriptor() }
            first = try open(host, 0)
        }
    }

    private init(_ sockets: [ListeningSocket], gap: ServerError?) {
        (self.sockets, self.gap) = (sockets, gap)
        number = sockets.first?.port ?? 0
    }

    func close() {
        for socket in sockets { socket.closeDescriptor() }
    }
}
