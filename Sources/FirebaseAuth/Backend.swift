import GRDB
import HTTPTypes
import MicroHTTP
import Storage
import UnderstudyCore
import Values

/// Stands in for Firebase Authentication, as its emulator does (firebase-auth.md).
package struct FirebaseAuthBackend: Service {
    package static let name = "firebase"
    package static var seedSchema: [UInt8] { Array(EmbeddedText.schemaJSON.utf8) }
    package static let pathPrefix = ""
    package static let form = OpenAPIForm.firebase
    /// In the order of the groups of the document.
    package static let operations: [Operation<FirebaseAuthBackend>] = [
        SignUp.operations,
        PasswordSignIn.operations,
        AuthURI.operations,
        CustomTokenSignIn.operations,
        FederatedSignIn.operations,
        EmailLinkSignIn.operations,
        PhoneSignIn.operations,
        TokenRefresh.operations,
        SecondFactorEnrollment.operations,
        SecondFactorSignIn.operations,
        Lookup.operations,
        Update.operations,
        Deletion.operations,
        Listing.operations,
        Import.operations,
        Codes.operations,
        ActionLink.operations,
        Project.operations,
        Emulator.operations,
    ].flatMap { $0 }
    package let title = "Firebase Auth"
    let settings: FirebaseSettings
    let passwordRounds: Int
    package var endpoints = Endpoints()

    package init(_ settings: SettingValues, keys: Keys) throws(SettingError) {
        self.settings = try FirebaseSettings(settings)
        passwordRounds = keys.passwordRounds
    }

    /// The host names of the real service, which SDKs put at the start of the path, and the emulator's own prefix.
    package var pathPrefixes: [[String]] {
        guard settings.isEnabled else { return [] }
        return [["www.googleapis.com"], ["identitytoolkit.googleapis.com"], ["securetoken.googleapis.com"], ["emulator"]]
    }

    /// The variable that the Admin SDKs read.
    package var clientVariables: [ClientVariable] {
        settings.isEnabled ? [ClientVariable("FIREBASE_AUTH_EMULATOR_HOST", hasScheme: false)] : []
    }

    package var migrations: [Migration] { FirebaseMigrations.all }

    package var routes: [Route] { routes(of: Self.operations) }

    package func response(for error: any Error, at path: [String]) -> Response {
        FirebaseError(error).response
    }

    /// Answers 501 for operations that are not implemented.
    package func admit(_ request: Request, at path: [String], acting: Account?, now: Instant) throws {
        if let refusal = NotImplementedOperation.refusal(of: request.method, at: path) { throw refusal }
    }

    /// firebase-auth.md 1.2
    package func preflight(_ request: Request) -> Response? {
        var response = Response.preflight(request)
        response.headers[.accessControlAllowMethods] = "GET,POST,PATCH,DELETE,OPTIONS"
        if let asked = HTTPField.Name("Access-Control-Request-Private-Network"), request.headers[asked] != nil,
            let allowed = HTTPField.Name("Access-Control-Allow-Private-Network")
        {
            response.headers[allowed] = "true"
        }
        return response
    }

    /// Firebase's ID tokens. No backend accepts them when this one is switched off; see ``UnsignedTokens``.
    package var tokenKinds: [TokenKind] {
        guard settings.isEnabled else { return [] }
        return [
            TokenKind("firebase") { account, moment, expiresAt, db in
                guard let user = try FirebaseUser.find(account: account.key, at: moment.now, in: db) else {
                    throw DeletedUserError(account: account.key, backend: title)
                }
                return idToken(for: user, SignIn(provider: .password, authTime: moment.now), at: moment.now, until: expiresAt).text
            }
        ]
    }

    /// No data of Firebase's depends on the day.
    package let seedsDaily = false

    package func removeData(of account: Account, in db: Database) throws {
        for table in ["firebase_user", "firebase_provider"] {
            try db.run("DELETE FROM \(table) WHERE uid = (SELECT uid FROM auth_user WHERE account = ?)", [account.key])
        }
    }
}
