import Testing
import UnderstudyCore
import UnderstudyWorlds

@testable import UnderstudyProgram

@Suite("The memory capacity")
struct MemoryCapacityTests {
    private func capacity(_ bytes: Int, sandboxes: Int = 2_147_483_648, body: Int = 10_485_760) -> MemoryCapacity {
        MemoryCapacity(sandboxBytes: sandboxes, bodyBytes: body, within: MemoryLimit(bytes: bytes, isOfControlGroup: true))
    }

    private static let (mebibyte, gibibyte) = (1 << 20, 1 << 30)

    @Test(
        "has the settings' values, or the shares that fit into the memory",
        arguments: [
            // The memory; sandboxes, one body, all bodies and the unsent responses, in MiB.
            (8_192, 2_048, 10, 1_012), (4_192, 2_048, 10, 512), (4_191, 2_047, 10, 511), (1_120, 512, 10, 128), (512, 208, 10, 52),
            (176, 40, 10, 10), (168, 36, 9, 9), (104, 4, 1, 1), (100, 2, 1, 1), (96, 1, 1, 1), (0, 1, 1, 1),
        ])
    func shares(_ memory: Int, _ sandboxes: Int, _ body: Int, _ other: Int) {
        let capacity = capacity(memory * Self.mebibyte)
        #expect(capacity.sandboxBytes / Self.mebibyte == sandboxes)
        #expect(capacity.bodyBytes / Self.mebibyte == body)
        #expect(capacity.receivedBytes / Self.mebibyte == other)
        #expect(capacity.unsentBytes / Self.mebibyte == other)
        #expect((capacity.shortage == nil) == (sandboxes == 2_048 && body == 10))
    }

    @Test("has shares that leave a quarter of the memory beside the program's own", arguments: [104, 128, 1_000, 4_096, 100_000])
    func sum(_ mebibytes: Int) {
        let memory = mebibytes * Self.mebibyte
        let capacity = capacity(memory, sandboxes: 1_099_511_627_776, body: 1_073_741_824)
        let sum = capacity.sandboxBytes + capacity.receivedBytes + capacity.unsentBytes
        #expect(sum <= (memory - MemoryCapacity.reserveBytes) / 4 * 3)
        #expect(capacity.bodyBytes <= capacity.receivedBytes)
    }

    @Test("is a number also at the ends of the range", arguments: [Int.min, -1, .max])
    func extremes(_ bytes: Int) {
        let capacity = capacity(bytes)
        #expect((MemoryCapacity.leastBytes...2_147_483_648).contains(capacity.sandboxBytes))
        #expect(capacity.receivedBytes >= MemoryCapacity.leastBytes)
    }

    @Test("leaves lower settings as they are")
    func lower() {
        let capacity = capacity(512 * Self.mebibyte, sandboxes: 64 * Self.mebibyte, body: 1_024)
        #expect(capacity.sandboxBytes == 64 * Self.mebibyte)
        #expect(capacity.bodyBytes == 1_024)
        #expect(capacity.shortage == nil)
    }

    @Test("has a warning in one line for the settings that count less than their values, with the way out")
    func shortage() {
        #expect(
            capacity(512 * Self.mebibyte).shortage
                == "sandboxes.memoryBytes is 2147483648, but the control group of this process has 536870912 bytes of memory: 218103808 "
                + "count; raise the group's limit, or lower the setting")
        #expect(
            capacity(104 * Self.mebibyte).shortage
                == "sandboxes.memoryBytes is 2147483648 and limits.bodyBytes is 10485760, but the control group of this process has "
                + "109051904 bytes of memory: 4194304 and 1048576 count; raise the group's limit, or lower the settings")
        let machine = MemoryCapacity(
            sandboxBytes: 1_048_576, bodyBytes: Self.gibibyte, within: MemoryLimit(bytes: 2 * Self.gibibyte, isOfControlGroup: false))
        #expect(
            machine.shortage
                == "limits.bodyBytes is 1073741824, but this machine has 2147483648 bytes of memory: 255852544 count; lower the setting")
    }

    @Test("applies to a server from its start, and to changed settings of a running one")
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
