import Values

/// Phone numbers as first and as second factors of Firebase.
extension WriteCase {
    private static let legacy = "/www.googleapis.com/identitytoolkit/v3/relyingparty/"
    private static let plain = "/identitytoolkit.googleapis.com/v1/accounts:"
    private static let second = "/identitytoolkit.googleapis.com/v2/accounts/"
    private static let number: JSON = "+15555550100"

    private static func post(_ path: String, body: @escaping @Sendable (UsedWorld) throws -> JSON?) -> WriteCase {
        WriteCase(.post, path, 200, preparing: body).by("owner")
    }

    @discardableResult
    private static func send(_ path: String, _ body: JSON, in world: UsedWorld) throws -> JSON {
        try world.send(.post, path, as: "owner", body).json
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

    private static func signedIn(in world: UsedWorld) throws -> JSON {
        try send(plain + "signInWithPassword", ["email": "alice@understudy.test", "password": "understudy"], in: world)
    }

    /// Gives a user members that only the owner sets.
    private static func update(_ uid: JSON?, _ members: JSON, in world: UsedWorld) throws {
        let path = "/identitytoolkit.googleapis.com/v1/projects/p/accounts:update"
        try send(path, members.merging(["localId": uid ?? .null]), in: world)
    }

    /// The proof that Alice has a number which is Bob's.
    private static func temporaryProof(in world: UsedWorld) throws -> JSON {
        try send(plain + "signInWithPhoneNumber", linking(in: world), in: world)["temporaryProof"] ?? .null
    }

    private static func linking(in world: UsedWorld) throws -> JSON {
        try update("bob", ["phoneNumber": number], in: world)
        return try phoneCode(in: world).merging(["idToken": try signedIn(in: world)["idToken"] ?? .null])
    }

    static let phone =
        ([legacy, plain].map { prefix in post(prefix + "sendVerificationCode") { _ in ["phoneNumber": number] } })
        + [legacy + "verifyPhoneNumber", plain + "signInWithPhoneNumber"].flatMap { path in
            [
                post(path) { try phoneCode(in: $0) }, post(path) { try linking(in: $0) },
                post(path) { ["temporaryProof": try temporaryProof(in: $0), "phoneNumber": number] },
            ]
        }

    /// A body with Alice's ID token.
    private static func enrolling(_ members: JSON, in world: UsedWorld) throws -> JSON {
        members.merging(["idToken": try signedIn(in: world)["idToken"] ?? .null])
    }

    /// The first step of Alice's sign-in with a second factor.
    private static func firstStep(in world: UsedWorld) throws -> JSON {
        let factors: JSON = ["mfa": ["enrollments": [["mfaEnrollmentId": "m1", "phoneInfo": number]]]]
        try update(signedIn(in: world)["localId"], factors, in: world)
        return ["mfaPendingCredential": try signedIn(in: world)["mfaPendingCredential"] ?? .null]
    }

    static let secondFactors = [
        post(second + "mfaEnrollment:start") { try enrolling(["phoneEnrollmentInfo": ["phoneNumber": number]], in: $0) },
        post(second + "mfaEnrollment:finalize") { world in
            let started = try enrolling(["phoneEnrollmentInfo": ["phoneNumber": number]], in: world)
            try send(second + "mfaEnrollment:start", started, in: world)
            return try enrolling(["displayName": "Mobile", "phoneVerificationInfo": try lastCode(in: world)], in: world)
        },
        post(second + "mfaEnrollment:withdraw") { world in
            let body = try enrolling(["mfaEnrollmentId": "m1"], in: world)
            _ = try firstStep(in: world)
            return body
        },
        post(second + "mfaSignIn:start") { try firstStep(in: $0).merging(["mfaEnrollmentId": "m1"]) },
        post(second + "mfaSignIn:finalize") { world in
            let first = try firstStep(in: world)
            try send(second + "mfaSignIn:start", first.merging(["mfaEnrollmentId": "m1"]), in: world)
            return try first.merging(["phoneVerificationInfo": lastCode(in: world)])
        },
    ]
}
