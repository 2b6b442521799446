import Foundation
import ProbeSupport
import RawSockets
import Testing
import TestSupport
import Values

@testable import UnderstudyProgram

/// The files in Examples/Operation, which docs/operation.md describes.
@Suite("The examples of operation")
struct OperationExampleTests {
    private static let folder = "Examples/Operation"
    private static let names = ["understudy.service", "org.understudy.server.plist", "compose.yaml", "kubernetes.yaml"]

    @Test("are all described on the page, and no others are in the folder")
    func described() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Repository.path(Self.folder))
        #expect(files.sorted() == Self.names.sorted())
        let targets = try MarkdownPage(named: "docs/operation.md").links.map(\.target)
        for name in Self.names { #expect(targets.contains("../\(Self.folder)/\(name)"), "\(name)") }
    }

    @Test("set variables of existing settings, to values that these accept", arguments: names)
    func variables(_ name: String) throws {
        let text = try Self.text(name)
        let known = Set(SettingTable().rows.map(\.environmentName))
        let used = text.matches(of: /UNDERSTUDY_[A-Z_]+/).map { String($0.0) }.filter { $0 != "UNDERSTUDY_URL" }
        #expect(Set(used).subtracting(known) == [])
        // `UNDERSTUDY_HOST=0.0.0.0` in a unit; a name and its value on two lines in a manifest.
        let assigned = text.matches(of: /(UNDERSTUDY_[A-Z_]+)(?:=|\n +value: ")([^"%$\n]+)/)
        let environment = Dictionary(uniqueKeysWithValues: assigned.map { (String($0.1), String($0.2)) })
        #expect(throws: Never.self) { try Configuration(environment: environment) }
    }

    @Test("the unit has only keys that systemd knows", .enabled(if: Tool("systemd-analyze") != nil))
    func unit() async throws {
        let place = try Workplace()
        try place.write(Self.text("understudy.service").replacing("/usr/local/bin/understudy", with: "/bin/sh"), to: "understudy.service")
        let tool = try #require(Tool("systemd-analyze"))
        let end = try await place.run(URL(filePath: tool.path), ["verify", "--man=no", place.path(of: "understudy.service")])
        #expect(end.status == 0)
        #expect(end.errors == "")
    }

    @Test("the unit serves as a user of its own in a folder of its own, and starts again after a failure")
    func unitMembers() throws {
        let lines = Set(try Self.text("understudy.service").split(separator: "\n").map(String.init))
        for line in [
            "ExecStart=/usr/local/bin/understudy serve", "DynamicUser=yes", "StateDirectory=understudy", "WorkingDirectory=%S/understudy",
            "Restart=on-failure",
        ] {
            #expect(lines.contains(line), "\(line)")
        }
    }

    @Test("the property list starts the program with whole paths, and the page's command fills them in")
    func propertyList() throws {
        let data = Data(try Self.text("org.understudy.server.plist").replacing("HOME", with: "/Users/ada").utf8)
        let list = try #require(PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
        #expect(list["Label"] as? String == "org.understudy.server")
        #expect(list["ProgramArguments"] as? [String] == ["/usr/local/bin/understudy", "serve", "--quiet"])
        #expect(list["WorkingDirectory"] as? String == "/Users/ada/Library/Application Support/Understudy")
        for key in ["StandardOutPath", "StandardErrorPath"] { #expect((list[key] as? String)?.hasPrefix("/Users/ada/") == true, "\(key)") }
        #expect(list["RunAtLoad"] as? Bool == true)
        #expect((list["KeepAlive"] as? [String: Bool]) == ["SuccessfulExit": false])
    }

    @Test("the compose file has a server with its data in a volume, and tests that wait for its health")
    func compose() throws {
        let file = try JSON(yaml: Self.text("compose.yaml"))
        #expect(file["services"]?.object?.keys == ["understudy", "tests"])
        let (server, tests) = (file["services"]?["understudy"], file["services"]?["tests"])
        #expect(server?["volumes"] == ["understudy:/data"])
        #expect(file["volumes"]?.object?.keys == ["understudy"])
        #expect(server?["ports"] == ["127.0.0.1:4000:4000"])
        #expect(tests?["depends_on"]?["understudy"]?["condition"] == "service_healthy")
        #expect(tests?["environment"]?["UNDERSTUDY_URL"]?.string?.hasPrefix("http://understudy:4000/_key/${UNDERSTUDY_CONTROL_KEY") == true)
    }

    @Test("the manifest has one pod on one volume, behind a service of the same port")
    func manifest() throws {
        let documents = try Self.text("kubernetes.yaml").components(separatedBy: "\n---\n").map { try JSON(yaml: $0) }
        #expect(documents.map { $0["kind"] } == ["PersistentVolumeClaim", "Deployment", "Service"])
        #expect(documents.map { $0["metadata"]?["name"] } == ["understudy", "understudy", "understudy"])
        let (deployment, service) = (documents[1]["spec"], documents[2]["spec"])
        let pod = deployment?["template"]?["spec"]
        let labels = deployment?["template"]?["metadata"]?["labels"]
        #expect(deployment?["replicas"] == 1)
        #expect(deployment?["strategy"]?["type"] == "Recreate")
        #expect(deployment?["selector"]?["matchLabels"] == labels)
        #expect(service?["selector"] == labels)
        let container = try #require(pod?["containers"]?.array?.first)
        #expect(container["ports"] == [["name": "http", "containerPort": 4000]])
        #expect(service?["ports"] == [["name": "http", "port": 4000, "targetPort": "http"]])
        #expect(container["volumeMounts"]?.array?.map { $0["name"] } == pod?["volumes"]?.array?.map { $0["name"] })
        #expect(pod?["volumes"]?.array?.first?["persistentVolumeClaim"]?["claimName"] == "understudy")
    }

    @Test("the manifest's probes are a command of the program, and a path that other machines may ask for without a key")
    func probes() async throws {
        let text = try Self.text("kubernetes.yaml")
        let commands = text.matches(of: /command: \[understudy, ([a-z]+)\]/).map { String($0.1) }
        #expect(commands == ["health", "health"])
        #expect(text.matches(of: /path: (\/.*)\n/).map { String($0.1) } == ["/"])
        let address = try #require(OwnAddress.beyondLoopback())
        let server = try await Workplace(accounts: []).serve(["--host", "0.0.0.0"])
        let port = try #require(Int(server.port))
        for (path, status) in [("/", 200), ("/_understudy/health", 401)] {
            let answer = try RawConnection(port: port, at: address).exchange(RawRequest("GET", path))
            #expect(answer.status == status, "\(path)")
        }
    }

    private static func text(_ name: String) throws -> String {
        try String(contentsOf: URL(filePath: Repository.path("\(folder)/\(name)")), encoding: .utf8)
    }
}
