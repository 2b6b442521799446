import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import UnderstudyCore
import Values

/// App Check tokens as emulators make them: unsigned.
enum AppCheckToken {
    /// - Parameter expiry: seconds since 1970; `nil` for a token without an expiry.
    static func expiring(_ expiry: Int?) -> String {
        let claims = JSON.object(omittingMissing: [
            ("sub", "1:1234567890:ios:0123456789abcdef"), ("iss", "https://firebaseappcheck.googleapis.com/1234567890"),
            ("exp", expiry.map(JSON.integer)),
        ])
        return token(claims.text)
    }

    /// A token whose claims are this text.
    static func token(_ claims: String) -> String {
        [#"{"alg":"none","typ":"JWT"}"#, claims, ""].map { Base64URL.text(Array($0.utf8)) }.joined(separator: ".")
    }

    /// 2026-01-07T09:00:00Z, the time of the tests' frozen clock.
    static let now = 1_767_776_400

    static let good = expiring(now + 3_600)
}

extension TestWorld {
    /// A world that requires App Check.
    static func checked(accounts: [JSON] = []) throws -> TestWorld {
        try TestWorld(settings: ["bradOS.appCheck": "required"], accounts: accounts)
    }

    /// Sends a request below `/api/{environment}`, with or without a token.
    func checked(
        _ method: HTTPRequest.Method, _ path: String, token: String?, environment: String = "dev", text: String = ""
    ) throws -> Answer {
        var headers: HTTPFields = [.contentType: "application/json"]
        headers[try #require(HTTPField.Name("X-Firebase-AppCheck"))] = token
        return try send(method, "/api/\(environment)\(path)", headers: headers, bytes: Array(text.utf8))
    }
}
