import UnderstudyCore

/// The bounds that are counted in bytes, as they fit together into the memory that this process may use.
///
/// Each has a fixed share of the memory beside the program's own. A quarter remains for the work on requests and for the main world.
struct MemoryCapacity {
    /// The most bytes of sandboxes and snapshots: `sandboxes.memoryBytes`, or their share.
    let sandboxBytes: Int
    /// The most bytes of one body: `limits.bodyBytes`, or the share of all bodies.
    let bodyBytes: Int
    /// The share of the bodies that are being received.
    let receivedBytes: Int
    /// The share of the responses that have not been sent.
    let unsentBytes: Int
    private let wanted: (sandboxBytes: Int, bodyBytes: Int)
    private let limit: MemoryLimit

    /// For the program itself, with its journal and its log.
    static let reserveBytes = 96 << 20
    /// The least share: below it, the server answers hardly any request.
    static let leastBytes = 1 << 20

    /// - Parameters:
    ///   - sandboxBytes: the value of `sandboxes.memoryBytes`.
    ///   - bodyBytes: the value of `limits.bodyBytes`.
    init(sandboxBytes: Int, bodyBytes: Int, within limit: MemoryLimit) {
        let eighth = limit.bytes.subtractingSaturating(Self.reserveBytes) / 8
        receivedBytes = max(Self.leastBytes, eighth)
        unsentBytes = receivedBytes
        self.sandboxBytes = min(sandboxBytes, max(Self.leastBytes, eighth * 4))
        self.bodyBytes = min(bodyBytes, receivedBytes)
        wanted = (sandboxBytes, bodyBytes)
        self.limit = limit
    }

    /// The warning if a setting counts less than its value; `nil` otherwise.
    var shortage: String? {
        let short = [
            ("sandboxes.memoryBytes", wanted.sandboxBytes, sandboxBytes), ("limits.bodyBytes", wanted.bodyBytes, bodyBytes),
        ].filter { $0.1 > $0.2 }
        guard !short.isEmpty else { return nil }
        let values = short.map { "\($0.0) is \($0.1)" }.joined(separator: " and ")
        let counted = short.map { "\($0.2)" }.joined(separator: " and ")
        let owner = limit.isOfControlGroup ? "the control group of this process" : "this machine"
        let wayOut = (limit.isOfControlGroup ? "raise the group's limit, or " : "") + "lower the setting" + (short.count > 1 ? "s" : "")
        return "\(values), but \(owner) has \(limit.bytes) bytes of memory: \(counted) count; \(wayOut)"
    }
}

extension Configuration {
    /// The capacity for the values of these settings.
    func memoryCapacity(within limit: MemoryLimit) -> MemoryCapacity {
        MemoryCapacity(sandboxBytes: sandboxes.memoryBytes, bodyBytes: bodyLimitBytes, within: limit)
    }

    /// The same configuration, with the bounds that fit into the memory.
    func bounded(by capacity: MemoryCapacity) -> Configuration {
        var bounded = self
        bounded.sandboxes.memoryBytes = capacity.sandboxBytes
        bounded.bodyLimitBytes = capacity.bodyBytes
        return bounded
    }
}
