import ArgumentParser
import Cryptography
import UnderstudyProgram
import Values

struct Certificate: ParsableCommand {
    static let configuration = CommandConfiguration(
        "certificate", "Show the certificate for HTTPS, and how a device trusts it.",
        discussion: """
            `understudy serve --tls` makes a certificate authority of this machine at its first start, in .understudy in your home folder. A \
            device that trusts it trusts this machine's server. The authority's key stays in that folder.
            """,
        examples: "understudy certificate", "understudy certificate --renew")

    @Flag(help: "Make another certificate for the server, and the authority if there is none. A running server uses it within a minute.")
    var renew = false

    @Flag(help: "Remove the authority and its certificates. Devices that trust it go on to do so until you remove it there.")
    var remove = false

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var config: ConfigurationFlag

    func run() throws {
        try reportingFailure {
            if renew, remove { throw StartError.usage("--renew and --remove exclude each other; leave out one of the two") }
            let folder = CertificateFolder.standard(try config.configuration().tls.folder)
            if remove {
                let wasPresent = try folder.removeAll()
                let text =
                    wasPresent ? CertificateText.removed(folder) : "There was no certificate authority in \(folder.path.onTerminal())."
                return try standardOutput(json ? JSON.object(["removed": .bool(wasPresent)]).prettyText : text)
            }
            if renew { try MachineCertificates(folder).renew() }
            guard let authority = try folder.authority()?.certificate else {
                let text = """
                    There is no certificate authority in \(folder.path.onTerminal()) yet. \
                    `understudy serve --tls` makes one, as does `understudy certificate --renew`.
                    """
                return try standardOutput(json ? JSON.object(["authority": .null, "server": .null]).prettyText : text)
            }
            let text = CertificateText(folder, authority, server: try folder.server()?.certificate)
            try standardOutput(json ? text.json.prettyText : text.text)
        }
    }
}
