/// A revision of the Model Context Protocol.
///
/// The protocol has two forms. Up to 2025-11-25, a client opens a session with `initialize`, which agrees on a revision. Since 2026-07-28
/// there is no session: each request names its revision in `_meta`.
enum MCPRevision: String, CaseIterable, Comparable {
    case first = "2024-11-05"
    /// Has batches, and annotations of tools.
    case withBatches = "2025-03-26"
    /// Has structured content, and titles.
    case withStructuredContent = "2025-06-18"
    case lastWithHandshake = "2025-11-25"
    case stateless = "2026-07-28"

    /// The revision that a handshake agrees on: the client's if the server has it, otherwise the newest with a handshake.
    init(requested version: String) {
        let known = Self(rawValue: version) ?? .lastWithHandshake
        self = min(known, .lastWithHandshake)
    }

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension MCPRevision {
    /// The members of a request's `_meta` in the stateless form.
    static let (versionKey, capabilitiesKey) = ("io.modelcontextprotocol/protocolVersion", "io.modelcontextprotocol/clientCapabilities")
    /// The member of a result's `_meta` in the stateless form.
    static let serverKey = "io.modelcontextprotocol/serverInfo"
}
