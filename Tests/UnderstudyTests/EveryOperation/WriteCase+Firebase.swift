import HTTPTypes
import TestSupport
import Values

@testable import UnderstudyCore

/// The writes to Firebase by the owner, with the examples of their bodies for Alice.
extension WriteCase {
    static let firebase: [WriteCase] = OperationCase.all.filter { $0.backend == "firebase" && $0.method != .get }.flatMap { operation in
        (preparations[operation.name] ?? [{ _, body in body }]).map { prepare in
            WriteCase(operation.method, operation.path, operation.status) { world in
                try operation.example.map { try prepare(world, $0.replacing("six-days", by: "alice")) }
            }.by("owner")
        }
    }

    /// Makes a body from the example, after any requests that must come first.
    private typealias Preparation = @Sendable (UsedWorld, JSON) throws -> JSON

    /// The operations whose bodies have tokens and codes of earlier responses, or that have several cases.
    private static let preparations: [String: [Preparation]] = [
        "token": [{ world, body in body.with(["refreshToken": try signedIn(in: world)["refreshToken"] ?? .null]) }],
        "update": [
            { _, body in body.without("idToken").with(["email": "anna@understudy.test", "password": "another-secret"]) },
            { world, body in try identified(body, in: world) },
        ],
        "signInWithIdp": [
            { _, body in
                let claims = #"{"sub":"g-1","email":"federated@understudy.test"}"#
                return body.with(["postBody": .string("providerId=google.com&id_token=\(claims)")])
            }
        ],
        "resetPassword": [{ world, body in body.with(["oobCode": try code("PASSWORD_RESET", for: "alice", in: world)]) }],
        "signInWithEmailLink": [{ world, body in body.with(["oobCode": try code("EMAIL_SIGNIN", for: "alice", in: world)]) }],
        "signInWithPhoneNumber": [
            { world, body in body.merging(try phoneCode(in: world)) }, { world, body in body.merging(try linking(in: world)) },
            { world, _ in ["temporaryProof": try temporaryProof(in: world), "phoneNumber": number] },
        ],
        "startEnrollment": [{ world, body in try identified(body, in: world) }],
        "finalizeEnrollment": [
            { world, body in
                let started = try identified(["phoneEnrollmentInfo": ["phoneNumber": number]], in: world)
                try send("/identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:start", started, in: world)
                return try identified(body.with(["phoneVerificationInfo": lastCode(in: world)]), in: world)
            }
        ],
        "withdrawEnrollment": [
            { world, body in
                let body = try identified(body, in: world)
                _ = try firstStep(in: world)
                return body
            }
        ],
        "startSecondStep": [{ world, body in body.merging(try firstStep(in: world)) }],
        "finalizeSecondStep": [
            { world, body in
                let first = try firstStep(in: world)
                try send(
                    "/identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:start", first.with(["mfaEnrollmentId": "m1"]), in: world)
                return body.merging(first).with(["phoneVerificationInfo": try lastCode(in: world)])
            }
        ],
    ]
}

/// The requests that come first.
extension WriteCase {
    private static let plain = "/identitytoolkit.googleapis.com/v1/accounts:"
    private static let number: JSON = "+15555550100"

    @discardableResult
    private static func send(_ path: String, _ body: JSON, in world: UsedWorld) throws -> JSON {
        try world.send(.post, path, as: "owner", body).json
    }

    private static func signedIn(in world: UsedWorld) throws -> JSON {
        try send(plain + "signInWithPassword", ["email": "alice@understudy.test", "password": "understudy"], in: world)
    }

    /// A body with Alice's ID token.
    private static func identified(_ body: JSON, in world: UsedWorld) throws -> JSON {
        body.with(["idToken": try signedIn(in: world)["idToken"] ?? .null])
    }

    /// The code of a mail.
    private static func code(_ type: JSON, for name: String, in world: UsedWorld) throws -> JSON {
        let body: JSON = ["requestType": type, "email": .string("\(name)@understudy.test"), "returnOobLink": true]
        return try send(plain + "sendOobCode", body, in: world)["oobCode"] ?? .null
    }

    /// The code of the last text message, with its session.
    private static func lastCode(in world: UsedWorld) throws -> JSON {
        let codes = try world.send(.get, "/emulator/v1/projects/p/verificationCodes", as: nil).json["verificationCodes"]?.array
        return ["sessionInfo": codes?.last?["sessionInfo"] ?? .null, "code": codes?.last?["code"] ?? .null]
    }

    private static func phoneCode(in world: UsedWorld) throws -> JSON {
        try send(plain + "sendVerificationCode", ["phoneNumber": number], in: world)
        return try lastCode(in: world)
    }

    /// Gives a user members that only the owner sets.
    private static func update(_ uid: JSON?, _ members: JSON, in world: UsedWorld) throws {
        try send("/identitytoolkit.googleapis.com/v1/projects/p/accounts:update", members.merging(["localId": uid ?? .null]), in: world)
    }

    /// The proof that Alice has a number which is Bob's.
    private static func temporaryProof(in world: UsedWorld) throws -> JSON {
        try send(plain + "signInWithPhoneNumber", linking(in: world), in: world)["temporaryProof"] ?? .null
    }

    private static func linking(in world: UsedWorld) throws -> JSON {
        try update("bob", ["phoneNumber": number], in: world)
        return try identified(phoneCode(in: world), in: world)
    }

    /// The first step of Alice's sign-in with a second factor.
    private static func firstStep(in world: UsedWorld) throws -> JSON {
        let factors: JSON = ["mfa": ["enrollments": [["mfaEnrollmentId": "m1", "phoneInfo": number]]]]
        try update(signedIn(in: world)["localId"], factors, in: world)
        return ["mfaPendingCredential": try signedIn(in: world)["mfaPendingCredential"] ?? .null]
    }
}

extension JSON {
    /// The value with another text in each of its texts.
    fileprivate func replacing(_ text: String, by other: String) -> JSON {
        switch self {
        case .string(let value): .string(value.replacing(text, with: other))
        case .array(let elements): .array(elements.map { $0.replacing(text, by: other) })
        case .object(let members): .object(JSON.Members(members.map { ($0.key, $0.value.replacing(text, by: other)) }))
        default: self
        }
    }
}
