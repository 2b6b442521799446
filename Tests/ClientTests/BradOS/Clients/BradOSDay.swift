/// An entry of a history, as its page uses it.
protocol BradOSDay: Decodable, Sendable {
    var id: String { get }
    /// A string to the decoder; parsed by the page (brados.md 1.7).
    var date: String { get }
    /// The value that the chart shows.
    var value: Double { get }
}
