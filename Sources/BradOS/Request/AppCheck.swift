import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

extension BradOSBackend {
    package var admissionCredentials: [Credential] { [.appCheck] }

    /// Refuses a body that cannot be decoded, and checks the App Check token, on every path except those of the platform itself (brados.md
    /// 1.3).
    ///
    /// The server cannot verify Google's signature: a token is valid if it can be decoded and has not expired. A malformed JSON body is
    /// refused first, because the real backend parses bodies before it checks tokens. A request that acts as an account needs no token.
    ///
    /// - Throws: ``BradOSError/appCheckMissing``, ``BradOSError/appCheckInvalid``, or the error of the body.
    package func admit(_ request: Request, at path: [String], acting: Account?, now: Instant) throws {
        try RequestBody.checkCoding(of: request)
        // Paths match in any case, so the prefix does, too.
        guard settings.appCheck == .required, path.first?.lowercased().isSame(as: "api") == true,
            !Self.isExempt(request.method, path.dropFirst(2))
        else { return }
        _ = try RequestBody(request)
        if acting != nil, !request.has(.appCheck) { return }
        let token = request.credential(.appCheck) ?? ""
        if token.isEmpty {
            throw BradOSError.appCheckMissing.because("the request has no X-Firebase-AppCheck header, and bradOS.appCheck is required")
        }
        guard let expiry = UnverifiedJWT(token)?.claims["exp"]?.number else {
            throw BradOSError.appCheckInvalid.because("the App Check token is no JSON Web Token with the claim exp")
        }
        guard expiry * 1_000 > Double(now.milliseconds) else {
            let end = Instant(milliseconds: Int64(saturating: expiry * 1_000))
            throw BradOSError.appCheckInvalid.because("the App Check token expired \(now.timeSince(end)) ago")
        }
    }

    private static func isExempt(_ method: HTTPRequest.Method, _ path: ArraySlice<String>) -> Bool {
        let path = path.filter { !$0.isEmpty }.map { $0.lowercased() }
        func isAt(_ segments: String...) -> Bool { path.elementsEqual(segments) { $0.isSame(as: $1) } }
        if isAt("health") { return method == .get || method == .head }
        return isAt("strava", "webhook") && (method == .get || method == .head || method == .post)
    }
}

extension Credential {
    /// brados.md 1.3
    static let appCheck = Credential("x-firebase-appcheck")
}
