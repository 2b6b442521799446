import Foundation
import Values

/// The start of a process. It tells the process from a later one with the same id.
struct ProcessStart: Sendable, Equatable {
    /// Names the start of the system; empty if the system does not report it.
    private let boot: String
    /// Names the set of process ids: a container has its own.
    private let namespace: String
    /// As the system reports it.
    private let time: String

    private init(boot: String, namespace: String, time: String) {
        (self.boot, self.namespace, self.time) = (boot, namespace, time)
    }

    /// - Returns: `nil` if no such process runs, or the system does not report its start.
    init?(of processID: Int) {
        #if canImport(Darwin)
            guard let start = Self.entry(of: processID)?.kp_proc.p_un.__p_starttime else { return nil }
            self.init(boot: Self.boot, namespace: "", time: "\(start.tv_sec).\(padded(start.tv_usec, 6))")
        #else
            guard let fields = Self.fields(of: processID), fields.count > Self.startField else { return nil }
            let boot = SystemTool.read("/proc/sys/kernel/random/boot_id")?.trimmingSpace() ?? ""
            let namespace = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/pid")) ?? ""
            self.init(boot: String(boot), namespace: namespace, time: String(fields[Self.startField]))
        #endif
    }

    /// Whether a process has ended, and only waits for its parent to take its exit status.
    static func hasEnded(_ processID: Int) -> Bool {
        #if canImport(Darwin)
            entry(of: processID).map { Int32($0.kp_proc.p_stat) == SZOMB } ?? false
        #else
            fields(of: processID)?.dropFirst(stateField).first?.hasPrefix("Z") ?? false
        #endif
    }

    #if canImport(Darwin)
        /// The process's entry in the kernel's table; `nil` if there is none.
        private static func entry(of processID: Int) -> kinfo_proc? {
            guard let processID = pid_t(exactly: processID) else { return nil }
            var name = [CTL_KERN, KERN_PROC, KERN_PROC_PID, processID]
            var entry = kinfo_proc()
            var size = MemoryLayout<kinfo_proc>.stride
            // For an unknown process the call succeeds and returns no entry.
            guard sysctl(&name, u_int(name.count), &entry, &size, nil, 0) == 0, size > 0 else { return nil }
            return entry
        }

        private static var boot: String {
            var text = [CChar](repeating: 0, count: 64)
            var size = text.count - 1
            guard sysctlbyname("kern.bootsessionuuid", &text, &size, nil, 0) == 0 else { return "" }
            return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    #else
        /// The fields of `/proc/PID/stat` after the name of the program. The name, in brackets, may contain brackets and spaces.
        private static func fields(of processID: Int) -> [Substring]? {
            guard let status = SystemTool.read("/proc/\(processID)/stat") else { return nil }
            return status.utf8.lastIndex(of: UInt8(ascii: ")")).map { status[$0...].split(separator: " ") }
        }

        /// The fields `state` and `starttime`, counted from the name.
        private static let (stateField, startField) = (1, 20)
    #endif

    /// Reads the value that ``json`` has written.
    init?(_ json: JSON?) {
        guard let boot = json?["boot"]?.string, let namespace = json?["namespace"]?.string, let time = json?["time"]?.string else {
            return nil
        }
        self.init(boot: boot, namespace: namespace, time: time)
    }

    var json: JSON { ["boot": .string(boot), "namespace": .string(namespace), "time": .string(time)] }

    /// Whether another process has this process's id now. `false` if that is unknown, as for a process of a container.
    func isReplaced(by processID: Int) -> Bool {
        guard let present = ProcessStart(of: processID) else { return false }
        // One of the two starts of the system is unknown.
        if present.boot.isEmpty != boot.isEmpty { return false }
        if present.boot == boot, present.namespace != namespace { return false }
        return present != self
    }
}
