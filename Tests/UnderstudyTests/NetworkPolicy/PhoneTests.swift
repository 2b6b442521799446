import HTTPTypes
import MicroHTTP
import Synchronization
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
    }

    @Test("has a base URL over HTTPS and the address of a profile by each host, if the server has HTTPS")
    func secure() {
        let network = NetworkAddresses(hosts: ["mac.local", "192.168.1.7", "10.0.0.2"], ports: [4_000, 5_002], securePort: 4_443)
        #expect(network.secure == ["https://mac.local:4443", "https://192.168.1.7:4443", "https://10.0.0.2:4443"])
        let hosts = ["mac.local", "192.168.1.7", "10.0.0.2"]
        #expect(network.profiles == hosts.map { "http://\($0):4000/_understudy/ca.mobileconfig" })
        #expect(network.certificates == hosts.map { "http://\($0):4000/_understudy/ca.pem" })
        #expect(self.network.secure + self.network.profiles + self.network.certificates == [])
    }

    @Test(
        "has no base URL over HTTPS, and nothing to trust, by a host that the certificate does not name",
        arguments: [
            "192.0.2.2", "100.100.1.7", "2001:db8::1", "my-mac", "my-mac.example",
        ])
    func unnamed(_ host: String) {
        let network = NetworkAddresses(hosts: [host], ports: [4_000], securePort: 4_443)
        #expect(network.baseURLs.count == 1)
        #expect(network.secure + network.profiles + network.certificates == [])
        let mixed = NetworkAddresses(hosts: [host, "10.0.0.2"], ports: [4_000], securePort: 4_443)
        #expect(mixed.secure == ["https://10.0.0.2:4443"])
        #expect(mixed.profiles.count == 2)
    }

    @Test("is offered HTTPS by each private address and name of the machine that the certificate names, and by no other")
    func certified() {
        let (labels, addresses) = (
            ["my-mac", "m\u{FC}ller"], [[192, 168, 1, 7], [172, 32, 0, 1], [8, 8, 8, 8], [10, 0, 0, 2]] as [[UInt8]]
        )
        let names = ServerNames(labels: labels, addresses: addresses)
        for label in labels { #expect(ServerNames.canHave("\(label).local") == names.domains.contains("\(label).local"), "\(label)") }
        for address in addresses {
            let host = address.map(String.init).joined(separator: ".")
            #expect(ServerNames.canHave(host) == names.addresses.contains(address), "\(host)")
        }
    }

    @Test("finds no address of a machine that is in no network")
    func alone() throws {
        let alone = NetworkAddresses(hosts: [], ports: [4_000, 5_002], securePort: 4_443)
        #expect(alone.isOpen)
        #expect(alone.links(withKey: "key") + alone.baseURLs + alone.secure + alone.profiles == [])
        let answer = try TestWorld(.keyed(), reachedAt: alone).get("/_understudy/phone")
        #expect(answer.body == ["open": true, "baseURLs": [], "numeric": [], "secure": [], "link": .null, "https": .null, "codes": []])
    }

    @Test("finds the machine's present addresses, also after the machine has changed its network")
    func moved() throws {
        let hosts = Mutex<[String]>([])
        let world = try TestWorld(.keyed(), reachedAt: NetworkAddresses(hosts: hosts.withLock(\.self), ports: [4_000]))
        #expect(try world.get("/_understudy/phone").body["baseURLs"] == [])
        hosts.withLock { $0 = ["192.168.1.7"] }
        #expect(try world.get("/_understudy/phone").body["baseURLs"] == ["http://192.168.1.7:4000"])
    }

    @Test("has no base URL over HTTPS by a host that the server's certificate cannot name")
    func uncertifiable() {
        let mixed = NetworkAddresses(hosts: ["192.0.2.2", "192.168.1.7", "mac.example"], ports: [4_000], securePort: 4_443)
        #expect(mixed.secure == ["https://192.168.1.7:4443"])
        #expect(mixed.secureProblem == nil)
        for host in ["192.0.2.2", "2001:db8::1", "fe80::1", "mac"] {
            let network = NetworkAddresses(hosts: [host], ports: [4_000], securePort: 4_443)
            #expect(network.secure + network.profiles + network.certificates == [], "\(host)")
            #expect(network.secureProblem == "no private address or .local name in this network", "\(host)")
            #expect(NetworkAddresses(hosts: [host], ports: [4_000]).secureProblem == nil, "\(host)")
        }
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
        #expect(answer.body == ["open": false, "baseURLs": [], "numeric": [], "secure": [], "link": .null, "https": .null, "codes": []])
    }

    @Test("is told link and codes by the server's own page, and not the link by a page of another origin")
    func open() throws {
        let own = try phone()
        #expect(own["baseURLs"] == ["http://mac.local:4000", "http://mac.local:5002"])
        #expect(own["numeric"] == ["http://192.168.1.7:4000"])
        let link = "http://mac.local:4000/_key/\(SentRequest.key)/"
        #expect(own["link"]?.string == link)
        #expect(own["https"] == .null)
        #expect(codes(of: own) == ["http://mac.local:4000", "http://192.168.1.7:4000", link])
        let other = try phone(headers: ["Origin": "http://localhost:3000"])
        #expect(other["baseURLs"] == own["baseURLs"])
        #expect(other["link"] == .null)
        #expect(!other.text.contains(SentRequest.key))
    }

    @Test("is told the addresses of the sandbox that it asks for, with the control key, and a page of another origin without it")
    func sandbox() throws {
        let own = try phone("/_sandbox/t1/_understudy/phone")
        let base = "/_key/\(SentRequest.key)/_sandbox/t1"
        #expect(own["baseURLs"] == [.string("http://mac.local:4000\(base)"), .string("http://mac.local:5002\(base)")])
        #expect(own["numeric"] == [.string("http://192.168.1.7:4000\(base)")])
        let link = "http://mac.local:4000\(base)/"
        #expect(own["link"]?.string == link)
        #expect(codes(of: own) == ["http://mac.local:4000\(base)", "http://192.168.1.7:4000\(base)", link])
        let other = try phone("/_sandbox/t1/_understudy/phone", headers: ["Origin": "http://localhost:3000"])
        #expect(other["baseURLs"] == ["http://mac.local:4000/_sandbox/t1", "http://mac.local:5002/_sandbox/t1"])
        #expect(!other.text.contains(SentRequest.key))
        #expect(other["link"] == .null)
    }

    @Test(
        "is told the addresses of an account, in the main world and in a sandbox",
        arguments: [("", ""), ("/_sandbox/t1", "/_sandbox/t1")])
    func account(_ prefix: String, _ path: String) throws {
        let own = try phone("\(prefix)/_understudy/phone?account=six%20days", isSecure: true)
        let base = "/_key/\(SentRequest.key)\(path)/_as/six%20days"
        #expect(own["baseURLs"]?.array?.first?.string == "http://mac.local:4000\(base)")
        #expect(own["secure"] == [.string("https://mac.local:4443\(base)"), .string("https://192.168.1.7:4443\(base)")])
        // The dashboard has no account of its own.
        #expect(own["link"]?.string == "http://mac.local:4000/_key/\(SentRequest.key)\(path)/")
    }

    @Test("is told of HTTPS by name and by number, of the profile and the certificate to trust first, and of their codes")
    func https() throws {
        let own = try phone(isSecure: true)
        #expect(own["secure"] == ["https://mac.local:4443", "https://192.168.1.7:4443"])
        let hosts = ["http://mac.local:4000", "http://192.168.1.7:4000"]
        let https: JSON = [
            "port": 4_443, "fingerprint": "AA:BB", "profiles": .array(hosts.map { .string("\($0)/_understudy/ca.mobileconfig") }),
            "certificates": .array(hosts.map { .string("\($0)/_understudy/ca.pem") }),
        ]
        #expect(own["https"] == https)
        let coded = codes(of: own)
        for list in [own["secure"], https["profiles"], https["certificates"]] {
            for url in list?.array ?? [] { #expect(coded.contains(url.string ?? ""), "\(url)") }
        }
    }

    @Test("is refused an empty account and an unknown parameter", arguments: ["account=", "acount=ada"])
    func refused(_ query: String) throws {
        #expect(try TestWorld.keyed().get("/_understudy/phone?\(query)").status == 400)
    }

    /// The addresses with a code. Each code is that of its address.
    private func codes(of phone: JSON) -> [String] {
        (phone["codes"]?.array ?? []).map { entry in
            let url = entry["url"]?.string ?? ""
            #expect(entry["rows"]?.array?.compactMap(\.string) == QRCode(url)?.text, "\(url)")
            return url
        }
    }

    /// The response of a server that other machines reach, as the OpenAPI document has it.
    private func phone(_ target: String = "/_understudy/phone", headers: [String: String] = [:], isSecure: Bool = false) throws -> JSON {
        let access = isSecure ? SecureAccess(port: 4_443, authorityPEM: "", authorityDER: [], fingerprint: "AA:BB") : nil
        let network = NetworkAddresses(
            hosts: ["mac.local", "192.168.1.7"], ports: [4_000, 5_002], securePort: isSecure ? 4_443 : nil)
        let world = try TestWorld(.keyed(), reachedAt: network, secureAccess: access)
        #expect(try world.send(.put, "/_understudy/sandboxes/t1").status == 201)
        let response = try world.submit(SentRequest(target: target, headers: headers)).response
        let json = try JSON(parsing: response.wholeBody)
        #expect(try OpenAPIDescriptions.joined().findings("GET", "/_understudy/phone", status: 200, json: json) == [])
        return json
    }
}
