import UnderstudyCore

extension OpenAPIForm {
    static let firebase = OpenAPIForm(
        info: .firebase, componentPrefix: "Firebase",
        securitySchemes: [
            "FirebaseKey": ["type": "apiKey", "in": "query", "name": "key", "description": "Any text that is not empty."],
            "FirebaseKeyHeader": ["type": "apiKey", "in": "header", "name": "X-Goog-Api-Key", "description": "As `key`."],
            "FirebaseOwner": ["type": "http", "scheme": "bearer", "description": "`owner`, in upper or lower case."],
        ],
        security: [["FirebaseKey": []], ["FirebaseKeyHeader": []], ["FirebaseOwner": []]],
        everywhere: [.refused, .forbidden, .bodyTooLarge, .targetTooLong, .headersTooLarge, .internalError, .unavailable],
        invalid: [.unsupportedCoding], notFound: [], conflict: [],
        pathParameter: { $0.isSame(as: "project") ? "Any project; tokens are for the configured one." : "A part of the path." },
        failureSchema: { _ in FirebaseError.schema }, envelope: { $0 }, exampleEnvelope: { $0 })
}

extension OpenAPIForm.Info {
    fileprivate static let firebase = OpenAPIForm.Info(
        title: "Understudy: Firebase Authentication", summary: "The API of the Auth emulator, as Firebase's SDKs use it.",
        about: """
            Stands in for the Firebase Authentication emulator: `useEmulator` of the mobile SDKs, `connectAuthEmulator` of the JS \
            SDK, `FIREBASE_AUTH_EMULATOR_HOST` of the Admin SDKs. An operation gives the same answers on each of its paths.

            **Credentials.** An API key, which may be any text that is not empty; a key of the form `sandbox:ID` or `sandbox-ID` \
            chooses a sandbox. Or `Authorization: Bearer owner`, from this machine, which allows everything. Paths that name a \
            project require the owner. All projects share one set of users.

            **Users** are those of the accounts: a user who signs in with a persona's address and password is the Longevity \
            App's user, and the ID token is valid there.

            **Requests.** Names of members may be in camelCase or in snake_case, null counts as missing, and unknown members are \
            ignored. A body may also be a form.

            **Errors** are mostly 400, with a code in `error.message`. Operations of the real service that are not implemented \
            answer 501, unknown paths and methods 404. A fault rule of the control API can cause any status.
            """,
        tags: [
            "Firebase: sign-in": "Sign-up, sign-in and tokens.",
            "Firebase: second factors": "Enrolment and sign-in with a second factor.",
            "Firebase: users": "Reading, changing and deleting users.",
            "Firebase: codes": "The codes that mails and text messages would contain.",
            "Firebase: project": "The project's settings.",
            "Firebase: emulator": "The emulator's own routes.",
        ])
}
