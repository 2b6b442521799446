import MicroHTTP
import UnderstudyCore
import Values

/// The body of `POST /moods`: `{"score": 4, "note": "sunny"}`.
struct MoodInput: Sendable {
    private let json: JSON

    init(_ request: Request) throws { json = try MoodBackend.body(of: request) }

    /// - Parameter scale: the highest score.
    /// - Throws: ``MoodError/faulty(_:)`` with every validation error.
    func checked(scale: Int) throws(MoodError) -> (score: Int, note: String?) {
        let faults = ValidationErrors()
        let reader = ObjectReader(json, path: "$", faults: faults)
        reader.require("score", expected: "a whole number from 1 to \(scale)")
        let score = reader.integer("score", in: 1...scale) ?? 1
        let note = reader.string("note", length: Mood.noteLength)
        reader.finish()
        guard faults.all.isEmpty else { throw .faulty(faults.all) }
        return (score, note)
    }
}
