/// What a world remembers of the requests it was sent; those to the control API are left out.
public struct Journal: Codable, Sendable, Equatable {
    /// The last requests, oldest first.
    public let entries: [JournalEntry]
    /// How many older ones were forgotten because there were too many.
    public let dropped: Int

    private enum CodingKeys: String, CodingKey {
        case entries = "requests"
        case dropped
    }
}
