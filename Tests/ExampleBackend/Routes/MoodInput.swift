import MicroHTTP
import UnderstudyCore
import Values

/// The body of `POST /moods`: `{"score": 4, "note": "sunny"}`.
struct MoodInput: Sendable {
    let score: Int
    let note: String?

    /// - Throws: ``MoodError/faulty(_:)`` with every validation error, and ``RequestError/invalidJSON(_:)``.
    init(_ request: Request, scale: Int) throws {
        let json: JSON
        do {
            json = try JSON(parsing: request.body)
        } catch {
            throw RequestError.invalidJSON(error)
        }
        let faults = ValidationErrors()
        let reader = ObjectReader(json, path: "$", faults: faults)
        reader.require("score", expected: "a whole number from 1 to \(scale)")
        score = reader.integer("score", in: 1...scale) ?? 1
        note = reader.string("note", length: Mood.noteLength)
        reader.finish()
        guard faults.all.isEmpty else { throw MoodError.faulty(faults.all) }
    }
}
