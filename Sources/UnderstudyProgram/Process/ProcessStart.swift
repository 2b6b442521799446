import Foundation
import Values

/// The start of a process. It tells the process from a later one with the same id.
struct ProcessStart: Sendable, Equatable {
    /// Names the start of the system; empty where `time` is a date.
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
        if let status = SystemTool.read("/proc/\(processID)/stat") {
            self.init(status: status)
        } else {
            let environment = ["LC_ALL": "C", "TZ": "UTC"]
            let time = SystemTool.output(of: "/bin/ps", ["-o", "lstart=", "-p", "\(processID)"], environment: environment)?.trimmingSpace()
            guard let time, !time.isEmpty else { return nil }
            self.init(boot: "", namespace: "", time: String(time))
        }
    }

    /// - Parameter status: the content of `/proc/PID/stat`. The name of the program, in brackets, may contain brackets and spaces.
    private init?(status: String) {
        let fields = Self.fields(of: status)
        guard fields.count > Self.startField else { return nil }
        let boot = SystemTool.read("/proc/sys/kernel/random/boot_id")?.trimmingSpace() ?? ""
        let namespace = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/pid")) ?? ""
        self.init(boot: String(boot), namespace: namespace, time: String(fields[Self.startField]))
    }

    private static func fields(of status: String) -> [Substring] {
        status.utf8.lastIndex(of: UInt8(ascii: ")")).map { status[$0...].split(separator: " ") } ?? []
    }

    /// The fields `state` and `starttime`, counted from the name.
    private static let (stateField, startField) = (1, 20)

    /// Whether a process has ended, and only waits for its parent to take its exit status.
    static func hasEnded(_ processID: Int) -> Bool {
        let state: Substring? =
            if let status = SystemTool.read("/proc/\(processID)/stat") {
                fields(of: status).dropFirst(stateField).first
            } else {
                SystemTool.output(of: "/bin/ps", ["-o", "stat=", "-p", "\(processID)"])?.trimmingSpace()
            }
        return state?.hasPrefix("Z") ?? false
    }

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
