import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// The certificate of this machine's certificate authority, which a phone has to trust for HTTPS. It is no secret, so no key protects it.
extension ControlAPI {
    static let authorityOperations: [ControlOperation] = [
        .call(
            "authority", .get, "/\(authorityFile)", .nothing, "Get the certificate of the certificate authority",
            "For Android, simulators and other machines. Open to the network.",
            answers: .media(
                "application/x-x509-ca-cert", "The certificate in PEM.", example: "-----BEGIN CERTIFICATE-----\n…"),
            refuses: [noAuthority]
        ) { context in
            var response = download(Array(try secureAccess(of: context).authorityPEM.utf8), as: "application/x-x509-ca-cert")
            response.headers[.contentDisposition] = "attachment; filename=\"understudy-\(authorityFile)\""
            return response
        },
        .call(
            "authorityProfile", .get, "/\(profileFile)", .nothing, "Get the certificate authority as a configuration profile",
            "For iPhone and iPad, which install it when Safari opens the address. Open to the network.",
            answers: .media(profileType, "The profile, an XML property list.", example: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>…"),
            refuses: [noAuthority]
        ) { context in
            let profile = ConfigurationProfile(authority: try secureAccess(of: context).authorityDER, machine: MachineName.labels.first)
            return download(Array(profile.text.utf8), as: profileType)
        },
    ].tagged("Control server").map(\.open)

    static let authorityFile = "ca.pem"
    static let profileFile = "ca.mobileconfig"
    private static let profileType = "application/x-apple-aspen-config"

    private static let withoutTLS = ControlError(
        .notFound, "there is no certificate authority, since this server has no HTTPS; start it with --tls, or with --phone")
    private static let noAuthority = Failure.control("NoAuthority", "The server has no HTTPS, or there is no such sandbox.", withoutTLS)

    private static func secureAccess(of context: ControlContext) throws(ControlError) -> SecureAccess {
        guard let access = context.services.secureAccess else { throw withoutTLS }
        return access
    }

    private static func download(_ body: [UInt8], as type: String) -> Response {
        Response(status: .ok, headers: [.contentType: type, .cacheControl: "no-store"], body: body)
    }
}
