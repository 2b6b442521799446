import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import Values

@testable import UnderstudyProgram

@Suite("A phone in the same network")
struct PhoneTests {
    private let network = NetworkAddresses(hosts: ["mac.local", "192.168.1.7"], ports: [4_000, 5_002])

    @Test("opens the dashboard with links by name and by number that have the control key")
    func link() {
        let path = "_key/a%20key%2F%C3%A9/"
        #expect(network.links(withKey: "a key/é") == ["http://mac.local:4000/\(path)", "http://192.168.1.7:4000/\(path)"])
        #expect(NetworkAddresses.none.links(withKey: "key") == [])
        #expect(NetworkAddresses.numbers().allSatisfy { !$0.hasPrefix("127.") && $0.split(separator: ".").count == 4 })
    }

    @Test("is given no name that it cannot resolve: on Linux, only addresses")
    func present() {
        #if os(Linux)
            #expect(NetworkAddresses.present() == NetworkAddresses.numbers())
        #else
            #expect(NetworkAddresses.present().first?.hasSuffix(".local") == true)
        #endif
    }

    @Test("has a base URL for each port by the first host, and one for each further host")
    func hosts() {
        #expect(network.baseURLs == ["http://mac.local:4000", "http://mac.local:5002"])
        #expect(network.numeric == ["http://192.168.1.7:4000"])
        let address = NetworkAddresses(hosts: ["fd00::1"], ports: [4_000])
        #expect(address.baseURLs == ["http://[fd00::1]:4000"])
        #expect(address.numeric == [])
        #expect(NetworkAddresses(hosts: [], ports: [4_000]).baseURLs == ["http://127.0.0.1:4000"])
    }

    @Test("has a base URL over HTTPS and the address of a profile by each host, if the server has HTTPS")
    func secure() {
        let network = NetworkAddresses(hosts: ["mac.local", "192.168.1.7", "10.0.0.2"], ports: [4_000, 5_002], securePort: 4_443)
        #expect(network.secure == ["https://mac.local:4443", "https://192.168.1.7:4443", "https://10.0.0.2:4443"])
        let hosts = ["mac.local", "192.168.1.7", "10.0.0.2"]
        #expect(network.profiles == hosts.map { "http://\($0):4000/_understudy/ca.mobileconfig" })
        #expect(network.certificates == hosts.map { "http://\($0):4000/_understudy/ca.pem" })
        #expect(self.network.secure + self.network.profiles + self.network.certificates == [])
        #expect(NetworkAddresses(hosts: [], ports: [4_000], securePort: 4_443).secure == ["https://127.0.0.1:4443"])
        #expect(NetworkAddresses(hosts: ["fd00::1"], ports: [4_000], securePort: 4_443).secure == ["https://[fd00::1]:4443"])
    }

    @Test("has an event when its first request arrives, and no second one", arguments: ["/api/legal/terms", "/_understudy/"])
    func arrival(_ target: String) throws {
        let world = try TestWorld.keyed()
        for _ in 0..<2 { _ = try world.submit(SentRequest(target: target, remote: SentRequest.otherMachine)) }
        _ = try world.submit(SentRequest(target: target))
        let events = try #require(try world.get("/_understudy/events").body["events"]?.array).filter { $0["kind"] != "midnight" }
        #expect(events.map { $0["kind"] } == ["machine"])
        #expect(events.first?["summary"] == "The first request from 192.168.1.20 arrived.")
    }

    @Test(
        "is named by its address",
        arguments: [
            ([192, 168, 1, 20], "192.168.1.20"), ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 10, 0, 0, 2], "10.0.0.2"),
            ([0xFE, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], "fe80:0:0:0:0:0:0:1"), ([127, 0, 0, 1], nil), ([], nil),
        ] as [([UInt8], String?)])
    func address(_ bytes: [UInt8], _ text: String?) {
        #expect(Visitors().arrival(of: RemoteAddress(bytes: bytes)) == text)
    }

    @Test("finds no address of a server that listens on its machine alone")
    func closed() throws {
        let answer = try TestWorld.keyed().get("/_understudy/phone")
        #expect(answer.status == 200)
        #expect(answer.body == ["baseURLs": [], "numeric": [], "link": .null, "code": .null])
    }

    @Test("is told link and code by the server's own page, and not by a page of another origin")
    func open() throws {
        let own = try phone([:])
        #expect(own["baseURLs"] == ["http://mac.local:4000", "http://mac.local:5002"])
        #expect(own["numeric"] == ["http://192.168.1.7:4000"])
        let link = "http://mac.local:4000/_key/\(SentRequest.key)/"
        #expect(own["link"]?.string == link)
        #expect(own["code"]?.array?.compactMap(\.string) == QRCode(link)?.text)
        let findings = try OpenAPIDescriptions.joined().findings("GET", "/_understudy/phone", status: 200, json: own)
        #expect(findings == [])
        let other = try phone(["Origin": "http://localhost:3000"])
        #expect(other["baseURLs"] == own["baseURLs"])
        #expect(other["link"] == .null)
        #expect(other["code"] == .null)
    }

    @Test("is told the addresses of the sandbox that it asks for, with the control key, and a page of another origin without it")
    func sandbox() throws {
        let own = try phone([:], in: "t1")
        let base = "/_key/\(SentRequest.key)/_sandbox/t1"
        #expect(own["baseURLs"] == [.string("http://mac.local:4000\(base)"), .string("http://mac.local:5002\(base)")])
        #expect(own["numeric"] == [.string("http://192.168.1.7:4000\(base)")])
        let link = "http://mac.local:4000\(base)/"
        #expect(own["link"]?.string == link)
        #expect(own["code"]?.array?.compactMap(\.string) == QRCode(link)?.text)
        #expect(try OpenAPIDescriptions.joined().findings("GET", "/_understudy/phone", status: 200, json: own) == [])
        let other = try phone(["Origin": "http://localhost:3000"], in: "t1")
        #expect(other["baseURLs"] == ["http://mac.local:4000/_sandbox/t1", "http://mac.local:5002/_sandbox/t1"])
        #expect(!other.text.contains(SentRequest.key))
        #expect(other["link"] == .null)
    }

    /// The response of a server that other machines reach.
    private func phone(_ headers: [String: String], in sandbox: String? = nil) throws -> JSON {
        let world = try TestWorld.keyed()
        let configuration = try Configuration(flags: ["controlKey": .string(SentRequest.key)])
        let services = Services(configuration, seeding: world.seeding)
        let handler = RequestHandler(
            worlds: world.handler.worlds, workers: try TestWorld.workers(), limits: Limits(configuration), logger: world.handler.logger,
            network: network
        ) { services }
        if let sandbox { #expect(try world.send(.put, "/_understudy/sandboxes/\(sandbox)").status == 201) }
        let target = (sandbox.map { "/_sandbox/\($0)" } ?? "") + "/_understudy/phone"
        let reply = handler.reply(to: try SentRequest(target: target, headers: headers).request())
        guard case .computed(_, let compute) = reply, case .response(let response) = compute() else { return .null }
        return try JSON(parsing: response.wholeBody)
    }
}
