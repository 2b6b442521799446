/// An entry of a history, as its page uses it.
protocol BradOSDay: Decodable, Sendable {
    var id: String { get }
    /// A string to the decoder; parsed by the page (brados.md 1.7).
    var date: String { get }
    /// What is drawn.
    var value: Double { get }
}
