import Testing

@testable import UnderstudyProgram

@Suite("The memory of a process")
struct MemoryLimitTests {
    private static let machineBytes: UInt64 = 8_589_934_592

    private func limit(_ files: [String: String], machineBytes: UInt64 = machineBytes) -> MemoryLimit {
        MemoryLimit(machineBytes: machineBytes) { files[$0] }
    }

    @Test(
        "is the machine's, or the least limit of the process's control groups and their ancestors",
        arguments: [
            // No control groups, as on macOS.
            ([:], nil),
            // A container with a view of its own.
            (["/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/memory.max": "536870912\n"], 536_870_912),
            (["/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/memory.max": "max\n"], nil),
            (["/proc/self/cgroup": "0::/\n"], nil),
            // A service below a slice: the least counts, wherever it is.
            (
                [
                    "/proc/self/cgroup": "0::/system.slice/app.service\n",
                    "/sys/fs/cgroup/system.slice/memory.max": "268435456\n",
                    "/sys/fs/cgroup/system.slice/app.service/memory.max": "max\n",
                ], 268_435_456
            ),
            (
                [
                    "/proc/self/cgroup": "0::/system.slice/app.service\n",
                    "/sys/fs/cgroup/system.slice/memory.max": "1073741824\n",
                    "/sys/fs/cgroup/system.slice/app.service/memory.max": "134217728\n",
                ], 134_217_728
            ),
            // The first version, alone and beside the second.
            (["/proc/self/cgroup": "4:memory:/app\n", "/sys/fs/cgroup/memory/app/memory.limit_in_bytes": "1048576\n"], 1_048_576),
            (
                [
                    "/proc/self/cgroup": "5:cpu,memory:/app\n0::/app\n",
                    "/sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
                    "/sys/fs/cgroup/memory/app/memory.limit_in_bytes": "2097152\n",
                    "/sys/fs/cgroup/app/memory.max": "4194304\n",
                ], 2_097_152
            ),
            // A container with the path of its host: its own group is at the root of the folder.
            (["/proc/self/cgroup": "4:memory:/docker/0a1b\n", "/sys/fs/cgroup/memory/memory.limit_in_bytes": "3145728\n"], 3_145_728),
            // A limit above the machine's memory, and one above every number.
            (["/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/memory.max": "9223372036854771712\n"], nil),
            (["/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/memory.max": "99999999999999999999999999\n"], nil),
            (["/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/memory.max": "0\n"], 0),
        ] as [([String: String], Int?)])
    func least(_ files: [String: String], _ bytes: Int?) {
        let limit = limit(files)
        #expect(limit == MemoryLimit(bytes: bytes ?? Int(Self.machineBytes), isOfControlGroup: bytes != nil))
    }

    @Test("is a number also for a machine with more bytes than a number has")
    func large() {
        #expect(limit([:], machineBytes: .max) == MemoryLimit(bytes: .max, isOfControlGroup: false))
    }

    @Test("of this process is more than nothing, and at most the machine's")
    func present() {
        #expect(MemoryLimit.present.bytes > 0)
    }

    @Test(
        "has a file for each group that limits memory, and for each of its ancestors",
        arguments: [
            ("", []), ("\n\n", []), ("0", []), ("0:", []), ("memory", []), ("4:cpu:/a\n3:memoryless:/b", []), ("1:name=systemd:/a", []),
            ("0::", ["/sys/fs/cgroup/memory.max"]), ("0::/", ["/sys/fs/cgroup/memory.max"]),
            ("0::/a b:c/d", ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/a b:c/memory.max", "/sys/fs/cgroup/a b:c/d/memory.max"]),
            ("0::/../other", ["/sys/fs/cgroup/memory.max"]),
            (
                "7:hugetlb,memory:/a",
                ["/sys/fs/cgroup/memory/memory.limit_in_bytes", "/sys/fs/cgroup/memory/a/memory.limit_in_bytes"]
            ),
        ] as [(String, [String])])
    func files(_ groups: String, _ files: [String]) {
        #expect(MemoryLimit.files(ofGroups: groups) == files)
    }

    @Test("follows a bounded number of ancestors")
    func depth() {
        let path = String(repeating: "/a", count: 10_000)
        #expect(MemoryLimit.files(ofGroups: "0::" + path).count == 129)
    }

    @Test(
        "has no limit by a text that is no number",
        arguments: [
            ("", nil), ("\n", nil), ("max\n", nil), ("-1\n", nil), ("+5", nil), ("0x10", nil), ("1.5", nil), ("12 34", nil), ("٣", nil),
            ("0\n", 0), (" 42 \n", 42), ("007", 7), ("9223372036854775807", .max), ("9223372036854775808", .max),
        ] as [(String, Int?)])
    func bytes(_ text: String, _ bytes: Int?) {
        #expect(MemoryLimit.bytes(text) == bytes)
    }
}
