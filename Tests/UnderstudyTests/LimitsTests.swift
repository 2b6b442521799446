import Testing
import UnderstudyWorlds
import Values

@testable import UnderstudyProgram

@Suite("The limits of a server")
struct LimitsTests {
    private static let (mebibyte, gibibyte) = (1 << 20, 1 << 30)

    private func limits(_ bytes: Int, isOfControlGroup: Bool = true, _ settings: [String: JSON] = [:]) throws -> Limits {
        Limits(try Configuration(flags: settings), within: MemoryLimit(bytes: bytes, isOfControlGroup: isOfControlGroup), descriptors: nil)
    }

    @Test(
        "are the settings' values, or the shares that fit into the memory",
        arguments: [
            // The memory; sandboxes, one body, all bodies and the unsent responses, in MiB.
            (8_192, 2_048, 10, 128, 256), (4_191, 2_047, 10, 128, 256), (1_632, 768, 10, 128, 192), (1_112, 508, 10, 127, 127),
            (176, 40, 10, 10, 10), (168, 36, 9, 9, 9), (104, 4, 1, 1, 1), (100, 2, 1, 1, 1), (0, 1, 1, 1, 1),
            (.min >> 20, 1, 1, 1, 1), (.max >> 20, 2_048, 10, 128, 256),
        ])
    func shares(_ memory: Int, _ sandboxes: Int, _ body: Int, _ received: Int, _ unsent: Int) throws {
        let limits = try limits(memory * Self.mebibyte)
        #expect(limits.sandboxes.memoryBytes / Self.mebibyte == sandboxes)
        #expect(limits.bodyBytes / Self.mebibyte == body)
        #expect(limits.receivedBytes / Self.mebibyte == received)
        #expect(limits.unsentBytes / Self.mebibyte == unsent)
        #expect(limits.shortages.isEmpty == (sandboxes == 2_048 && body == 10))
    }

    @Test("leave a quarter of the memory beside the program's own", arguments: [104, 128, 1_000, 4_096, 100_000])
    func sum(_ mebibytes: Int) throws {
        let limits = try limits(
            mebibytes * Self.mebibyte, ["sandboxes.memoryBytes": 1_099_511_627_776, "limits.bodyBytes": 1_073_741_824])
        let sum = limits.sandboxes.memoryBytes + max(limits.receivedBytes, limits.bodyBytes) + limits.unsentBytes
        #expect(sum <= (mebibytes * Self.mebibyte - Limits.reserveBytes) / 4 * 3)
    }

    @Test("let WebSockets take a quarter of the connections", arguments: [(4_096, 1_024), (9, 2), (8, 2)])
    func sockets(_ connections: Int, _ webSockets: Int) throws {
        #expect(try limits(.max, ["limits.connections": .integer(connections)]).webSockets == webSockets)
    }

    @Test("have a warning in one line for the settings that count less than their values, with the way out")
    func shortage() throws {
        #expect(
            try limits(512 * Self.mebibyte).shortages == [
                "sandboxes.memoryBytes is 2147483648, but the control group of this process has 536870912 bytes of memory: 218103808 "
                    + "count; raise the group's limit, or lower the setting"
            ])
        #expect(
            try limits(104 * Self.mebibyte).shortages == [
                "sandboxes.memoryBytes is 2147483648 and limits.bodyBytes is 10485760, but the control group of this process has "
                    + "109051904 bytes of memory: 4194304 and 1048576 count; raise the group's limit, or lower the settings"
            ])
        #expect(
            try limits(
                2 * Self.gibibyte, isOfControlGroup: false,
                ["sandboxes.memoryBytes": 1_048_576, "limits.bodyBytes": .integer(Self.gibibyte)]
            ).shortages == [
                "limits.bodyBytes is 1073741824, but this machine has 2147483648 bytes of memory: 255852544 count; lower the setting"
            ])
    }

    @Test("apply to a server from its start, and to changed settings of a running one")
    func server() throws {
        let log = LogRecorder()
        let flags: [String: JSON] = [
            "port": 0, "database": ":memory:", "seed": .null, "limits.bodyBytes": 8_388_608, "sandboxes.memoryBytes": 16_777_216,
        ]
        let configuration = try Configuration(flags: flags)
        let application = try Application(
            configuration, memory: MemoryLimit(bytes: 112 * Self.mebibyte, isOfControlGroup: true), logger: log.logger)
        defer { application.stop() }
        func expectBounds(_ sandboxBytes: Int) throws {
            #expect(application.configuration.sandboxes.memoryBytes == sandboxBytes)
            #expect(application.services.bodyLimitBytes == 2_097_152)
            #expect(throws: SandboxError.tooLarge(limitBytes: sandboxBytes)) {
                try application.worlds.sandboxes.makeRoom(forSnapshotOf: application.world, bytes: 16_777_216)
            }
        }
        try expectBounds(8_388_608)
        #expect(log.lines.filter { $0.contains("8388608 and 2097152 count") }.count == 1, "\(log.lines)")
        try application.serve(by: Configuration(flags: flags.merging(["sandboxes.memoryBytes": 4_194_304]) { $1 }))
        try expectBounds(4_194_304)
        try application.serve(by: configuration)
        try expectBounds(8_388_608)
    }
}
