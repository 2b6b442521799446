import GRDB
import MicroHTTP
import UnderstudyCore

/// The form of Brad OS's resources (brados.md 1.4 to 1.6, brados-training.md 1.3 to 1.5).
struct BradOSDialect: ResourceDialect {
    let backend = BradOSBackend.name

    let pathPrefix = BradOSBackend.pathPattern

    func authentication(for owner: Resource.Owner, writes: Bool) -> Authentication<ResourceScope> {
        switch owner {
        case .user: Authentication<CurrentUser>.user.map { currentUser, _ in ResourceScope(user: currentUser.id) }
        case .everyone:
            Authentication<ResourceScope>.shared.map { scope, context in
                let user = writes ? try context.currentUser().id : try context.principal?.userID ?? User.standardID
                return ResourceScope(user: user, shared: scope.shared)
            }
        }
    }

    func body(of context: Context) throws -> JSON { try RequestBody(context.request).json }

    func write<Value>(_ context: Context, in scope: ResourceScope, _ body: (Database) throws -> Value) throws -> Value {
        try context.write(as: try context.currentUser(), body)
    }

    func willChangeRecords(of user: String, in db: Database) throws {
        if let account = try User.find(user, in: db)?.account { try Account.stopRenewing(account, in: db) }
    }

    func response(_ record: JSON, isNew: Bool) -> Response { .success(record, status: isNew ? .created : .ok) }

    func response(list: [UInt8]) -> Response { .success(encoded: list) }

    /// brados-training.md 1.4
    func response(deleted resource: Resource) -> Response {
        Self.deletesWithoutBody.contains(resource.kind) ? .noContent : .success(["deleted": true])
    }

    fileprivate static let deletesWithoutBody = ["workout", "workoutSet", "plan", "planDay", "planDayExercise"]
}

extension Records {
    /// The records of a scope, without the identifiers of a request.
    convenience init(of scope: ResourceScope, at now: Instant, in db: Database) {
        self.init(of: BradOSBackend.name, scope: scope, at: now, in: db)
    }
}

extension OpenAPIForm {
    static let bradOS = OpenAPIForm(
        operationPrefix: BradOSBackend.name, componentPrefix: "BradOS", pathPrefix: BradOSBackend.pathPattern,
        security: [[:], ["BradOSAppCheck": []]], pathParameters: [reference("parameters/BradOSEnv")],
        userParameters: [reference("parameters/BradOSUserID")],
        everywhere: [
            "403": reference("responses/BradOSForeignCaller"), "414": reference("responses/BradOSTargetTooLong"),
            "431": reference("responses/BradOSHeadersTooLarge"), "503": reference("responses/BradOSUnavailable"),
        ],
        failures: [
            "400": reference("responses/BradOSBadRequest"), "401": reference("responses/BradOSAppCheckRefused"),
            "404": reference("responses/BradOSUnknownPath"), "413": reference("responses/BradOSBodyTooLarge"),
            "415": reference("responses/BradOSUnsupportedCoding"),
        ],
        invalid: ["400": reference("responses/BradOSInvalidData")],
        notFound: ["404": reference("responses/BradOSUnknownRecord")],
        conflict: ["409": reference("responses/BradOSConflict")],
        pathParameter: { $0.isSame(as: "env") ? nil : "The record's id." },
        failureSchema: { reference($0 == .notFound ? "schemas/BradOSNotFound" : "schemas/BradOSValidationFailure") },
        envelope: { data in
            [
                "type": "object", "required": ["success", "data"], "additionalProperties": false,
                "properties": ["success": ["type": "boolean", "const": true], "data": data],
            ]
        },
        exampleEnvelope: { data in ["success": true, "data": data] },
        deletion: { resource in
            BradOSDialect.deletesWithoutBody.contains(resource.kind)
                ? ["204": ["description": "The record is deleted."]] : ["200": reference("responses/BradOSDeleted")]
        })

    private static func reference(_ name: String) -> JSON { ["$ref": .string("#/components/\(name)")] }
}

extension BradOSBackend {
    /// The kinds of records that are described as values.
    package static let resources: [Resource] = [
        .weightGoal, .cyclingProfile, .ftp, .rides, .rideStreams, .vo2MaxEstimates, .trainingBlocks, .stravaConnection, .exercises, .plans,
        .planDays, .planDayExercises, .mesocycles, .workouts, .workoutSets, .stretches, .stretchSessions, .meditationSessions,
        .guidedMeditations, .barcodes, .meals, .ingredients, .recipes, .mealPlans,
    ]
}
