import Foundation

/// A world of its own beside `main`.
public struct Sandbox: Codable, Sendable, Equatable {
    /// Names it.
    public let id: String
    /// Where apps reach it, as the server sees itself; ``UnderstudyClient/sandbox(_:)`` has it as this client sees the server.
    public let baseURL: URL
    /// What its clock says.
    public let now: Date
    /// The account that requests without credentials act as.
    public let persona: String?
}
