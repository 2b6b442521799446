import Foundation

/// The memory that this process may use.
package struct MemoryLimit: Sendable, Equatable {
    package let bytes: Int
    /// Whether a control group sets the limit, as for a container or a service. Otherwise it is the memory of the machine.
    package let isOfControlGroup: Bool

    /// The most names of a group's path that are followed.
    private static let mostNames = 128

    package init(bytes: Int, isOfControlGroup: Bool) {
        self.bytes = bytes
        self.isOfControlGroup = isOfControlGroup
    }

    /// The least of the machine's memory and the limits of the process's control groups. On macOS there are none.
    ///
    /// - Parameter read: reads a file of `/proc` or `/sys`; `nil` if it is missing.
    init(machineBytes: UInt64, read: (String) -> String?) {
        let files = read("/proc/self/cgroup").map(Self.files) ?? []
        let machine = Int(clamping: machineBytes)
        let group = files.compactMap { read($0).flatMap(Self.bytes) }.min() ?? .max
        self.init(bytes: min(machine, group), isOfControlGroup: group < machine)
    }

    package static var present: MemoryLimit {
        MemoryLimit(machineBytes: ProcessInfo.processInfo.physicalMemory, read: SystemTool.read)
    }

    /// The files with the limits of a process's control groups and of their ancestors, in both versions of control groups. In a container,
    /// some of them do not exist: the path may be the host's, while the folder has the container's group at its root.
    ///
    /// - Parameter groups: the content of `/proc/PID/cgroup`, lines such as `0::/system.slice/app.service` and `4:memory:/app`.
    static func files(ofGroups groups: String) -> [String] {
        groups.parts(between: "\n").flatMap { line -> [String] in
            let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3 else { return [] }
            let isMemory = fields[1].parts(between: ",").hasExactly("memory")
            guard isMemory || fields[1].isEmpty else { return [] }
            let (folder, file) = isMemory ? ("/sys/fs/cgroup/memory", "memory.limit_in_bytes") : ("/sys/fs/cgroup", "memory.max")
            // A path above the root that is visible here begins with `..`.
            let names = fields[2].parts(between: "/").prefix(mostNames).prefix(while: { !$0.isSame(as: "..") })
            return (0...names.count).map { ([folder] + names.prefix($0) + [file]).joined(separator: "/") }
        }
    }

    /// The bytes that a file with a limit names; `nil` for `max` and for any other text.
    static func bytes(_ limit: String) -> Int? {
        let digits = limit.trimmingSpace()
        guard !digits.isEmpty, digits.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else { return nil }
        return Int(digits) ?? .max
    }
}
