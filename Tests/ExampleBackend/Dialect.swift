import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

extension MoodBackend {
    package static let pathPrefix = ""
    package static let operations = Moods.operations

    package static let form = OpenAPIForm(
        info: OpenAPIForm.Info(title: "Moods", summary: "A diary with one mood a day.", about: "", tags: [:]), componentPrefix: "Mood",
        securitySchemes: ["MoodKey": ["type": "apiKey", "in": "header", "name": "X-Mood-Key"]], security: [["MoodKey": []]],
        everywhere: [.keyNeeded], invalid: [.faulty], notFound: [.unknownMood], conflict: [], pathParameter: { _ in "The mood's id." },
        failureSchema: { _ in SharedFailure.problem }, envelope: { $0 }, exampleEnvelope: { $0 })

    package static let ownCaller = Access<MoodBackend, CurrentUser>.user.asCaller {
        EndpointCaller(account: $0.account.key, id: $0.account.key, email: $0.account.email)
    }

    package var routes: [Route] { routes(of: Self.operations) }

    package static func body(of request: Request) throws -> JSON {
        do {
            return try JSON(parsing: request.body)
        } catch {
            throw RequestError.invalidJSON(error)
        }
    }

    package static func success(_ data: JSON, status: HTTPResponse.Status) -> Response { .json(data, status: status) }
}

extension SharedFailure {
    static let problem = ValueSchema.object([.required("problem", .anyObject)])

    static let keyNeeded = mood("MoodKeyNeeded", "The key is missing or unknown.", .keyNeeded)
    static let unknownMood = mood("MoodUnknown", "There is no such mood.", .unknownMood(id: "m-1"))
    static let recordedAlready = mood(
        "MoodRecordedAlready", "The day has a mood.", .alreadyRecorded(LocalDate(year: 2_026, month: 1, day: 7)))
    static let faulty = mood("MoodFaulty", "The body has errors.", .faulty([]))

    private static func mood(_ name: String, _ about: String, _ error: MoodError) -> SharedFailure {
        let response = MoodError.response(for: error)
        return SharedFailure(response.status, name, about, problem, example: (try? JSON(parsing: response.body)) ?? .null)
    }
}
